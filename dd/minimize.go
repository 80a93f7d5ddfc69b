package dd

import (
	"context"
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// Minimize removes items as long as the remaining list is interesting, and returns a 1-minimal
// list: no single item of it can be removed. If the test does not find all items together
// interesting, the error is [reduce.ErrNotInteresting]. If even the empty list is interesting, the
// result is empty.
func Minimize[T any](ctx context.Context, items []T, interesting func([]T) bool) ([]T, error) {
	return MinimizeWith(ctx, items, reduce.Predicate(interesting), Options{})
}

// MinimizeFunc is like [Minimize] but takes a test that can be canceled and can fail. If the test
// returns an error, MinimizeFunc returns it together with the smallest list so far.
func MinimizeFunc[T any](ctx context.Context, items []T, interesting func(context.Context, []T) (bool, error)) ([]T, error) {
	o := reduce.OracleFunc[[]T](func(ctx context.Context, items []T) (reduce.Outcome, error) {
		yes, err := interesting(ctx, items)
		if yes {
			return reduce.Outcome{Verdict: reduce.Interesting}, err
		}
		return reduce.Outcome{Verdict: reduce.Boring}, err
	})
	return MinimizeWith(ctx, items, o, Options{})
}

// Options are the options of [MinimizeWith].
type Options struct {
	// Pass works on the positions of the items that may be removed. If it is nil, [Adaptive] is
	// used, with as many candidates at once as there are workers.
	Pass reduce.Pass[[]int]

	Keep    []int              // positions of items that must stay
	Workers int                // tests to run at once; 0 means 1
	Observe func(reduce.Event) // if not nil, called with every event
}

// MinimizeWith is like [Minimize] but takes an oracle with three verdicts, and options: any pass,
// several workers, and items that must stay. If it returns an error, it also returns the smallest
// list so far.
func MinimizeWith[T any](ctx context.Context, items []T, o reduce.Oracle[[]T], opt Options) ([]T, error) {
	if opt.Pass == nil {
		opt.Pass = Adaptive[int](AdaptiveOptions[int]{Width: opt.Workers, Empty: EmptyLast})
	}
	kept := slices.Compact(slices.Sorted(slices.Values(opt.Keep)))
	if i := slices.IndexFunc(kept, func(p int) bool { return p < 0 || p >= len(items) }); i >= 0 {
		return items, fmt.Errorf("dd: cannot keep item %d of a list of %d", kept[i], len(items))
	}
	with := func(ps []int) []T { return pick(items, union(kept, ps)) }
	r := reduce.Runner[[]int]{
		Oracle:  reduce.Via(o, with),
		Key:     Key,
		Size:    func(ps []int) reduce.Size { return reduce.Size{len(ps)} },
		Workers: opt.Workers,
		Observe: opt.Observe,
	}
	best, err := r.Run(ctx, without(positions(len(items)), kept), opt.Pass)
	return with(best), err
}

// DifferenceOptions are the options of [Difference].
type DifferenceOptions struct {
	Isolate IsolateOptions
	Workers int                // tests to run at once; 0 means 1
	Observe func(reduce.Event) // if not nil, called with every event
}

// Difference isolates why all items together fail while the items at the positions in pass, which
// may be none, pass. The difference of the pair that it returns is 1-minimal. It tests the passing
// side first; if that does not pass, the error is a [*NotPassingError].
func Difference[T any](ctx context.Context, items []T, pass []int, o reduce.Oracle[[]T], opt DifferenceOptions) (Pair[T], error) {
	start := NewPair(items, pass...)
	out, err := o.Test(ctx, pick(items, start.Pass))
	if err == nil && out.Verdict != reduce.Boring {
		err = &NotPassingError{Outcome: out}
	}
	if err != nil {
		return start, err
	}
	r := reduce.Runner[Pair[T]]{
		Oracle:  reduce.Via(o, Pair[T].Probed),
		Key:     func(p Pair[T]) reduce.Digest { return Key(p.Probe) },
		Size:    func(p Pair[T]) reduce.Size { return reduce.Size{len(p.Fail) - len(p.Pass)} },
		Workers: opt.Workers,
		Observe: opt.Observe,
	}
	return r.Run(ctx, start, Isolate[T](opt.Isolate))
}

// A NotPassingError reports that the side that should pass does not, so there is no difference to
// isolate. It holds the outcome of the test of that side.
type NotPassingError struct{ Outcome reduce.Outcome }

func (e *NotPassingError) Error() string {
	return fmt.Sprintf("the passing side does not pass: the test finds it %v", e.Outcome.Verdict)
}
