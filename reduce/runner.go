package reduce

import (
	"context"
	"errors"
	"fmt"
)

// A Runner walks plans and asks the oracle.
//
// With one worker it asks one question after the other. With more it also asks
// what the plan would ask next under the answers it thinks likely. What is
// committed is the same.
type Runner[C any] struct {
	Oracle  Oracle[C]
	Key     func(C) Digest      // equal keys are one question; nil: every question is its own
	Size    func(C) Size        // ranks values; nil: the last value moved to is the best
	Workers int                 // questions under way at once; 0 is 1
	Accept  func(C, Size) error // gets every new best with its size, in commit order, before its event
	Observe func(Event)         // gets every event, from one goroutine
}

// ErrNotInteresting is returned by Run for a start the oracle does not find
// interesting; the error is a [*NotInterestingError].
var ErrNotInteresting = errors.New("the original is not interesting")

// A NotInterestingError carries what the oracle said about the original.
type NotInterestingError struct{ Outcome Outcome }

func (e *NotInterestingError) Error() string {
	return fmt.Sprintf("%v: the test says %v", ErrNotInteresting, e.Outcome.Verdict)
}

func (e *NotInterestingError) Is(target error) bool { return target == ErrNotInteresting }

// Run asks about start, then follows the plan of p from there, and returns the
// smallest value it moved to. It returns the best so far also with an error: one
// of the oracle's, of Accept's, or the cause of ctx's end. Nothing it started is
// running any more when it returns.
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

// inSequence asks one question after the other: the meaning of a plan.
func inSequence[C any](ctx context.Context, r *Runner[C], l *ledger[C], plan Plan[C]) error {
	for plan != nil {
		var next Plan[C]
		var failed error
		for a := range plan {
			n, err := answerAll(ctx, r, l, a)
			if err != nil {
				failed = err
				break
			}
			if n.leads() {
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

func answerAll[C any](ctx context.Context, r *Runner[C], l *ledger[C], a Attempt[C]) (Next[C], error) {
	if ctx.Err() != nil { // also where all answers are known
		return Next[C]{}, context.Cause(ctx)
	}
	keys := l.keys(a.Ask)
	for i, k := range keys {
		if _, known := l.known[k]; known {
			continue
		}
		l.asked(a, k)
		out, err := ask(ctx, r.Oracle, a.Ask[i])
		if err != nil {
			return Next[C]{}, err
		}
		l.known[k] = out
	}
	return l.commit(a, keys, a.Then)
}

// ask puts one question. An answer that comes after the context has ended is
// not an answer: the test may have been killed half-way.
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
