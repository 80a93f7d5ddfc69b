package job

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/trace"
)

// Trace is a job that reduces what a generator did.
type Trace struct {
	Options
	Test      Test
	Generator Generator
	Pass      reduce.Pass[trace.Candidate]
	Result    string          // the name of the result; its trace is named NAME.trace
	Pipeline  string          // describes the pass, for people
	Keep      whittle.Options // what must stay of the output; other options do not count

	// Failure, if set, judges runs by their output instead of a test, given the recorded run:
	// the generator is itself a failing test.
	Failure func(start *trace.Run) reduce.Oracle[*trace.Run]
}

// A Generator is the user's program, ready to be recorded and replayed.
type Generator interface {
	trace.Generator

	// Record runs the generator on its own, and may return a note for the user. A generator
	// that looks for a seed asks the test about outputs.
	Record(context.Context, Tested) (run *trace.Run, note string, err error)

	// Weigh returns what counts first about an output: the smaller the better.
	Weigh(output []byte) int

	// File returns a run as a trace file.
	File(*trace.Run) trace.File

	// Identity says what the generator is: another one is another session.
	Identity() string

	// Writes reports whether the generator writes its result itself. Done says that it is not
	// run any more.
	Writes() bool
	Done()

	// Restore puts back the file that the generator has overwritten. Forget says that nobody needs
	// that file any more.
	Restore()
	Forget()
}

// Tested reports whether the test finds an output of the generator interesting.
type Tested func(ctx context.Context, output []byte) (bool, error)

// Run does the job, and shows it to the reader that it makes. It returns a nil summary if it
// could not begin.
func (t Trace) Run(ctx context.Context, reader func(func() ui.Stats) ui.Reader) (*ui.End, error) {
	r := &traceRun{job: job{Options: t.Options, test: t.Test}, spec: t, place: t.Result}
	end, err := r.run(ctx, reader, r.stats, r)
	if end == nil {
		t.Generator.Restore()
	}
	return end, err
}

// A traceRun is a job on a trace that is under way.
type traceRun struct {
	job
	spec    Trace
	judged  reduce.Cached[*trace.Run]      // by output
	answers reduce.Cached[trace.Candidate] // by edit
	outputs testedOutputs

	place    string       // where the result is put: the file of the output
	old      earlier      // what was there before the generator ran
	known    bool         // the session has put it there
	damaged  string       // what was lost of a session
	writes   bool         // the generator writes its output there itself
	setAside bool         // it is not the start of this session, and is to be kept
	placed   text.Files   // what the run has put in place
	edited   *EditedError // if that was changed by others

	recorded  *trace.Run // the original
	now, best *trace.Run
	size      ui.Size         // of now
	last      trace.Candidate // the candidate moved to last
	catchUp   bool            // an earlier run of this session has found best, and this one has not yet
	counted   int             // tests that are in the tallies
	accepted  int
	atBest    int // tests run when best was found
}

// open records the generator, opens the session, and tests what was recorded.
func (r *traceRun) open(ctx context.Context) error {
	r.script.Args = []string{filepath.Base(r.spec.Result)}
	r.firstLimit()
	var note string
	var err error
	if r.old, err = readEarlier(r.spec.Result, r.spec.Failure == nil); err != nil {
		return err
	}
	r.recorded, note, err = r.spec.Generator.Record(ctx, func(ctx context.Context, output []byte) (bool, error) {
		out, err := r.script.Test(ctx, r.outputFiles(output))
		return out.Verdict == reduce.Interesting, err
	})
	if err != nil {
		return err
	}
	if note != "" {
		r.say(note)
	}
	if err := r.openSession(ctx); err != nil {
		return err
	}
	if err := r.settleEnvironment(); err != nil {
		return err
	}
	r.now = r.recorded
	keeps, err := r.spec.Keep.Keeper(r.files(r.recorded))
	if err != nil {
		return err
	}
	r.outputs.keeps = func(run *trace.Run) bool { return keeps(r.files(run)) }
	r.prepare()
	if err := r.settle(ctx); err != nil {
		return err
	}
	if err := r.session.KeepOriginal(r.pack(r.recorded)); err != nil {
		return &StateError{err}
	}
	return r.clearPlace()
}

