package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Files is a job that reduces files.
type Files struct {
	Options
	Test   Test
	Input  journal.Input
	Output string          // where the result is written; "": it replaces the input
	Reduce whittle.Options // workers, width and limits are those of the job
	Width  int             // candidates to test at once; 0: chosen when the session begins
	Others Collecting      // which candidates are kept beside the result
	Infer  *Inference      // the test is a command whose failure is inferred; nil: it is a program that tells
	Guards []infer.Guard   // what must hold besides

	From            *From  // a step of an earlier session to start with; nil: the input, or an earlier result of it
	Format          string // how the result is laid out: FormatOwn, FormatAuto or FormatNone, which "" means too
	Fastest         bool   // of several results of the final size, the one whose test is quickest is the result
	InlineIncludes  bool   // begin with the text of included files in place of #include, if that is interesting
	GrammarRequired bool   // a grammar that cannot be used ends the job
	TooLoose        string // what to tell a user whose test accepts the empty input
}

// Run does the job, and shows it to the reader that it makes. It returns a nil summary if it
// could not begin.
func (f Files) Run(ctx context.Context, reader func(func() ui.Stats) ui.Reader) (*ui.End, error) {
	r := &filesRun{job: job{Options: f.Options, test: f.Test}, spec: f, in: f.Input}
	if f.Output == "" {
		r.placed = f.Input.Files
	}
	return r.run(ctx, reader, r.stats, r)
}

// A filesRun is a job on files that is under way.
type filesRun struct {
	job
	spec      Files
	cached    reduce.Cached[text.Files]
	reduction *whittle.Reduction
	repeats   atomic.Int64

	before          []journal.Identity // earlier sessions on this input
	differs         string             // a file that is not as the last of them left it
	explained       bool               // why this is a new session was said already
	setAside        bool               // what is in place is not the start of this session, and is to be kept
	ours            bool               // it was put there by a session, or is interesting
	startsElsewhere bool               // the session begins with an earlier result
	limit           time.Duration      // for one test, chosen by runs on that result
	found           text.Files         // a result of this session that was in place

	failure  *infer.Found   // of the command, if it is inferred
	others   others         // failures that the run has met besides
	slip     slip           // whether a test accepts another failure
	guarded  bool           // the guards are known to hold on the original
	in       journal.Input  // the original, or what the session begins with instead
	given    *journal.Input // the original, if its includes were inlined; nil: it is in
	original ui.Size        // its size
	placed   text.Files     // what the run found or put in place
	watch    *journal.Watch // notices if that is changed by others
	edited   *EditedError   // if it was
	kept     []string       // copies of the original
	best     text.Files     // so far, in this run or an earlier one of the session
	rank     reduce.Size    // of best
	bestSize ui.Size        // of best
	size     ui.Size        // of the value moved to last
	alike    alike          // results of the same size, if the quickest is wanted
	chosen   bool           // an earlier run has chosen the best among them
	result   whittle.Result
	skips    *skips // passes that the user has ended; nil: there can be none

	flaky         whittle.Flaky // what is done about a flaky test
	asked         int           // how often the original was tested at first
	backs         int           // steps back in this run
	recordedBacks int           // in earlier runs of the session, which this run repeats
}

func (r *filesRun) open(ctx context.Context) error {
	r.script.Args = r.in.Arguments()
	r.script.Insert = r.spec.Infer != nil
	if err := r.openSession(ctx); err != nil {
		return err
	}
	if err := r.settleEnvironment(); err != nil {
		return err
	}
	if err := r.settleFailure(ctx); err != nil {
		return err
	}
	if err := r.settleGuards(ctx); err != nil {
		return err
	}
	if err := r.writeTest(); err != nil {
		return err
	}
	if err := r.inlineIncludes(ctx); err != nil {
		return err
	}
	if err := r.session.KeepOriginal(r.in.Files); err != nil {
		return &StateError{err}
	}
	r.cached.Oracle, r.cached.Key, r.cached.Store = r.tests(whittle.AtMost(r.MaxTests, r.workers())), text.Files.Key, r.session
	if err := r.settleWidth(); err != nil {
		return err
	}
	saveMemory(r.in.Files.Bytes())
	if err := r.plan(ctx); err != nil {
		return err
	}
	if err := checkMemory(r.reduction.TreeMemory(), "/proc/meminfo"); err != nil {
		return err
	}
	r.measure()
	if err := r.recover(); err != nil {
		return err
	}
	if err := r.settleTimeout(ctx); err != nil {
		return err
	}
	if err := r.settlePlace(); err != nil {
		return err
	}
	r.settleReport()
	r.watchFailures()
	return nil
}

