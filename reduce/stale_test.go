package reduce_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// TestLateAnswerOfACanceledTest checks that the answer of a canceled test does not count for a
// second test of the same candidate, which is still running when it arrives.
func TestLateAnswerOfACanceledTest(t *testing.T) {
	const again = 10 // tested ahead, canceled, and tested again
	ask := func(v reduce.Verdict, c int, next reduce.Plan[int]) reduce.Plan[int] {
		return func(yield func(reduce.Attempt[int]) bool) {
			a := reduce.Expect(v, c, reduce.Next[int]{Plan: next})
			a.Chance = 0.1
			yield(a)
		}
	}
	last := func(yield func(reduce.Attempt[int]) bool) { yield(reduce.Try(again, nil)) }
	later := reduce.Plan[int](last)
	for c := 7; c > 1; c-- { // more candidates than the runner looks ahead
		later = ask(reduce.Boring, c, later)
	}
	plan := func(yield func(reduce.Attempt[int]) bool) {
		a := reduce.AskAll([]int{1}, func(o []reduce.Outcome) reduce.Next[int] {
			if o[0].Verdict == reduce.Interesting { // unlikely, but this is what happens
				return reduce.Next[int]{Plan: later}
			}
			return reduce.Next[int]{Plan: last}
		})
		a.Chance = 0.1
		yield(a)
	}
	synctest.Test(t, func(t *testing.T) {
		var tests, canceled atomic.Int64
		oracle := reduce.OracleFunc[int](func(ctx context.Context, c int) (reduce.Outcome, error) {
			wait := time.Millisecond
			if c == again {
				wait = []time.Duration{100 * time.Millisecond, time.Second}[tests.Add(1)-1]
			}
			time.Sleep(wait) // even if ctx is done
			if ctx.Err() != nil {
				canceled.Add(1)
			}
			return reduce.Outcome{Verdict: map[bool]reduce.Verdict{true: reduce.Interesting, false: reduce.Boring}[slices.Contains([]int{0, 1, again}, c)]}, nil
		})
		r := reduce.Runner[int]{Oracle: oracle, Key: func(c int) reduce.Digest { return reduce.Digest{byte(c)} }, Workers: 2}
		best, err := r.Run(context.Background(), 0, func(int) reduce.Plan[int] { return plan })
		if best != again || err != nil {
			t.Errorf("Run = %d, %v, want %d", best, err, again)
		}
		if tests.Load() != 2 || canceled.Load() != 1 {
			t.Errorf("%d tests of %d, %d canceled; want 2 and 1", tests.Load(), again, canceled.Load())
		}
	})
}
