package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// reduceOptions are the flags of the main command.
type reduceOptions struct {
	runOptions
	output     string
	atom       string
	algorithm  string
	language   string
	grammar    grammarOptions
	passes     []string
	skip       []string
	width      int
	allowEmpty bool
}

const longHelp = `Whittle makes failing inputs small.

TEST is a program that exits with 0 as long as the failure is there, 125 if it
cannot tell, and anything else if the failure is gone. It is run in a fresh
directory that holds the candidate under its own name; the path is also its
argument and, for a single file, its content is also on its standard input.
Scripts written for C-Reduce, C-Vise, Shrink Ray and Picireny work as they are.

The input is reduced in place; the original is kept as PATH.orig. A run that was
stopped, however hard, goes on where it was when the same command is given again.

Exit status: 0 done, or the budget was reached; 1 something around the test does
not work; 2 usage; 3 the original is not interesting; 130 and 143 interrupted,
with the best so far in place.`

func reduceCommand() *cobra.Command {
	var o reduceOptions
	cmd := &cobra.Command{
		Use:     "whittle [flags] TEST PATH...",
		Short:   "make a failing input small",
		Long:    longHelp,
		Example: "  whittle ./test.sh bug.c\n  whittle -c 'gcc -c \"$1\" 2>&1 | grep -q \"internal compiler error\"' bug.c\n  whittle -j 8 -o small/ ./test.sh project/",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && o.shell == "" {
				return usagef("name a test and what to reduce: whittle TEST PATH...")
			}
			return o.run(cmd.Context(), cmd, args)
		},
	}
	f := cmd.Flags()
	o.flags(f)
	f.StringVarP(&o.output, "output", "o", "", "write the result here and leave the input alone")
	f.StringVar(&o.atom, "atom", "auto", "what to remove: auto (from coarse to fine), brackets, lines, tokens, chars or bytes")
	f.StringVar(&o.algorithm, "algorithm", "adaptive", "how to choose what to remove; see whittle algorithms")
	f.StringVar(&o.language, "language", "", "the language of the input, or none (default: recognised by name and content)")
	o.grammar.flags(f)
	f.StringSliceVar(&o.passes, "passes", nil, "run only these passes of the pipeline, separated by commas; see whittle algorithms")
	f.StringSliceVar(&o.skip, "skip", nil, "leave these passes of the pipeline out")
	f.IntVar(&o.width, "width", 0, "questions to put at once; 1 takes the fewest tests (default: the jobs of the session's first run, or 1 below 4 jobs)")
	f.BoolVar(&o.allowEmpty, "allow-empty", false, "accept the empty input as a result")
	complete(cmd, "atom", atoms)
	complete(cmd, "algorithm", append(listNames(), treeNames()...))
	return cmd
}

// identity is the options that change what is committed, in words.
func (o reduceOptions) identity() string {
	return fmt.Sprintf("atom=%s algorithm=%s language=%s passes=%v skip=%v seed=%d width=%d timeout=%v allow-empty=%t", o.atom, o.algorithm, o.language, o.passes, o.skip, o.seed, o.width, o.timeout, o.allowEmpty) + o.grammar.identity()
}

// runs reports whether a pass of the pipeline is wanted.
func (o reduceOptions) runs(pass string) bool {
	return (len(o.passes) == 0 || slices.Contains(o.passes, pass)) && !slices.Contains(o.skip, pass)
}

func (o reduceOptions) check() error {
	if err := o.runOptions.check(); err != nil {
		return err
	}
	if o.width < 0 {
		return usagef("--width %d: put at least 1 question at once", o.width)
	}
	if err := o.grammar.check(); err != nil {
		return err
	}
	if o.grammar.given() && o.language != "" {
		return usagef("--language and --grammar: choose one")
	}
	for _, name := range slices.Concat(o.passes, o.skip) {
		if !slices.Contains(treePassNames(), name) && !slices.Contains(text.Passes, name) {
			return usagef("there is no pass %q; there are %s on syntax trees, and %s on text", name, strings.Join(treePassNames(), ", "), strings.Join(text.Passes, ", "))
		}
	}
	alg, err := algorithmNamed(o.algorithm)
	if err != nil {
		return err
	}
	if len(o.passes)+len(o.skip) > 0 && (o.atom != "auto" || alg.tree != nil) {
		return usagef("--passes and --skip choose among the passes of the pipeline, and --atom or --algorithm has put another in its place")
	}
	_, err = passFor(o.atom, alg, listOptions{}, nil)
	return err
}

func (o reduceOptions) run(ctx context.Context, cmd *cobra.Command, args []string) (err error) {
	o.grammar.named(&o.language)
	if err := o.check(); err != nil {
		return err
	}
	test, paths, err := findTest(o.shell, args)
	if err != nil {
		return err
	}
	in, err := journal.Read(paths)
	if err != nil {
		return usage(err)
	}
	if err := checkOutput(in, test, o.output); err != nil {
		return err
	}
	s, err := openSession(in, test, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()

	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: o.jobs})
	if err != nil {
		return withHint(err)
	}
	defer exec.Close()
	r := newRun(o, s, exec, test)
	texts, _ := syntax.DecodeFiles(s.in.Files)
	r.langs, err = languagesOf(texts, o.language, o.grammar)
	bad, isBad := errors.AsType[badGrammar](err)
	if isBad && !o.grammar.required {
		r.langs, err = languagesOf(texts, o.language, grammarOptions{})
		r.troubles = []string{fmt.Sprintf("%v; the grammar is not used: %s", bad.error, r.langs.instead())}
	}
	if err != nil {
		return err
	}
	r.troubles = append(r.troubles, r.langs.troubles(texts)...)
	r.ui = o.reader(cmd, r.stats)
	defer func() { err = errors.Join(err, r.ui.Close()) }()
	r.script.Warn = r.ui.Message
	return r.do(ctx)
}