// recover takes a result that was in place for the best if the session has lost that, and says
// what is lost.
func (r *filesRun) recover() error {
	result := ""
	if rank := r.reduction.Rank(r.found); len(r.found) > 0 && rank.Less(r.rank) && r.session.StepsBack() == 0 {
		size := ui.Size(r.reduction.SizeOf(r.found))
		st := journal.Step{Digest: r.found.Key(), Rank: rank, Tokens: size.Tokens, Lines: size.Lines, Note: "found in place"}
		if err := r.session.Accept(st, r.found); err != nil {
			return err
		}
		r.best, r.rank, r.bestSize, result = r.found, rank, size, r.placeName()
	}
	if words := damage(r.session, result); words != "" {
		r.messages = append(r.messages, words)
	}
	return nil
}

func (r *filesRun) settleWidth() error {
	s := r.session.Settings()
	if s.Width > 0 {
		return nil
	}
	s.Width = r.chooseWidth()
	return r.session.Settle(s)
}

// measure takes the sizes of the original and of the best of an earlier run.
func (r *filesRun) measure() {
	r.original = ui.Size(r.reduction.SizeOf(r.in.Files))
	r.best, r.rank, r.bestSize = r.in.Files, r.reduction.Rank(r.in.Files), r.original
	if best, _, ok := r.session.Best(); ok {
		r.best, r.bestSize = best, ui.Size(r.reduction.SizeOf(best))
		r.rank = r.rankOfBest(best.Key())
	}
	r.chosen = r.session.Settings().Fastest != nil
}

// settleTimeout chooses the time limit of the session by the first runs of the test.
func (r *filesRun) settleTimeout(ctx context.Context) error {
	s := r.session.Settings()
	if s.Timeout == 0 {
		limit, err := r.firstRunsOnce(ctx)
		if err != nil {
			return err
		}
		s.First, s.Timeout, s.Memory = r.asked, limit, r.memoryLimit()
		if r.spec.Infer == nil {
			s.Failure = r.reportOf(r.first, r.in.Files)
		}
		if err := r.session.Settle(s); err != nil {
			return err
		}
	}
	r.script.Timeout = s.Timeout
	r.settleMemory(s.Memory)
	r.flaky.First = max(1, s.First)
	r.flaky.Unchecked = s.First == 0 // the session was begun by a version that did not test steps again
	return nil
}

// firstRunsOnce runs the test on what the session begins with, unless that was done to find out
// whether it is interesting.
func (r *filesRun) firstRunsOnce(ctx context.Context) (time.Duration, error) {
	if (r.startsElsewhere || r.given != nil || r.failure != nil && !r.startsElsewhere) && r.limit > 0 {
		return r.limit, r.storeFirst()
	}
	return r.firstSamples(ctx)
}

// chooseWidth returns as many candidates as can be tested at once. Two or three at once are
// not worth it: looking ahead keeps so few workers busy, and asking several from one base
// costs tests where items depend on each other.
func (r *filesRun) chooseWidth() int {
	switch {
	case r.spec.Width > 0:
		return r.spec.Width
	case r.Jobs < 4:
		return 1
	}
	return r.Jobs
}

// plan decides what to run on the files. A grammar that cannot be used is reported and not
// used.
func (r *filesRun) plan(ctx context.Context) error {
	o := r.spec.Reduce
	o.Workers, o.Width, o.MaxTests = r.workers(), r.session.Settings().Width, r.MaxTests
	o.Accept, o.Observe, o.Flaky = r.accept, r.observe, r.flakyOptions()
	if r.Steer != nil || len(r.session.Settings().Skipped) > 0 {
		r.skips = newSkips(r.session, r.Steer)
		o.SkipNow = r.skipNow
	}
	o.Original = r.protectedIn()
	o.TooLoose = func() { r.ui.Message(r.spec.TooLoose) }
	var err error
	if o.Trees, err = r.storedTrees(); err != nil {
		return err
	}
	r.reduction, err = whittle.NewContext(ctx, r.in.Files, o)
	if bad, ok := errors.AsType[*whittle.GrammarError](err); ok && !r.spec.GrammarRequired {
		o.Grammar = nil
		if r.reduction, err = whittle.NewContext(ctx, r.in.Files, o); err != nil {
			return err
		}
		instead := "the input is reduced as text"
		if l := r.reduction.Languages(); l != "" {
			instead = "the input is parsed as " + l
		}
		r.messages = append(r.messages, fmt.Sprintf("%v; the grammar is not used: %s", bad, instead))
	}
	if err != nil {
		return err
	}
	r.messages = append(r.messages, r.reduction.Notes()...)
	return r.storeTrees()
}

