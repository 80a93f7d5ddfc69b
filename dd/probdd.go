package dd

import (
	"math/rand/v2"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// ProbDDOptions are the options of [ProbDD].
type ProbDDOptions struct {
	P0        float64 // the initial belief that an item is needed; 0 means 0.1
	Threshold float64 // items with at least this belief are kept without a test; 0 means 1

	ShorterPrefix     bool // of two prefixes with equal gain take the shorter
	KeepSingleFailure bool // an item that cannot be removed alone keeps its computed belief instead of 1

	// Items of equal belief are taken in list order unless one of these is set. Order ranks
	// positions for all selections. Orders ranks them for each selection; selections and items
	// that it does not mention use list order. Shuffle draws an order for each selection from
	// Seed.
	Order   []int
	Orders  [][]int
	Shuffle bool
	Seed    uint64

	Empty Empty
}

// ProbDD is probabilistic delta debugging (Wang et al., FSE 2021), in the exact form in which Zhang
// et al. analyze it, "Toward a better understanding of probabilistic delta debugging" (ICSE 2025),
// Algorithm 1.
//
// For every item it keeps a belief, the probability that the item is needed. It tries to remove the
// items of least belief together, as many as promise the largest gain, and raises the belief of
// items that could not be removed.
//
// Its result is 1-minimal if items are independent; otherwise run [Finish] after it, or repeat it
// with [reduce.Fixpoint]. It tests O(n) candidates for n items.
func ProbDD[T any](o ProbDDOptions) reduce.Pass[[]T] {
	return named[T](probdd, nil, o.start)
}

// probdd is [ProbDD] as an algorithm that can be chosen by name. A seed shuffles ties.
var probdd = &Algorithm{
	Name: "probdd", About: "probabilistic delta debugging (Wang et al. 2021); --seed shuffles ties", Minimal: Never, Beliefs: true,
	Plan: func(l List, c Config) reduce.Plan[[]int] {
		return ProbDDOptions{P0: c.belief(l), Shuffle: c.Seed != 0, Seed: c.Seed, Empty: c.Empty}.start(l)
	},
}

func (o ProbDDOptions) start(l List) reduce.Plan[[]int] {
	b := newBelief(l.All, nil, o.P0, o.Order)
	b.threshold, b.shorter = orElse(o.Threshold, 1), o.ShorterPrefix
	b.keepSingle, b.empty = o.KeepSingleFailure, o.Empty
	if o.Shuffle || len(o.Orders) > 0 {
		b.draw = o.draw
	}
	return l.emptyFirst(o.Empty, b.plan(l.All, 0))
}

// draw returns n of the items of a class, for selection k.
func (o ProbDDOptions) draw(items []int, n, k int) []int {
	switch {
	case o.Shuffle:
		items = slices.Clone(items)
		r := rand.New(rand.NewPCG(o.Seed, uint64(k)))
		for i := range n {
			j := i + r.IntN(len(items)-i)
			items[i], items[j] = items[j], items[i]
		}
	case k < len(o.Orders):
		items = inOrder(items, o.Orders[k])
	}
	return items[:n]
}
