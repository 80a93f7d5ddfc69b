package reduce_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// skipAfter makes a runner skip a pass from the given number of answers on, until another pass begins.
func skipAfter(r *reduce.Runner[[]int], after int, pass string) {
	answered, ended := 0, false
	observe := r.Observe
	r.Observe = func(e reduce.Event) {
		if e.Kind == reduce.Answered {
			answered++
		}
		observe(e)
	}
	r.Skip = func(p string) bool {
		ended = p == pass && (ended || answered == after)
		return ended
	}
}

// TestSkip ends a pass after each possible number of answers. Whatever the number of workers and the duration of tests, the same
// is committed, the pass asks nothing more, and the next one begins.
func TestSkip(t *testing.T) {
	start := upTo(12)
	pass := reduce.InOrder(reduce.Named("one", dd.Min[int](dd.MinOptions{})), reduce.Named("two", dd.Min[int](dd.MinOptions{})))
	oracle := reduce.OracleFunc[[]int](func(_ context.Context, c []int) (reduce.Outcome, error) {
		if slices.Contains(c, 3) && slices.Contains(c, 8) {
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})
	run := func(workers, after int) (best []int, events []reduce.Event) {
		synctest.Test(t, func(t *testing.T) {
			r := reduce.Runner[[]int]{Oracle: &slow{oracle: oracle, seed: uint64(workers)}, Key: dd.Key, Size: count, Workers: workers}
			r.Observe = func(e reduce.Event) {
				if e.Kind != reduce.Asked {
					events = append(events, e)
				}
			}
			skipAfter(&r, after, "one")
			var err error
			if best, err = r.Run(context.Background(), start, pass); err != nil {
				t.Fatal(err)
			}
		})
		return best, events
	}
	for _, after := range []int{0, 1, 2, 5, 9, 14} {
		want, events := run(1, after)
		if !slices.Equal(want, []int{3, 8}) {
			t.Errorf("after %d answers: the second pass ends at %v", after, want)
		}
		answers := 0
		for _, e := range events {
			if e.Kind == reduce.Answered && e.Pass == "one" {
				answers++
			}
		}
		if answers > after {
			t.Errorf("after %d answers: the pass has %d", after, answers)
		}
		for _, n := range reducetest.Workers[1:] {
			got, same := run(n, after)
			name := fmt.Sprintf("after %d answers, %d workers", after, n)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
			reducetest.SameEvents(t, name, same, events)
		}
	}
}
