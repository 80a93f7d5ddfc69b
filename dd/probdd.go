package dd

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/internal/formula"
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
	n := len(l.All)
	b := newBelief(n, o.P0, o.Threshold)
	b.keepSingle, b.empty = o.KeepSingleFailure, o.Empty
	b.choose = func(live []int, p []float64, k int) []int {
		rank := o.ranks(n, k)
		slices.SortStableFunc(live, func(a, b int) int {
			if !formula.Near(p[a], p[b]) {
				return order(p[a], p[b])
			}
			return rank[a] - rank[b]
		})
		return formula.GainPrefix(live, p, nil, o.ShorterPrefix)
	}
	return emptyFirst(o.Empty, l.All, b.plan(l.All, 0))
}

// ranks returns the rank of every position among ties in selection k.
func (o ProbDDOptions) ranks(n, k int) []int {
	rank := positions(n)
	named := o.Order
	switch {
	case o.Shuffle:
		named = shuffled(n, o.Seed, k)
	case k < len(o.Orders):
		named = o.Orders[k]
	}
	for i, p := range named {
		if p < n {
			rank[p] = i - len(named) // before all positions that are not mentioned
		}
	}
	return rank
}

// A belief is the state of a probabilistic pass: for every position, the probability that its item
// is needed. It is never modified: an update makes a new one.
type belief struct {
	p          []float64
	threshold  float64
	keepSingle bool
	empty      Empty

	// choose orders the live positions and returns those to remove in selection k.
	choose func(live []int, p []float64, k int) []int
}

func newBelief(n int, p0, threshold float64) belief {
	return belief{p: slices.Repeat([]float64{orElse(p0, 0.1)}, n), threshold: orElse(threshold, 1)}
}

func (b belief) plan(cur []int, selection int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		b := b
		for k := selection; ; k++ {
			live := b.live(cur)
			if len(live) == 0 {
				return
			}
			removed := slices.Sorted(slices.Values(b.choose(live, b.p, k)))
			if len(removed) < len(cur) || len(cur) == 1 && b.empty == EmptyLast {
				rest := without(cur, removed)
				a := reduce.Try(rest, b.plan(rest, k+1))
				a.Note = fmt.Sprintf("remove %d of %d", len(removed), len(cur))
				a.Chance = chanceOf(removed, b.p)
				if !yield(a) {
					return
				}
			}
			b = b.raised(removed)
		}
	}
}

func (b belief) live(cur []int) []int {
	var live []int
	for _, i := range cur {
		if b.p[i] < b.threshold {
			live = append(live, i)
		}
	}
	return live
}

// raised returns the belief after some positions could not be removed together.
func (b belief) raised(removed []int) belief {
	b.p = slices.Clone(b.p)
	for i, p := range formula.Raised(pick(b.p, removed)) {
		b.p[removed[i]] = p
	}
	if len(removed) == 1 && !b.keepSingle {
		b.p[removed[0]] = 1
	}
	return b
}

func order(a, b float64) int {
	if a < b {
		return -1
	}
	return 1
}

func orElse(x, otherwise float64) float64 {
	if x == 0 {
		return otherwise
	}
	return x
}

func chanceOf(removed []int, p []float64) float64 {
	all := 1.0
	for _, i := range removed {
		all *= 1 - p[i]
	}
	return all
}
