package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tree"
)

// A genRun is one reduction of a trace, from the first run to the last line.
type genRun struct {
	o       genOptions
	g       *generator
	t       test
	name    string // of the result
	start   *trace.Run
	s       *session
	script  *oracle.Script
	busy    gauge
	judged  reduce.Cached[*trace.Run]      // by output
	answers reduce.Cached[trace.Candidate] // by edit
	ui      ui.Reader

	now, best *trace.Run
	known     trace.Candidate // that was moved to last
	behind    bool            // an earlier run of this session has come to best, and this one not yet
	tallies   tallies
	counted   int // tests that are in the tallies
	accepted  int
	atBest    int
}

// reduce records, and makes what was recorded small.
func (o genOptions) reduce(ctx context.Context, cmd *cobra.Command, g *generator, t test) (err error) {
	r := &genRun{o: o, g: g, t: t, name: o.resultName()}
	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: o.jobs})
	if err != nil {
		return withHint(err)
	}
	defer exec.Close()
	r.script = &oracle.Script{Exec: exec, Argv: t.argv, Args: []string{filepath.Base(r.name)}}
	r.busy.Oracle = r.script
	r.ui = o.reader(cmd, r.stats)
	defer func() { err = errors.Join(err, r.ui.Close()) }()
	r.script.Warn = r.ui.Message
	began := time.Now()
	if o.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, o.budget, errTime)
		defer cancel()
	}
	if err := r.open(ctx); err != nil {
		g.output.restore()
		return r.explain(err)
	}
	defer func() { err = errors.Join(err, r.s.Close()) }()
	r.begin()
	err = r.search(ctx)
	if err == nil {
		err = r.s.Finish()
	}
	done := err == nil
	if err := r.finish(err, time.Since(began)); err != nil || o.then == "none" || !done {
		return err
	}
	return o.thenFile(ctx, cmd, r)
}

// explain turns what went wrong before the first question into a sentence.
func (r *genRun) explain(err error) error {
	if errors.Is(err, errTime) {
		return fmt.Errorf("%w before the generator's output was tested; give more time with --budget", err)
	}
	return withHint(err)
}

// open records the generator, tests what it printed, and opens the session.
func (r *genRun) open(ctx context.Context) error {
	var err error
	if r.o.find > 0 {
		err = r.find(ctx)
	} else {
		r.start, err = r.g.record(ctx)
	}
	if err != nil {
		return err
	}
	r.now, r.best = r.start, r.start
	if err := r.openSession(ctx); err != nil {
		return err
	}
	if err := r.prepare(ctx); err != nil {
		return errors.Join(err, r.s.Close())
	}
	return nil
}

// input is the generator's output as an input of the test.
func (r *genRun) input() journal.Input {
	return journal.Input{Parent: ".", Files: r.files(r.start), Args: nil}
}

// files is a run's output as the test gets it.
func (r *genRun) files(run *trace.Run) text.Files {
	return text.Files{{Path: filepath.Base(r.name), Data: run.Output, Mode: 0o644}}
}

// prepare asks the test about what was recorded.
func (r *genRun) prepare(ctx context.Context) error {
	var tested reduce.Oracle[text.Files] = &r.busy
	if r.o.maxTests > 0 {
		tested = reduce.Budgeted(tested, r.o.maxTests)
	}
	r.judged.Oracle, r.judged.Store = reduce.Via(tested, r.files), r.s.Session
	if r.o.test != "" {
		r.judged.Oracle = r.sameFailure()
		if r.o.maxTests > 0 {
			r.judged.Oracle = reduce.Budgeted(r.judged.Oracle, r.o.maxTests)
		}
	}
	r.judged.Key = func(run *trace.Run) reduce.Digest { return outputKey(run.Output) }
	o := r.g.oracle()
	o.Judge, o.Weigh = &judge{Cached: &r.judged}, r.g.weigh
	r.answers.Oracle, r.answers.Key, r.answers.Store = o, trace.Candidate.Key, r.s.Session
	st := r.s.Settings()
	if st.Start == nil {
		st.Start = r.format(r.start)
	}
	if r.o.test != "" {
		return r.s.Settle(st)
	}
	if st.Timeout == 0 {
		limit, err := r.firstTests(ctx)
		if err != nil {
			return err
		}
		if err := r.s.Put(r.judged.Key(r.start), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
			return err
		}
		st.Timeout = limit
		if err := r.s.Settle(st); err != nil {
			return err
		}
	}
	r.script.Timeout = r.s.timeout()
	return nil
}