// protectedIn returns the files in which the options find what must stay: the original as it was given,
// whatever the session begins with.
func (r *filesRun) protectedIn() text.Files {
	if r.startsElsewhere {
		return r.spec.Input.Files
	}
	return r.asGiven().Files
}

func (r *filesRun) start() (ui.Start, []string) {
	s := r.session.Settings()
	name := InputNames(r.in)
	if r.startsElsewhere && r.spec.Output != "" {
		name = r.spec.Output
	}
	return ui.Start{
		Input: name, Size: r.original, Workers: r.Jobs, Width: s.Width,
		Resumed: r.session.Resumed(), Session: r.session.Dir(), Timeout: s.Timeout, Pipeline: r.pipeline(), Language: r.reduction.Languages(),
	}, r.messages
}

// pipeline describes what is run: "c: adaptive", "lines by ddmin".
func (r *filesRun) pipeline() string {
	words := r.spec.Reduce.Algorithm
	if l := r.reduction.Languages(); l != "" {
		words = l + ": " + words
	}
	if r.spec.Reduce.Atom != whittle.Auto {
		words = r.spec.Reduce.Atom + " by " + words
	}
	return words
}

func (r *filesRun) search(ctx context.Context) (err error) {
	r.result, err = r.reduction.RunCached(ctx, &r.cached)
	if _, small := errors.AsType[*whittle.SmallEnoughError](err); err == nil || small {
		err = cmp.Or(r.settleConfirmed(), err)
	} else if r.result.Unconfirmed {
		r.ui.Message("the test is flaky, and the run ended before its result was confirmed")
	}
	if r.spec.Fastest && r.result.Rates == nil && (err == nil || errors.Is(err, reduce.ErrBudget)) {
		err = errors.Join(err, r.fastest(ctx))
	}
	if err == nil {
		err = r.format(ctx)
	}
	return err
}

// accept stores a new best. One that an earlier run has passed already changes nothing: what
// is in place is better, or came after it.
func (r *filesRun) accept(fs text.Files, rank reduce.Size) error {
	r.size = ui.Size(r.reduction.SizeOf(fs))
	key := fs.Key()
	if r.spec.Fastest {
		r.alike.add(fs, key, rank)
	}
	if r.replaying() || r.rank.Less(rank) || (rank == r.rank || r.chosen) && r.session.Accepted(key) {
		return nil
	}
	if err := r.storeStep(key, rank, r.size, fs); err != nil {
		return err
	}
	if err := r.place(fs); err != nil {
		return err
	}
	r.best, r.rank, r.bestSize = fs, rank, r.size
	r.warnOfSlip(key)
	return nil
}

func (r *filesRun) observe(e reduce.Event) {
	tests := 1
	if e.Repeat {
		r.repeats.Add(1)
		tests = 0
	}
	if e.Kind == reduce.Answered && r.skips != nil {
		r.skips.answered++
	}
	var size ui.Size
	switch e.Kind {
	case reduce.Started:
		size = r.original
		r.size = size
	case reduce.Accepted, reduce.SteppedBack:
		size = r.size
	}
	r.tallies.Count(e, tests, size)
	r.ui.Observe(e, size)
}

// left returns the words of the original that are left in the result, if they were to be replaced.
func (r *filesRun) left() *[]string {
	if !r.spec.Reduce.Anonymize {
		return nil
	}
	left := append([]string{}, r.reduction.Left(r.best)...) // an empty list is not nothing
	return &left
}

func (r *filesRun) stats() ui.Stats {
	s := ui.Stats{
		Tests: r.cached.Misses(), Hits: r.cached.Hits() + int(r.repeats.Load()), Running: r.busy.running(), Workers: r.Jobs,
	}
	if r.Load != nil {
		s.Busy, s.Workers = r.Load()
	}
	return s
}

func (r *filesRun) end(err error) (ui.End, error) {
	err = r.saveElsewhere(err)
	own := r.reduction.OwnTokens(r.best)
	if own == r.bestSize.Tokens {
		own = 0
	}
	r.warnOfSecrets(r.best)
	r.provenOfAnother()
	return ui.End{
		Own: own, From: ui.Size(r.result.From), To: r.bestSize, Tests: r.result.Tests, Hits: r.result.Cached,
		Accepted: r.result.Accepted, Others: r.listOthers(), Output: r.placeName(), Original: ListPaths(r.kept), Minimal: r.result.Minimal, Unproven: r.result.Unproven,
		Rates: r.rates(), Left: r.left(),
	}, err
}
