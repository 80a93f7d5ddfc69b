package job

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// ListMinimum is a job that removes items from a list as long as it fails.
type ListMinimum struct {
	Options
	Test    Test
	List    List
	Infer   *Inference // the test is a command whose failure is inferred; nil: it is a program that tells
	Subject string     // names what fails: "gcc"
}

// Run does the job, and shows it to the reader that it makes. It returns a nil summary if it could not
// begin; otherwise also the items that are left.
func (m ListMinimum) Run(ctx context.Context, reader func(func() ui.Stats) ui.Reader) ([]string, *ui.End, error) {
	r := &listRun{job: job{Options: m.Options, test: m.Test}, spec: m, all: numbered(m.List.Items)}
	for i, it := range r.all {
		if m.List.Keep == nil || !m.List.Keep[i] {
			r.best = append(r.best, it)
		}
	}
	r.kept = only(r.all, r.best)
	end, err := r.run(ctx, reader, r.stats, r)
	if end == nil {
		return nil, nil, err
	}
	return wordsOf(r.whole(r.best)), end, err
}

// A listRun is a job on a list that is under way. Its candidates are the items that may be removed.
type listRun struct {
	job
	spec     ListMinimum
	all      []item
	kept     []item
	best     []item
	from     ui.Size
	tests    *fileSides // runs the command on lists in the form of files
	cached   reduce.Cached[[]item]
	accepted int
	repeats  int
}

// whole returns a candidate with the items that are always kept, in the order of the list.
func (r *listRun) whole(items []item) []item { return only(r.all, only(only(r.all, r.kept), items)) }

func (r *listRun) encode(items []item) text.Files { return r.spec.List.encode(r.whole(items)) }
func (r *listRun) key(items []item) reduce.Digest { return r.encode(items).Key() }
func (r *listRun) firstJob() oracle.Job           { return r.script.Job(r.encode(r.all)) }

func (r *listRun) outside(ctx context.Context, e oracle.Executor) bool {
	return r.tests.outside(ctx, r.spec.List.within(e))
}

func (r *listRun) open(ctx context.Context) error {
	if len(r.best) == 0 {
		return ErrEmpty
	}
	root, err := journal.Root()
	if err != nil {
		return err
	}
	journal.Sweep(root, journal.Limits{}) // an error about old sessions must not stop this one
	id := journal.Identity{Original: r.spec.List.key(r.all), Test: r.test.Key, Options: r.Identity}
	if err := r.openPlain(root, id); err != nil {
		return err
	}
	if err := r.settleEnvironment(); err != nil {
		return err
	}
	r.script.Exec = r.spec.List.within(r.script.Exec)
	r.tests = &fileSides{spec: Difference{Infer: r.spec.Infer}, works: r.encode(nil), fails: r.encode(r.all), j: &r.job}
	if err := r.settleFailure(ctx); err != nil {
		return err
	}
	if err := r.settleTimeout(ctx); err != nil {
		return err
	}
	counted := reduce.Oracle[[]item](reduce.OracleFunc[[]item](func(ctx context.Context, items []item) (reduce.Outcome, error) {
		end, err := r.busy.begin(ctx)
		if err != nil {
			return reduce.Outcome{}, err
		}
		defer end()
		return r.script.Test(ctx, r.encode(items))
	}))
	if r.MaxTests > 0 {
		counted = reduce.Budgeted(counted, whittle.AtMost(r.MaxTests, r.Jobs))
	}
	r.cached.Oracle, r.cached.Key, r.cached.Store = counted, r.key, r.session
	r.from = sizeOf(r.best)
	if err := r.session.KeepOriginal(r.pack(r.best)); err != nil {
		return &StateError{err}
	}
	return r.entitle(r.spec.List.title(r.spec.Subject))
}

// settleFailure finds the failure of the command, or takes it from the session, and makes that what
// candidates are compared with.
func (r *listRun) settleFailure(ctx context.Context) error {
	in := r.spec.Infer
	if in == nil {
		return nil
	}
	r.script.Insert = true
	c := r.tests.inferCase(&r.job, r.encode(r.all))
	s := r.session.Settings()
	found := &infer.Found{}
	if s.Failure != nil {
		if err := json.Unmarshal(s.Failure, &found.Signature); err != nil {
			return &StateError{fmt.Errorf("the failure stored in session %s cannot be read: %w", r.session.Dir(), err)}
		}
	} else {
		var err error
		if found, err = c.Find(ctx, in.Guess, in.Conditions); err != nil {
			return err
		}
		if s.Failure, err = json.Marshal(found.Signature); err != nil {
			return err
		}
		if err := r.session.Settle(s); err != nil {
			return err
		}
	}
	if found.Signature.Ends.How == failure.Hangs {
		r.Timeout = infer.FirstLimit(r.Timeout, in.Guess)
	}
	for _, line := range found.Describe(in.Guess, in.Conditions) {
		r.note(line)
	}
	judge := &infer.Judge{Case: c, When: in.Conditions}
	if in.Guess {
		m, err := found.Signature.Compile()
		if err != nil {
			return err
		}
		judge.Matcher = m
	}
	r.script.Judge = judge
	return nil
}

