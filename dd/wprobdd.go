package dd

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
)

// WProbDDOptions are the options of [WProbDD]. Without Weight all items weigh the same.
type WProbDDOptions[T any] struct {
	Weight func(T) int // tokens of an item; less than 1 counts as 1

	P0        float64 // the belief, before any test, that an item is needed; 0 is 0.1
	Threshold float64 // items believed needed at least this much are left alone; 0 is 1

	ShorterPrefix     bool // of two prefixes with equal gain take the shorter
	KeepSingleFailure bool // an item that cannot go alone keeps its computed belief instead of 1

	Order []int // ranks positions where weighted beliefs and beliefs are equal; nil is list order
	Empty Empty
}

// WProbDD is W_ProbDD of Zhou et al., "WDD: weighted delta debugging" (ICSE
// 2025): [ProbDD] that expects to win Σw · Π(1−p), and takes items in the order
// of w·(1−p), largest first.
//
// Its result is 1-minimal if items are independent; otherwise use [Finish] or a
// fixpoint after it. It asks O(n) questions about n items.
func WProbDD[T any](o WProbDDOptions[T]) reduce.Pass[[]T] {
	return named(wprobdd, o.Weight, o.start)
}

// wprobdd is [WProbDD] as an algorithm to choose by name.
var wprobdd = &Algorithm{
	Name: "wprobdd", About: "ProbDD that maximizes the expected number of tokens removed (Zhou et al. 2025)", Minimal: Never,
	Plan: func(l List, c Config) reduce.Plan[[]int] { return WProbDDOptions[int]{Empty: c.Empty}.start(l) },
}

func (o WProbDDOptions[T]) start(l List) reduce.Plan[[]int] {
	ws := l.Weights()
	rank := ProbDDOptions{Order: o.Order}.ranks(len(l.All), 0)
	b := newBelief(len(l.All), o.P0, o.Threshold)
	b.keepSingle, b.empty = o.KeepSingleFailure, o.Empty
	b.choose = func(live []int, p []float64, _ int) []int {
		slices.SortStableFunc(live, func(a, b int) int {
			x, y := float64(ws[a])*(1-p[a]), float64(ws[b])*(1-p[b])
			switch {
			case !formula.Near(x, y):
				return order(y, x)
			case !formula.Near(p[a], p[b]):
				return order(p[a], p[b])
			}
			return rank[a] - rank[b]
		})
		return formula.GainPrefix(live, p, ws, o.ShorterPrefix)
	}
	return emptyFirst(o.Empty, l.All, b.plan(l.All, 0))
}