// outputKey names an output among the questions of a session.
func outputKey(output []byte) reduce.Digest {
	return reduce.DigestOf(append([]byte("output "), output...))
}

// firstTests runs the test on what was recorded and chooses its time limit.
func (r *genRun) firstTests(ctx context.Context) (time.Duration, error) {
	r.script.Timeout = oracle.FirstTimeout
	if r.o.timeout > 0 {
		r.script.Timeout = r.o.timeout
	}
	var took []time.Duration
	for len(took) < 2 {
		res, err := r.script.Run(ctx, r.files(r.start))
		if err != nil {
			return 0, err
		}
		if err := r.rejected(res); err != nil {
			return 0, err
		}
		took = append(took, res.Elapsed)
	}
	if r.o.timeout > 0 {
		return r.o.timeout, nil
	}
	return oracle.ChooseTimeout(took), nil
}

// rejected says how a test that does not like the recorded output can be looked into.
func (r *genRun) rejected(res oracle.Result) error {
	err := r.s.judge(res, r.script.Timeout)
	if err == nil {
		return nil
	}
	e, _ := errors.AsType[exitError](err)
	words, _, _ := strings.Cut(err.Error(), "\nTo repeat it by hand:")
	words = strings.Replace(words, "the original is", "what the generator printed is", 1)
	return exitError{status: e.status, error: fmt.Errorf("%s\nTo repeat it by hand, run the generator, and %s on what it prints; to look for a seed that is interesting use --find", words, r.t.words)}
}

// search asks until nothing more goes.
func (r *genRun) search(ctx context.Context) error {
	if err := r.write(r.best); err != nil {
		return err
	}
	runner := reduce.Runner[trace.Candidate]{
		Oracle: &r.answers, Key: trace.Candidate.Key, Workers: r.o.jobs, Accept: func(c trace.Candidate, _ reduce.Size) error { return r.accept(c) }, Observe: r.observe,
	}
	_, err := runner.Run(ctx, trace.Start(r.start), r.pass())
	return err
}

func (r *genRun) pass() reduce.Pass[trace.Candidate] {
	o := r.o.traceOptions()
	list := listOptions{name: r.o.algorithm, seed: r.o.seed, width: 1}
	switch r.o.search {
	case "sequence":
		return trace.Sequence(o, lister(list, func(p *trace.Part) int { return 1 }))
	case "tree":
		return trace.Tree(o, dd.Minimizer[*tree.Node](lister(list, (*tree.Node).Tokens)))
	}
	return trace.Reduce(o)
}

// accept stores a new best. On the way through earlier answers it changes nothing:
// what is in place is better.
func (r *genRun) accept(c trace.Candidate) error {
	r.now, r.known = c.Result, c
	r.accepted++
	if r.behind && c.Result.Digest() != r.best.Digest() && c.Result.Weight >= r.best.Weight {
		return nil
	}
	r.behind = false
	files := append(r.files(c.Result), text.File{Path: filepath.Base(r.name) + ".trace", Data: r.format(c.Result), Mode: 0o644})
	if err := r.s.Accept(c.Result.Digest(), reduce.Size{c.Result.Weight, len(c.Result.Trace.Choices())}, files); err != nil {
		return err
	}
	r.best = c.Result
	r.atBest = r.judged.Misses()
	return r.write(c.Result)
}

// format is a run as a trace file.
func (r *genRun) format(run *trace.Run) []byte {
	f := trace.File{
		Generator: r.g.argv, Language: r.g.pool.Program.Language, Sources: r.g.pool.Program.Sources,
		Output: reduce.DigestOf(run.Output), Trace: run.Trace,
	}
	return f.Format()
}

// write puts a run in its place. The trace comes first: with it the output can be
// made again.
func (r *genRun) write(run *trace.Run) error {
	if err := journal.WriteFile(r.name+".trace", r.format(run), 0); err != nil {
		return err
	}
	if r.o.test != "" || r.g.pool.Output != "" {
		return nil // the generator is at work on that file: see finish
	}
	return journal.WriteFile(r.name, run.Output, 0)
}