// A run is one reduction, from the first test to the last line.
type run struct {
	o      reduceOptions
	s      *session
	script *oracle.Script
	busy   gauge
	cached reduce.Cached[text.Files]
	ui     ui.Reader

	langs    languages
	troubles []string      // what is not as it seems in the files
	now      text.Files    // where the run stands: behind best while it goes through earlier answers
	best     text.Files    // what is in place
	standsOn reduce.Digest // the value last moved to; zero: the original
	accepted int
	tallies
	repeats atomic.Int64 // questions asked again
	atBest  int          // tests run until the best was found
}

func newRun(o reduceOptions, s *session, exec oracle.Executor, test test) *run {
	r := &run{o: o, s: s, best: s.in.Files}
	if best, _, ok := s.Best(); ok {
		r.best = best
	}
	r.script = &oracle.Script{Exec: exec, Argv: test.argv, Args: s.in.Arguments()}
	r.busy.Oracle = r.script
	var asked reduce.Oracle[text.Files] = &r.busy
	if o.maxTests > 0 {
		asked = reduce.Budgeted(asked, o.maxTests)
	}
	r.cached.Oracle, r.cached.Key, r.cached.Store = asked, text.Files.Key, s.Session
	return r
}

var errTime = errors.New("the time budget is used up")

func (r *run) do(ctx context.Context) error {
	began := time.Now()
	if r.o.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, r.o.budget, errTime)
		defer cancel()
	}
	if err := r.prepare(ctx); err != nil {
		return r.explain(err)
	}
	r.start()
	err := r.reduce(ctx)
	if err == nil {
		err = r.s.Finish()
	}
	return r.finish(err, time.Since(began))
}

// prepare makes sure that the test works and settles what is fixed for the session.
func (r *run) prepare(ctx context.Context) error {
	st := r.s.Settings()
	if st.Width == 0 {
		st.Width = max(1, r.o.width, r.o.defaultWidth())
		if err := r.s.Settle(st); err != nil {
			return err
		}
	}
	if st.Timeout == 0 {
		limit, err := r.firstRuns(ctx)
		if err != nil {
			return err
		}
		if err := r.s.Put(r.s.in.Files.Key(), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
			return err
		}
		st.Timeout = limit
		if err := r.s.Settle(st); err != nil {
			return err
		}
	}
	r.script.Timeout = r.s.timeout()
	return r.s.keep()
}

// defaultWidth is as many questions as can be worked on at once. Two or three at
// once are not worth it: looking ahead keeps so few workers busy, and asking
// several from one base costs tests where items depend on each other.
func (o reduceOptions) defaultWidth() int {
	if o.width > 0 || o.jobs < 4 {
		return 0
	}
	return o.jobs
}

// reduce asks until nothing more goes.
func (r *run) reduce(ctx context.Context) error {
	if done, err := r.tryEmpty(ctx); done || err != nil {
		return err
	}
	alg, err := algorithmNamed(r.o.algorithm)
	if err != nil {
		return err
	}
	pass, err := passFor(r.o.atom, alg, listOptions{seed: r.o.seed, width: r.s.width(), runs: r.o.runs}, r.langs)
	if err != nil {
		return err
	}
	runner := reduce.Runner[text.Files]{
		Oracle: &r.cached, Key: text.Files.Key, Size: text.Files.Size, Workers: r.o.jobs,
		Accept: func(fs text.Files, _ reduce.Size) error { return r.accept(fs) }, Observe: r.observe,
	}
	_, err = runner.Run(ctx, r.s.in.Files, syntax.Encoded(pass))
	return err
}

// tryEmpty asks about the empty input: a test that likes it is too loose.
func (r *run) tryEmpty(ctx context.Context) (done bool, err error) {
	nothing := r.s.nothing()
	out, err := r.cached.Test(ctx, nothing)
	if err != nil || out.Verdict != reduce.Interesting {
		return false, err
	}
	if r.o.allowEmpty {
		return true, r.accept(nothing)
	}
	r.ui.Message("your test is too loose: it finds an empty input interesting too; tighten it, or accept that with --allow-empty")
	return false, nil
}

// accept stores a new best. One that an earlier run has passed already changes
// nothing: what is in place is better.
func (r *run) accept(fs text.Files) error {
	r.now = fs
	r.accepted++
	if !fs.Size().Less(r.best.Size()) {
		return nil
	}
	if err := r.s.accept(fs); err != nil {
		return err
	}
	r.best = fs
	r.atBest = r.cached.Misses()
	return nil
}

// explain turns what went wrong before the first question into a sentence.
func (r *run) explain(err error) error {
	if i, ok := errors.AsType[interrupted](err); ok {
		return exitError{status: i.status(), error: err}
	}
	if errors.Is(err, errTime) {
		return fmt.Errorf("%w before the original was tested; give more time with --budget", err)
	}
	return withHint(err)
}

// withStateHint is withHint for errors about the place of sessions.
func withStateHint(err error) error {
	if readOnly(err) {
		return fmt.Errorf("%w; make it writable, or have sessions elsewhere with XDG_STATE_HOME", err)
	}
	return withHint(err)
}

// withHint adds what to do to errors of the system.
func withHint(err error) error {
	switch {
	case err == nil:
	case errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w; the best so far is kept: make room and run the same command to go on", err)
	case readOnly(err):
		return fmt.Errorf("%w; make it writable, or write the result elsewhere with -o", err)
	}
	return err
}

func readOnly(err error) bool {
	return errors.Is(err, os.ErrPermission) || errors.Is(err, syscall.EROFS)
}