// generator returns the command of the generator, for people.
func (r *traceRun) generator() string {
	return r.Secrets.String(strings.Join(r.spec.Generator.File(r.recorded).Generator, " "))
}

// pack returns a run as the session keeps it.
func (r *traceRun) pack(run *trace.Run) text.Files {
	return append(r.files(run), text.File{Path: r.traceName(), Data: r.format(run), Mode: 0o644})
}

// prepare sets up the oracles: by edit what the generator did, by output what the test says.
func (r *traceRun) prepare() {
	most := whittle.AtMost(r.MaxTests, r.Jobs)
	r.judged.Oracle, r.judged.Store = reduce.Via(r.tests(most), r.files), r.session
	if r.spec.Failure != nil {
		r.judged.Oracle = r.spec.Failure(r.recorded)
		if r.MaxTests > 0 {
			r.judged.Oracle = reduce.Budgeted(r.judged.Oracle, most)
		}
	}
	r.judged.Key = func(run *trace.Run) reduce.Digest { return outputKey(run.Output) }
	r.outputs.judge = &onceEach{Cached: &r.judged}
	r.outputs.oracle = trace.Oracle{Generator: r.spec.Generator, Weigh: r.spec.Generator.Weigh}
	r.answers.Oracle, r.answers.Key, r.answers.Store = &r.outputs, trace.Candidate.Key, r.session
}

// settle tests what was recorded, unless an earlier run has, and stores it with the session.
func (r *traceRun) settle(ctx context.Context) error {
	s := r.session.Settings()
	if r.spec.Failure != nil {
		if s.Start == nil {
			s.Start = r.format(r.recorded)
		}
		return r.session.Settle(s)
	}
	if s.Timeout == 0 {
		limit, err := r.firstRuns(ctx, r.files(r.recorded), nil)
		if rejected, ok := errors.AsType[*RejectedError](err); ok {
			rejected.Generated = true
		}
		if err != nil {
			return err
		}
		if err := r.session.Put(r.judged.Key(r.recorded), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
			return err
		}
		if s.Start == nil {
			s.Start = r.format(r.recorded)
		}
		s.Timeout, s.Memory = limit, r.memoryLimit()
		if err := r.session.Settle(s); err != nil {
			return err
		}
	}
	r.script.Timeout = s.Timeout
	r.settleMemory(s.Memory)
	return nil
}

func (r *traceRun) outside(ctx context.Context, e oracle.Executor) bool {
	return Interesting(ctx, e, r.firstJob())
}

func (r *traceRun) firstJob() oracle.Job { return r.script.Job(r.files(r.recorded)) }

// outputKey names an output among the questions of a session.
func outputKey(output []byte) reduce.Digest {
	return reduce.DigestOf(append([]byte("output "), output...))
}

// files returns a run's output as the test gets it.
func (r *traceRun) files(run *trace.Run) text.Files { return r.outputFiles(run.Output) }

func (r *traceRun) outputFiles(output []byte) text.Files {
	return text.Files{{Path: filepath.Base(r.spec.Result), Data: output, Mode: 0o644}}
}

// format returns a run as a trace file.
func (r *traceRun) format(run *trace.Run) []byte {
	f := r.spec.Generator.File(run)
	return f.Format()
}

func (r *traceRun) start() (ui.Start, []string) {
	s := r.session.Settings()
	r.size = r.sizeOf(r.recorded)
	t := r.recorded.Trace
	messages := r.messages
	if !r.Quiet {
		messages = append([]string{fmt.Sprintf("recorded %s in %s", Count(len(t.Choices()), "choice"), Count(len(t.Parts())-1, "part"))}, messages...)
	}
	return ui.Start{
		Input: strings.Join(r.spec.Generator.File(r.recorded).Generator, " "), Size: r.size, Workers: r.Jobs, Resumed: r.session.Resumed(),
		Session: r.session.Dir(), Timeout: s.Timeout, Pipeline: r.spec.Pipeline,
	}, messages
}

func (r *traceRun) sizeOf(run *trace.Run) ui.Size { return ui.Size(whittle.SizeOf(r.files(run))) }