// settleTimeout runs the test on the whole list, and chooses the time limit of the session.
func (r *listRun) settleTimeout(ctx context.Context) error {
	s := r.session.Settings()
	if s.Timeout == 0 {
		limit, err := r.firstRuns(ctx, r.encode(r.all), nil)
		if err != nil {
			return err
		}
		if err := r.session.Put(r.key(r.all), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
			return err
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

func (r *listRun) start() (ui.Start, []string) {
	return ui.Start{
		Input: r.spec.Subject, Size: r.from, Unit: r.spec.List.Kind.Unit(), Workers: r.Jobs, Resumed: r.session.Resumed(),
		Session: r.session.Dir(), Timeout: r.session.Settings().Timeout, Pipeline: r.spec.List.Kind.Unit() + "s by adaptive",
	}, r.messages
}

// search removes options with their values first, and then single words. One candidate is tested at a
// time, so that the result is the same for any number of jobs; others are tested in advance.
func (r *listRun) search(ctx context.Context) error {
	runner := reduce.Runner[[]item]{
		Oracle: &r.cached, Key: r.key, Size: func(items []item) reduce.Size { return reduce.Size{len(items)} }, Workers: r.Jobs,
		Accept: r.accept, Observe: r.observe, Tested: r.cached.Tested, MaxTests: r.MaxTests,
	}
	best, err := runner.Run(ctx, r.best, r.spec.List.minimizer())
	r.best = best
	return err
}

// minimizer returns the pass that minimizes lists.
func (l List) minimizer() reduce.Pass[[]item] {
	words := dd.Adaptive(dd.AdaptiveOptions[item]{Empty: dd.EmptyFirst})
	if l.Kind != Arguments || l.Grammar == Words {
		return words
	}
	options := reduce.Named(l.Kind.Unit()+"s", reduce.Through(reduce.Lens[[]item, [][]item]{
		Get: grouped,
		Put: func(_ []item, groups [][]item) []item {
			out := []item{}
			for _, g := range groups {
				out = append(out, g...)
			}
			return out
		},
	}, dd.Adaptive(dd.AdaptiveOptions[[]item]{Empty: dd.EmptyFirst})))
	if l.Grammar == GNU {
		return options
	}
	return reduce.Fixpoint(reduce.InOrder(options, words))
}

// grouped returns options with their values.
func grouped(items []item) [][]item {
	var out [][]item
	for i, it := range items {
		if joined(items, i) {
			out[len(out)-1] = append(out[len(out)-1], it)
		} else {
			out = append(out, []item{it})
		}
	}
	return out
}

// accept stores a smaller list.
func (r *listRun) accept(items []item, size reduce.Size) error {
	r.best = items
	r.accepted++
	if key := r.key(items); !r.session.Accepted(key) {
		return r.storeStep(key, size, ui.Size{Tokens: len(items)}, r.pack(items))
	}
	return nil
}

// pack returns a list as the session keeps it.
func (r *listRun) pack(items []item) text.Files { return r.spec.List.redacted(r.encode(items), &r.job) }

func (r *listRun) observe(e reduce.Event) {
	tests := 0
	switch {
	case e.Repeat:
		r.repeats++
	case e.Kind == reduce.Answered:
		tests = 1
	}
	var size ui.Size
	if e.Kind == reduce.Started || e.Kind == reduce.Accepted {
		size = sizeOf(r.best)
	}
	r.tallies.Count(e, tests, size)
	r.ui.Observe(e, size)
}

func (r *listRun) stats() ui.Stats {
	return ui.Stats{Tests: r.cached.Misses(), Hits: r.cached.Hits(), Running: r.busy.running(), Workers: r.Jobs}
}

func (r *listRun) end(err error) (ui.End, error) {
	end := ui.End{
		From: r.from, To: sizeOf(r.best), Unit: r.spec.List.Kind.Unit(),
		Tests: r.cached.Misses(), Hits: r.cached.Hits() + r.repeats, Accepted: r.accepted,
	}
	if err == nil {
		end.Minimal = r.minimal()
	}
	return end, err
}

// minimal says what was proven about the list.
func (r *listRun) minimal() string {
	unit := r.spec.List.Kind.Unit()
	switch {
	case len(r.best) == 0:
		return fmt.Sprintf("it fails without any of the %ss", unit)
	case r.spec.List.Kind == Arguments && r.spec.List.Grammar == Ask:
		unit = "option or word"
	}
	return "1-minimal: no single " + unit + " can be removed"
}
