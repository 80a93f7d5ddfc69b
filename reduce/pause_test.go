package reduce_test

import (
	"context"
	"errors"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// pauses returns a pass that asks about 1, and then pauses again and again; before each pause it
// calls at with the number of pauses so far.
func pauses(n int, at func(int)) reduce.Pass[int] {
	return func(int) reduce.Plan[int] {
		return func(yield func(reduce.Attempt[int]) bool) {
			if !yield(reduce.Try(1, nil)) {
				return
			}
			for i := range n {
				at(i)
				if !yield(reduce.Pause[int]()) {
					return
				}
			}
			yield(reduce.Try(2, nil))
		}
	}
}

func intKey(n int) reduce.Digest { return reduce.Digest{byte(n)} }

// TestPause checks that a pause asks nothing, moves nowhere and is not seen in the events.
func TestPause(t *testing.T) {
	for _, workers := range []int{1, 8} {
		var answered []reduce.Digest
		r := reduce.Runner[int]{
			Oracle: reduce.Predicate(func(n int) bool { return n != 1 }), Key: intKey, Workers: workers,
			Observe: func(e reduce.Event) {
				switch e.Kind {
				case reduce.Answered:
					answered = append(answered, e.Candidate)
				case reduce.PassBegan, reduce.PassEnded:
					t.Errorf("%d workers: %v", workers, e)
				}
			},
		}
		best, err := r.Run(t.Context(), 0, pauses(3000, func(int) {}))
		if err != nil || best != 2 || len(answered) != 2 {
			t.Errorf("%d workers: best %d, %d answers, error %v; want 2, 2 answers", workers, best, len(answered), err)
		}
	}
}

// TestPauseEndsRun checks that a run ends at the first pause after its context is done, although
// the plan has no question left.
func TestPauseEndsRun(t *testing.T) {
	for _, workers := range []int{1, 8} {
		ctx, cancel := context.WithCancel(t.Context())
		last := 0
		r := reduce.Runner[int]{Oracle: reduce.Predicate(func(n int) bool { return n == 0 }), Key: intKey, Workers: workers}
		_, err := r.Run(ctx, 0, pauses(1_000_000, func(i int) {
			if last = i; i == 100 {
				cancel()
			}
		}))
		if !errors.Is(err, context.Canceled) || last > 101 {
			t.Errorf("%d workers: stopped at pause %d with error %v", workers, last, err)
		}
	}
}

// TestWherePauses checks that a run can end although every candidate is refused.
func TestWherePauses(t *testing.T) {
	refuse := func(int) bool { return false }
	n := 0
	for a := range reduce.Where(refuse, pauses(5, func(int) {}))(0) {
		if n++; len(a.Ask) > 0 {
			t.Errorf("asks about %v", a.Ask)
		}
	}
	if n != 7 {
		t.Errorf("%d attempts, want 7", n)
	}
}