func (r *traceRun) search(ctx context.Context) error {
	if err := r.write(r.best); err != nil {
		return err
	}
	most, err := r.maxTests(ctx)
	if err != nil {
		return err
	}
	runner := reduce.Runner[trace.Candidate]{
		Oracle: &r.answers, Key: trace.Candidate.Key, Workers: r.Jobs, Accept: r.accept, Observe: r.observe,
		MaxTests: most, Tested: r.outputs.tested, TestOf: r.outputs.of,
	}
	_, err = runner.Run(ctx, trace.Start(r.recorded), r.spec.Pass)
	return err
}

// maxTests returns the limit on the tests that count in the search: a recorded run that is judged
// like any other takes one of them before.
func (r *traceRun) maxTests(ctx context.Context) (int, error) {
	if r.MaxTests == 0 {
		return 0, nil
	}
	if _, err := r.judged.Test(ctx, r.recorded); err != nil {
		return 0, err
	}
	if left := r.MaxTests - r.judged.Misses(); left > 0 {
		return left, nil
	}
	return -1, nil
}

// accept stores a new best. While the run replays the answers of an earlier one it changes
// nothing: what is in place is better.
func (r *traceRun) accept(c trace.Candidate, _ reduce.Size) error {
	r.now, r.last = c.Result, c
	r.size = r.sizeOf(r.now)
	r.accepted++
	if r.catchUp && c.Result.Digest() != r.best.Digest() && c.Result.Weight >= r.best.Weight {
		return nil
	}
	r.catchUp = false
	if err := r.storeStep(c.Result.Digest(), reduce.Size{c.Result.Weight, len(c.Result.Trace.Choices())}, r.size, r.pack(c.Result)); err != nil {
		return err
	}
	r.best = c.Result
	r.atBest = r.judged.Misses()
	return r.write(c.Result)
}

// outputName and traceName are what the files of the result are called in the session.
func (r *traceRun) outputName() string { return filepath.Base(r.spec.Result) }
func (r *traceRun) traceName() string  { return r.outputName() + ".trace" }

func (r *traceRun) observe(e reduce.Event) {
	var size ui.Size
	tests := 0
	switch e.Kind {
	case reduce.Started, reduce.Accepted:
		size = r.size
	case reduce.Answered: // most take a run of the generator, and no test
		tests, r.counted = r.judged.Misses()-r.counted, r.judged.Misses()
	}
	r.tallies.Count(e, tests, size)
	r.ui.Observe(e, size)
}

func (r *traceRun) stats() ui.Stats {
	return ui.Stats{Tests: r.judged.Misses(), Hits: r.judged.Hits(), Running: r.busy.running(), Workers: r.Jobs}
}

func (r *traceRun) end(err error) (ui.End, error) {
	r.spec.Generator.Done()
	if w := r.write(r.best); w != nil && err == nil {
		err = w
	}
	if r.edited != nil && (err == nil || errors.Is(err, reduce.ErrBudget) || errors.Is(err, ErrTime) || errors.Is(err, ErrStopped)) {
		err = r.edited
	}
	r.warnOfSecrets(r.files(r.best))
	end := ui.End{
		From: r.sizeOf(r.recorded), To: r.sizeOf(r.best), Tests: r.judged.Misses(), Hits: r.judged.Hits(), Accepted: r.accepted,
		Output: r.place + " and " + r.place + ".trace",
	}
	if r.spec.Failure != nil {
		end.Output = r.place + ".trace"
	}
	if err == nil {
		end.Minimal = r.summary()
	}
	return end, err
}

// summary says what was done to the trace, and which loops are as short as the generator makes
// them: a smaller bound there would give a smaller result.
func (r *traceRun) summary() string {
	lines := []string{fmt.Sprintf("%s → %s, in %s of the generator",
		ui.Thousands(len(r.recorded.Trace.Choices())), Count(len(r.best.Trace.Choices()), "choice"), Count(r.answers.Misses(), "run"))}
	if r.atBest > 0 && r.atBest < r.judged.Misses() {
		lines[0] += fmt.Sprintf(" (smallest after %s; the rest confirm that no pass finds anything else)", Count(r.atBest, "test"))
	}
	for _, c := range trace.Counts(r.recorded, r.last) {
		line := fmt.Sprintf("  %s: %d → %s", c.Name, c.Was, Count(c.Now, "round"))
		if c.Least {
			line += ", the fewest this generator makes"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Count writes a number of things: 1 test, 1,204 tests.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return ui.Thousands(n) + " " + what + "s"
}
