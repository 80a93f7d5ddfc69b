package reduce

import (
	"context"
	"errors"
	"fmt"
)

// A Runner walks plans and asks the oracle about their candidates.
//
// With one worker it tests one candidate after another. With more workers it also tests candidates
// ahead of their turn: those that the plan would ask about next, given the outcomes that are
// likely. What is committed is the same.
type Runner[C any] struct {
	Oracle Oracle[C]

	// Key identifies candidates: of those with equal keys only one is tested. If Key is nil,
	// every candidate is tested.
	Key func(C) Digest

	// Size ranks values: the smallest value moved to is the best, and of several the last. If it
	// is nil, all are equal.
	Size func(C) Size

	Workers int // tests to run at once; 0 means 1

	// Sure is how likely an answer must be needed for its test to be started ahead of its turn. 0 stands
	// for a small chance, which is best if tests that are canceled end at once.
	Sure float64

	// MaxTests limits the tests that count: when the outcomes of an attempt would take the
	// number of tested candidates that were committed above it, the run ends with
	// [ErrBudget] instead. So the result is the same for any number of workers. Tests ahead of
	// their turn come on top, at most two for each worker. 0 means no limit; with a negative
	// number, no test may count.
	MaxTests int

	// Tested reports whether the outcome of a candidate took a test; others do not count for
	// MaxTests. If it is nil, every outcome did.
	Tested func(Digest) bool

	// TestOf returns the test that the outcome of a candidate took, if several candidates may
	// share one: it counts once. It returns zero for a candidate that has not come to a test. If
	// it is nil, each took a test of its own.
	TestOf func(Digest) Digest

	// Skip reports whether attempts of a pass are to be skipped: their candidates count as boring, without a
	// test and without an event. It is called when all earlier attempts are committed, always from the same
	// goroutine, and may be called again for the same attempt. So a pass can be ended at any time, and a run that
	// skips after the same answers commits the same. Do not use it for passes that move when a candidate is
	// boring. If it is nil, nothing is skipped.
	Skip func(pass string) bool

	// Accept is called with every new best value and its size, in commit order, before the
	// event that reports it. An error ends the run.
	Accept func(C, Size) error

	// Observe is called with every event, always from the same goroutine.
	Observe func(Event)
}

// ErrNotInteresting is the error that Run returns if the oracle does not find the start
// interesting. The error is a [*NotInterestingError].
var ErrNotInteresting = errors.New("the original is not interesting")

// A NotInterestingError holds the outcome of the test of an original that is not interesting. It
// matches [ErrNotInteresting].
type NotInterestingError struct{ Outcome Outcome }

func (e *NotInterestingError) Error() string {
	return fmt.Sprintf("%v: the test finds it %v", ErrNotInteresting, e.Outcome.Verdict)
}

// Is reports whether target is [ErrNotInteresting].
func (e *NotInterestingError) Is(target error) bool { return target == ErrNotInteresting }

// Run tests start, follows the plan of p from there, and returns the smallest value that it moved
// to.
//
// If the oracle or Accept returns an error, or ctx is done, Run returns that error, or the cause of
// ctx, together with the best value so far. When Run returns, every test that it started has ended.
func (r *Runner[C]) Run(ctx context.Context, start C, p Pass[C]) (best C, err error) {
	l := newLedger(r, start)
	defer func() { l.stopped(err) }()
	out, err := ask(ctx, r.Oracle, start)
	if err != nil {
		return start, err
	}
	if out.Verdict != Interesting {
		return start, &NotInterestingError{out}
	}
	l.started(start, out)
	if r.Workers > 1 {
		err = lookAhead(ctx, r, l, p(start))
	} else {
		err = inSequence(ctx, r, l, p(start))
	}
	return l.best, err
}

// inSequence tests one candidate after another. It defines the meaning of a plan.
func inSequence[C any](ctx context.Context, r *Runner[C], l *ledger[C], plan Plan[C]) error {
	for plan != nil {
		var next Plan[C]
		var failed error
		for a := range plan {
			n, err := testAll(ctx, r, l, a)
			if err != nil {
				failed = err
				break
			}
			if n.leavesPlan() {
				next = n.Plan
				break
			}
		}
		if failed != nil {
			return failed
		}
		plan = next
	}
	return nil
}

func testAll[C any](ctx context.Context, r *Runner[C], l *ledger[C], a Attempt[C]) (Next[C], error) {
	if ctx.Err() != nil { // even if all outcomes are known
		return Next[C]{}, context.Cause(ctx)
	}
	if r.skips(a) {
		return a.Then(skipped(a)), nil
	}
	if len(a.Ask) == 1 {
		return testOne(ctx, r, l, a)
	}
	keys, outs, repeats := l.keys(a.Ask), make([]Outcome, len(a.Ask)), make([]bool, len(a.Ask))
	for i, k := range keys {
		var err error
		if outs[i], repeats[i], err = testKnown(ctx, r, l, a, i, k); err != nil {
			return Next[C]{}, err
		}
	}
	return l.commit(a, keys, outs, repeats, a.Then)
}

// testOne is testAll for a single candidate. Most attempts have one, so it allocates nothing.
func testOne[C any](ctx context.Context, r *Runner[C], l *ledger[C], a Attempt[C]) (Next[C], error) {
	var keys [1]Digest
	l.keysIn(keys[:], a.Ask)
	out, repeat, err := testKnown(ctx, r, l, a, 0, keys[0])
	if err != nil {
		return Next[C]{}, err
	}
	repeats := [1]bool{repeat}
	return l.commit(a, keys[:], l.single(out), repeats[:], a.Then)
}

// testKnown returns the outcome of a candidate of an attempt. It tests the candidate unless the outcome
// is known; then it is a repeat.
func testKnown[C any](ctx context.Context, r *Runner[C], l *ledger[C], a Attempt[C], i int, k Digest) (out Outcome, repeat bool, err error) {
	if m, known := l.known[k]; known {
		return l.outcome(k, m), true, nil
	}
	l.asked(a, k)
	if out, err = ask(ctx, r.Oracle, a.Ask[i]); err != nil {
		return Outcome{}, false, err
	}
	if r.Key != nil {
		l.learn(k, out, true) // it is committed next, or the run ends
	}
	return out, false, nil
}

// ask tests one candidate. It discards an outcome that arrives after ctx is done, because the test
// may have been killed before it finished.
func ask[C any](ctx context.Context, o Oracle[C], c C) (Outcome, error) {
	if ctx.Err() != nil {
		return Outcome{}, context.Cause(ctx)
	}
	out, err := o.Test(ctx, c)
	if ctx.Err() != nil {
		return Outcome{}, context.Cause(ctx)
	}
	return out, err
}
