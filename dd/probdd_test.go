package dd_test

import (
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestOrderOutlivesItems checks that an order of positions works in the second round of a fixpoint,
// when the list is shorter than the order.
func TestOrderOutlivesItems(t *testing.T) {
	needs := reduce.Predicate(func(c []int) bool { return len(c) > 0 && c[0] == 0 })
	for name, p := range map[string]reduce.Pass[[]int]{
		"order":    dd.ProbDD[int](dd.ProbDDOptions{Order: []int{3, 2, 1, 0}}),
		"orders":   dd.ProbDD[int](dd.ProbDDOptions{Orders: [][]int{{3, 2, 1, 0}}}),
		"weighted": dd.WProbDD(dd.WProbDDOptions[int]{Order: []int{3, 2, 1, 0}}),
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("panic: %v", p)
				}
			}()
			if _, end := reducetest.Trace(t, upTo(4), reduce.Fixpoint(p), needs); len(end) != 1 {
				t.Errorf("ends at %v", end)
			}
		})
	}
}

// TestHardlyAnyBelief checks that, with a p0 below the spacing of numbers near 1, the first failure
// does not make every item needed.
func TestHardlyAnyBelief(t *testing.T) {
	needs := reduce.Predicate(func(c []int) bool { return len(c) > 0 && c[0] == 0 })
	for _, p0 := range []float64{1e-12, 1e-15, 1e-17, 1e-300} {
		_, end := reducetest.Trace(t, upTo(8), dd.ProbDD[int](dd.ProbDDOptions{P0: p0}), needs)
		_, weighted := reducetest.Trace(t, upTo(8), dd.WProbDD(dd.WProbDDOptions[int]{P0: p0}), needs)
		if len(end) != 1 || len(weighted) != 1 {
			t.Errorf("p0 = %v ends at %v, weighted at %v, want [0]", p0, end, weighted)
		}
	}
}
