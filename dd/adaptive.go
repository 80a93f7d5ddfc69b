package dd

import (
	"math"

	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
)

// AdaptiveOptions are the options of [Adaptive].
type AdaptiveOptions[T any] struct {
	Weight func(T) int // tokens of an item: heavy items are likelier to be needed; nil: all weigh the same
	Width  int         // candidates to test at once; 0 means 1, which takes the fewest tests
	Once   bool        // stop after one scan: the result is 1-minimal only if items are independent
	Empty  Empty
}

// Adaptive is Whittle's own list minimizer: generalized binary splitting (Hwang 1972) with an
// estimate that is learned along the way.
//
// It begins with halves: as long as one half of a long list can be removed, it is (see quick.go). Then
// it scans the list from the end where more items can be removed. It tries to remove runs whose
// chance of being removable is about one half, judging by the share of items needed so far, and
// bisects a run that cannot be removed to find the needed item nearest to that end. Then it retries
// the items that were needed when the list was longer, until the list has not changed since each
// item was tried alone.
//
// With a Width of k it tests k candidates at once, each without another one of k disjoint groups of
// items. The next batch starts from the list without all groups that could be removed, so merging
// them costs no test of its own. See sweep.go.
//
// Its result is 1-minimal, whatever the oracle; at Width 1 no more than |result| tests are needed
// to show it. It tests at most n²+3n candidates for n items, and at most 2·log₂ n + 10 if a single item
// is needed; then 8 tests remove 90 % of a long list. For independent items of which a share
// q is needed, it tests about n·H(q) + |result|, where H is the binary entropy function.
func Adaptive[T any](o AdaptiveOptions[T]) reduce.Pass[[]T] {
	return named(adaptive, o.Weight, o.start)
}

// adaptive is [Adaptive] as an algorithm that can be chosen by name.
var adaptive = &Algorithm{
	Name: "adaptive", About: "generalized binary splitting that learns the share of needed items", Minimal: Always,
	Plan: func(l List, c Config) reduce.Plan[[]int] {
		return AdaptiveOptions[int]{Width: c.Width, Once: c.Once, Empty: c.Empty}.start(l)
	},
}

func (o AdaptiveOptions[T]) start(l List) reduce.Plan[[]int] {
	s := newSweep(l.All, l.Weights(), max(1, o.Width), o.Once, o.Empty)
	return l.emptyFirst(o.Empty, s.plan())
}

// An estimate counts the items settled so far, to estimate the share of needed ones.
type estimate struct{ kept, removed float64 }

var (
	optimistic  = estimate{kept: 1, removed: 9} // before anything is known
	pessimistic = estimate{kept: 9, removed: 1} // for items that were already needed once
)

// hazard returns −ln of the chance that one more item is not needed.
func (e estimate) hazard() float64 { return math.Log((e.kept + e.removed) / e.removed) }

// share returns the share of needed items.
func (e estimate) share() float64 { return e.kept / (e.kept + e.removed) }

// add returns the estimate after more items were settled. Old counts fade, because lists have dense
// and sparse stretches.
func (e estimate) add(kept, removed float64) estimate {
	e = estimate{e.kept + kept, e.removed + removed}
	if n := e.kept + e.removed; n > memory && e.kept > 5 {
		e = estimate{e.kept * memory / n, e.removed * memory / n}
	}
	return e
}

// memory is the number of items that an estimate remembers.
const memory = 40

func (e estimate) plus(f estimate) estimate { return estimate{e.kept + f.kept, e.removed + f.removed} }

// A side is an end of the list.
type side uint8

const (
	right side = iota
	left
)

// take cuts the outermost items off a list at one side: as many as fit into a weight, but at least
// one.
func (s side) take(list []int, weights []int, budget float64) (run, rest []int) {
	n, sum := 0, 0.0
	for n < len(list) {
		i := n
		if s == right {
			i = len(list) - 1 - n
		}
		sum += float64(weights[list[i]])
		if n > 0 && sum > budget {
			break
		}
		n++
	}
	return s.cut(list, n)
}

// cut returns the n outermost items at one side, and the others.
func (s side) cut(list []int, n int) (outer, inner []int) {
	if s == right {
		return list[len(list)-n:], list[: len(list)-n : len(list)-n]
	}
	return list[:n:n], list[n:]
}

// half cuts a list of at least two items into two parts of about the same weight.
func (s side) half(list []int, weights []int) (outer, inner []int) {
	cut := formula.Half(pick(weights, list), s == left)
	if s == right {
		cut = len(list) - cut
	}
	return s.cut(list, cut)
}

func note(gs []group, t []int) string {
	n := 0
	for _, g := range gs {
		n += len(g.items)
	}
	return removing(n, len(t))
}
