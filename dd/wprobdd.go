package dd

import "github.com/whittle-dd/whittle/reduce"

// WProbDDOptions are the options of [WProbDD]. If Weight is nil, all items weigh the same.
type WProbDDOptions[T any] struct {
	Weight func(T) int // tokens of an item; less than 1 counts as 1

	P0        float64 // the initial belief that an item is needed; 0 means 0.1
	Threshold float64 // items with at least this belief are kept without a test; 0 means 1

	ShorterPrefix     bool // of two prefixes with equal gain take the shorter
	KeepSingleFailure bool // an item that cannot be removed alone keeps its computed belief instead of 1

	Order []int // ranks positions whose weighted beliefs and beliefs are equal; nil means list order
	Empty Empty
}

// WProbDD is W_ProbDD of Zhou et al., "WDD: weighted delta debugging" (ICSE 2025): [ProbDD] with
// the expected gain Σw · Π(1−p), which takes items in the order of w·(1−p), largest first.
//
// Its result is 1-minimal if items are independent; otherwise run [Finish] after it, or repeat it
// with [reduce.Fixpoint]. It tests O(n) candidates for n items.
func WProbDD[T any](o WProbDDOptions[T]) reduce.Pass[[]T] {
	return named(wprobdd, o.Weight, o.start)
}

// wprobdd is [WProbDD] as an algorithm that can be chosen by name.
var wprobdd = &Algorithm{
	Name: "wprobdd", About: "ProbDD that maximizes the expected number of tokens removed (Zhou et al. 2025)", Minimal: Never, Beliefs: true,
	Plan: func(l List, c Config) reduce.Plan[[]int] {
		return WProbDDOptions[int]{P0: c.belief(l), Empty: c.Empty}.start(l)
	},
}

func (o WProbDDOptions[T]) start(l List) reduce.Plan[[]int] {
	b := newBelief(l.All, l.Weights(), o.P0, o.Order)
	b.threshold, b.shorter = orElse(o.Threshold, 1), o.ShorterPrefix
	b.keepSingle, b.empty = o.KeepSingleFailure, o.Empty
	return l.emptyFirst(o.Empty, b.plan(l.All, 0))
}
