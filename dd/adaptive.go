package dd

import (
	"fmt"
	"math"

	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
)

// AdaptiveOptions are the options of [Adaptive].
type AdaptiveOptions[T any] struct {
	Weight func(T) int // tokens of an item: heavy items are likelier to be needed; nil: all alike
	Width  int         // questions put at once; 0 is 1, which takes the fewest tests
	Once   bool        // stop after one scan: 1-minimal only if items are independent
	Empty  Empty
}

// Adaptive is Whittle's own list minimiser: generalised binary splitting (Hwang
// 1972) with an estimate that is learnt on the way.
//
// It scans the list from the end that gives more, removing runs whose chance to
// go is about one half by the share of items needed so far, and bisects a run
// that cannot go for the needed item nearest to that end. Then it goes round
// over what was needed at a time when more was there, until nothing has changed
// since each item was tried alone.
//
// With a Width of k it puts k questions at once, about disjoint groups that are
// removed from the same list; the groups that go are merged for nothing by the
// next batch, which stands on their union. See sweep.go.
//
// Its result is 1-minimal, whatever the oracle; at Width 1 no more than |result|
// questions are asked to show it. It asks at most n²+3n questions of n items, and
// for independent items of which a share q is needed about n·H(q) + |result|, H
// the entropy of a coin.
func Adaptive[T any](o AdaptiveOptions[T]) reduce.Pass[[]T] {
	return named(adaptive, o.Weight, o.start)
}

// adaptive is [Adaptive] as an algorithm to choose by name.
var adaptive = &Algorithm{
	Name: "adaptive", About: "generalized binary splitting that learns the share of needed items", Minimal: Always,
	Plan: func(l List, c Config) reduce.Plan[[]int] {
		return AdaptiveOptions[int]{Width: c.Width, Once: c.Once, Empty: c.Empty}.start(l)
	},
}

func (o AdaptiveOptions[T]) start(l List) reduce.Plan[[]int] {
	s := newSweep(l.All, l.Weights(), max(1, o.Width), o.Once, o.Empty)
	return emptyFirst(o.Empty, l.All, s.plan())
}

// An estimate is the share of items needed, learnt from those settled so far.
type estimate struct{ kept, gone float64 }

var (
	hopeful  = estimate{kept: 1, gone: 9} // before anything is known
	doubtful = estimate{kept: 9, gone: 1} // of items that were needed once already
)

// hazard is −ln of the chance that one more item is not needed.
func (e estimate) hazard() float64 { return math.Log((e.kept + e.gone) / e.gone) }

// share is how much of what is settled was needed.
func (e estimate) share() float64 { return e.kept / (e.kept + e.gone) }

// add learns from items settled just now. What was learnt long ago fades: lists
// have dense and sparse stretches.
func (e estimate) add(kept, gone float64) estimate {
	e = estimate{e.kept + kept, e.gone + gone}
	if n := e.kept + e.gone; n > memory && e.kept > 5 {
		e = estimate{e.kept * memory / n, e.gone * memory / n}
	}
	return e
}

// memory is how many items an estimate remembers.
const memory = 40

func (e estimate) plus(f estimate) estimate { return estimate{e.kept + f.kept, e.gone + f.gone} }

// A side is an end of the list.
type side uint8

const (
	right side = iota
	left
)

// take cuts the outermost items off a list at one side, of about a given weight
// and at least one.
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

// cut is the n outermost items at one side, and the others.
func (s side) cut(list []int, n int) (outer, inner []int) {
	if s == right {
		return list[len(list)-n:], list[: len(list)-n : len(list)-n]
	}
	return list[:n:n], list[n:]
}

// half cuts a list of two or more in two of about the same weight, outer half first.
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
	return fmt.Sprintf("remove %d of %d", n, len(t))
}
