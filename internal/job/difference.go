package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A subject is a kind of value in which a difference is isolated, with its two sides.
type subject[T any] interface {
	// names says what is isolated, for people; title, if it is not only the files at the paths of the inputs.
	// sides returns what works and what fails.
	names() string
	title() string
	sides() (works, fails T)
	levels() []change.Level[T]

	// key identifies values, oracle tests them. once runs the test a single time.
	key(T) reduce.Digest
	oracle() reduce.Oracle[T]
	once(context.Context, T) finding

	// prepare is called when the session is open, before the first test.
	prepare(context.Context, *job) error

	// pack returns a pair as the session keeps it; measure, how large its difference is.
	pack(works, fails T) text.Files
	measure(works, fails T) ui.Size

	// checkPlace looks at what exists at the paths of the results, before the session is opened. claim
	// records their place. clearPlace moves other files away, once the sides are known to behave as
	// claimed. place writes the results, and returns where they are.
	checkPlace(j *job, root string, id journal.Identity) error
	claim(*job) error
	clearPlace(*job) error
	place(*job, change.Pair[T]) (string, error)

	// cause says in a sentence what makes the difference.
	cause(change.Pair[T]) string
}

// A historical subject knows which commits make the difference.
type historical[T any] interface {
	commits(change.Pair[T]) []ui.Commit
}

// A differenceRun is a job that isolates a difference, under way.
type differenceRun[T any] struct {
	job
	of      subject[T]
	cached  reduce.Cached[T]
	list    []change.Level[T]
	order   dd.IsolateOptions
	repeats int

	now          change.Pair[T]
	from, size   ui.Size // of the difference
	accepted     int
	again        int    // tests of the result, once more
	flaky        string // says that they contradicted the others
	unresolved   int    // candidates that the test could not decide
	inapplicable int    // candidates that could not be made
}

// isolating returns the job that isolates the difference between the sides of a subject.
func isolating[T any](o Options, t Test, order dd.IsolateOptions, s subject[T]) *differenceRun[T] {
	return &differenceRun[T]{job: job{Options: o, test: t}, order: order, of: s}
}

// subject returns what is isolated, which may be [suspected].
func (r *differenceRun[T]) subject() any { return r.of }

func (r *differenceRun[T]) do(ctx context.Context, reader func(func() ui.Stats) ui.Reader) (*ui.End, error) {
	return r.run(ctx, reader, r.stats, r)
}

func (r *differenceRun[T]) open(ctx context.Context) error {
	works, fails := r.of.sides()
	if r.of.key(works) == r.of.key(fails) {
		return ErrIdentical
	}
	if err := r.openSession(works, fails); err != nil {
		return err
	}
	if err := r.settleEnvironment(); err != nil {
		return err
	}
	if err := r.of.prepare(ctx, &r.job); err != nil {
		return err
	}
	if err := r.settleSides(ctx); err != nil {
		return err
	}
	works, fails = r.of.sides()
	if err := r.session.KeepOriginal(r.of.pack(works, fails)); err != nil {
		return &StateError{err}
	}
	if err := r.of.clearPlace(&r.job); err != nil {
		return err
	}
	r.cached.Oracle, r.cached.Key, r.cached.Store = r.limited(r.of.oracle()), r.of.key, r.session
	r.list = r.of.levels()
	r.now = change.NewPair(r.list, works, fails)
	r.from = r.of.measure(works, fails)
	r.size = r.from
	return nil
}

// limited returns an oracle that tests at most as often as the budget allows.
func (r *differenceRun[T]) limited(o reduce.Oracle[T]) reduce.Oracle[T] {
	counted := reduce.OracleFunc[T](func(ctx context.Context, v T) (reduce.Outcome, error) {
		end, err := r.busy.begin(ctx)
		if err != nil {
			return reduce.Outcome{}, err
		}
		defer end()
		return o.Test(ctx, v)
	})
	if r.MaxTests > 0 {
		return reduce.Budgeted[T](counted, whittle.AtMost(r.MaxTests, r.Jobs))
	}
	return counted
}

// openSession resumes the session about these two sides, or begins one.
func (r *differenceRun[T]) openSession(works, fails T) error {
	root, err := journal.Root()
	if err != nil {
		return err
	}
	journal.Sweep(root, journal.Limits{}) // an error about old sessions must not stop this one
	w, f := r.of.key(works), r.of.key(fails)
	id := journal.Identity{Original: reduce.DigestOf(append(w[:], f[:]...)), Test: r.test.Key, Options: r.Identity}
	if err := r.of.checkPlace(&r.job, root, id); err != nil {
		return err
	}
	if err := r.openPlain(root, id); err != nil {
		return err
	}
	if err := r.of.claim(&r.job); err != nil {
		return err
	}
	return r.entitle(r.of.title())
}

// entitle records what a session is about that is not, or not only, about files.
func (j *job) entitle(title string) error {
	p := j.session.Place()
	if title = j.Secrets.String(title); title == p.Subject {
		return nil
	}
	p.Subject = title
	if err := j.session.SetPlace(p); err != nil {
		return &StateError{err}
	}
	return nil
}

// openPlain opens the session with this identity. Its result is found again by repeating it.
func (j *job) openPlain(root string, id journal.Identity) (err error) {
	if j.Fresh {
		if err := journal.Discard(root, id); err != nil {
			return &StateError{err}
		}
	}
	if j.session, err = journal.Open(root, id); err != nil {
		return &StateError{err}
	}
	if words := damage(j.session, ""); words != "" {
		j.messages = append(j.messages, words)
	}
	return nil
}

