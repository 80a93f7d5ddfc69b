package dd_test

import (
	"context"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// TestAllocationsPerQuestion limits how many allocations a question takes, with those of the runner. At least
// one is needed, what follows from the outcome, and one more for a candidate that is not a part of the list.
func TestAllocationsPerQuestion(t *testing.T) {
	start := upTo(150)
	needed := func(c []int) bool { // one of three items
		n := 0
		for _, i := range c {
			if i%3 == 0 {
				n++
			}
		}
		return n == 50
	}
	for _, c := range []struct {
		name string
		pass reduce.Pass[[]int]
		most float64
	}{
		{"ddmin", dd.Min[int](dd.MinOptions{}), 1.6},
		{"wddmin", dd.WMin(dd.WMinOptions[int]{}), 1.6},
		{"cdd", dd.CDD[int](dd.CDDOptions{}), 9},
		{"probdd", dd.ProbDD[int](dd.ProbDDOptions{}), 15},
		{"opdd", dd.OPDD[int](dd.OPDDOptions{}), 10},
		{"adaptive", dd.Adaptive(dd.AdaptiveOptions[int]{}), 26},
	} {
		questions := 0
		r := reduce.Runner[[]int]{Oracle: reduce.Predicate(needed), Key: dd.Key, Observe: func(e reduce.Event) {
			if e.Kind == reduce.Answered {
				questions++
			}
		}}
		run := func() {
			questions = 0
			if _, err := r.Run(context.Background(), start, c.pass); err != nil {
				t.Fatal(err)
			}
		}
		allocations := testing.AllocsPerRun(1, run)
		if got := allocations / float64(questions); got > c.most {
			t.Errorf("%s: %.2f allocations for each of %d questions, want at most %v", c.name, got, questions, c.most)
		}
	}
}
