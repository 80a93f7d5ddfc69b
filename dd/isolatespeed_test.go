package dd_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// TestIsolateAhead checks that looking ahead also helps where most lists are unresolved: with several
// workers, isolating takes a fraction of the time.
func TestIsolateAhead(t *testing.T) {
	needed := []int{3, 31, 60, 77, 100, 130, 190}
	seconds := func(workers int) (took int) {
		synctest.Test(t, func(t *testing.T) {
			o := reduce.OracleFunc[[]int](func(ctx context.Context, items []int) (reduce.Outcome, error) {
				select {
				case <-time.After(time.Second):
				case <-ctx.Done():
				}
				has := 0
				for _, n := range needed {
					if slices.Contains(items, n) {
						has++
					}
				}
				v := reduce.Unresolved
				switch has {
				case 0:
					v = reduce.Boring
				case len(needed):
					v = reduce.Interesting
				}
				return reduce.Outcome{Verdict: v}, nil
			})
			items := make([]int, 200)
			for i := range items {
				items[i] = i
			}
			begin := time.Now()
			p, err := dd.Difference(context.Background(), items, nil, o, dd.DifferenceOptions{Isolate: dd.IsolateOptions{Order: dd.ByList}, Workers: workers})
			if err != nil || !slices.Equal(p.Difference(), needed) {
				t.Errorf("%v, %v", p.Difference(), err)
			}
			took = int(time.Since(begin) / time.Second)
		})
		return took
	}
	one, eight := seconds(1), seconds(8)
	t.Logf("%d s with one worker, %d s with 8", one, eight)
	if eight > one/4 {
		t.Errorf("%d s with one worker, %d s with 8", one, eight)
	}
}