// settleSides makes sure that the one side works and the other fails, and chooses the time limit of
// the session. An earlier run of the session has done that already.
func (r *differenceRun[T]) settleSides(ctx context.Context) error {
	s := r.session.Settings()
	works, fails := r.of.sides()
	if s.Timeout > 0 {
		r.exchangeAsBefore(works)
	} else {
		limit, err := r.runSides(ctx, works, fails)
		if err != nil {
			return err
		}
		works, fails = r.of.sides()
		for key, v := range map[reduce.Digest]reduce.Verdict{r.of.key(works): reduce.Boring, r.of.key(fails): reduce.Interesting} {
			if err := r.session.Put(key, reduce.Outcome{Verdict: v}); err != nil {
				return err
			}
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

func (r *differenceRun[T]) start() (ui.Start, []string) {
	s := r.session.Settings()
	return ui.Start{
		Input: r.of.names(), Size: r.from, Workers: r.Jobs, Resumed: r.session.Resumed(), Session: r.session.Dir(), Timeout: s.Timeout,
		Pipeline: "dd on " + levelNames(r.list), Unit: unitOf(r.of),
	}, r.messages
}

// unitOf returns the word for an item of what is isolated, if that is a list; or "".
func unitOf(of any) string {
	if l, ok := of.(interface{ unit() string }); ok {
		return l.unit()
	}
	return ""
}

func levelNames[T any](levels []change.Level[T]) string {
	var names []string
	for _, l := range levels {
		if !slices.Contains(names, l.Name) { // several levels may look into the same with more detail
			names = append(names, l.Name)
		}
	}
	return strings.Join(names, ", ")
}

func (r *differenceRun[T]) search(ctx context.Context) error {
	runner := reduce.Runner[change.Pair[T]]{
		Oracle: change.Via(&r.cached), Key: change.Key(r.of.key), Size: change.Pair[T].Size, Workers: r.Jobs,
		Accept: r.accept, Observe: r.observe, Tested: r.cached.Tested, MaxTests: r.MaxTests,
	}
	for more := true; more; {
		var err error
		if r.now, err = runner.Run(ctx, r.now, change.Isolate(r.list, r.order)); err != nil {
			return err
		}
		if more, err = r.another(ctx); err != nil {
			return err
		}
	}
	return r.confirm(ctx)
}

// confirm tests both sides of the result once more. These tests are not counted: they only show whether
// the others can be believed.
func (r *differenceRun[T]) confirm(ctx context.Context) error {
	before := r.cached.Misses()
	defer func() { r.again = r.cached.Misses() - before }()
	for _, side := range []struct {
		value T
		want  reduce.Verdict
		name  string
	}{{r.now.Works, reduce.Boring, "works"}, {r.now.Fails, reduce.Interesting, "fails"}} {
		out, err := r.cached.Sample(ctx, side.value, 1)
		if errors.Is(err, reduce.ErrBudget) {
			return nil // the result is complete without
		}
		if err != nil {
			return err
		}
		if out.Verdict != side.want {
			r.flaky = fmt.Sprintf("the test is flaky: when it was run again on the result that %s, it found it %v", side.name, out.Verdict)
		}
	}
	return nil
}

// accept stores a pair that is closer together.
func (r *differenceRun[T]) accept(p change.Pair[T], size reduce.Size) error {
	r.now, r.size = p, r.of.measure(p.Works, p.Fails)
	r.accepted++
	files := r.of.pack(p.Works, p.Fails)
	key := files.Key()
	if r.session.Accepted(key) {
		return nil // an earlier run has come here, and further
	}
	return r.storeStep(key, size, r.size, files)
}

func (r *differenceRun[T]) observe(e reduce.Event) {
	tests := 0
	if e.Kind == reduce.Answered {
		r.count(e)
		if !e.Repeat {
			tests = 1
		}
	}
	var size ui.Size
	if e.Kind == reduce.Started || e.Kind == reduce.Accepted {
		size = r.size
	}
	r.tallies.Count(e, tests, size)
	r.ui.Observe(e, size)
}

// count counts what could not be decided. What could not be made has no verdict in the session.
func (r *differenceRun[T]) count(e reduce.Event) {
	switch {
	case e.Repeat:
		r.repeats++
	case e.Verdict != reduce.Unresolved:
	case r.stored(e.Candidate):
		r.unresolved++
	default:
		r.inapplicable++
	}
}

func (r *differenceRun[T]) stored(d reduce.Digest) bool {
	_, ok := r.session.Get(d)
	return ok
}

func (r *differenceRun[T]) stats() ui.Stats {
	return ui.Stats{Tests: r.cached.Misses(), Hits: r.cached.Hits(), Running: r.busy.running(), Workers: r.Jobs}
}

func (r *differenceRun[T]) end(err error) (ui.End, error) {
	output, failed := r.of.place(&r.job, r.now)
	if failed != nil && err == nil {
		err = failed
	}
	end := ui.End{
		From: r.from, To: r.size, Tests: r.cached.Misses() - r.again, Hits: r.cached.Hits() + r.repeats, Accepted: r.accepted,
		Output: output, Cause: r.of.cause(r.now), Unresolved: r.unresolved, Inapplicable: r.inapplicable, Unit: unitOf(r.of),
	}
	if h, ok := r.of.(historical[T]); ok {
		end.Commits = h.commits(r.now)
	}
	if r.flaky != "" {
		end.Unproven = r.flaky
	} else if err == nil {
		end.Minimal, end.Unproven = r.minimal()
	}
	return end, err
}
