package dd

import (
	"math"
	"slices"

	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
)

// A belief is the state of a probabilistic pass: for every item that may still be removed, the
// probability that it is needed. It is a value: an update makes a new one, and slices are shared
// but never modified.
//
// Items of equal weight and equal probability form a class. There are few classes, because an
// answer changes the probability of all items it is about by the same factor; so choosing items and
// updating their probabilities takes little time even if there are a million of them.
type belief struct {
	classes    []class // in the order in which items are taken
	threshold  float64 // items with at least this probability are kept without a test
	shorter    bool    // of two choices with equal gain take the smaller
	keepSingle bool    // an item that cannot be removed alone keeps its computed probability instead of 1
	empty      Empty

	order []int // ranks items of equal weight and probability; nil means list order

	// draw returns n items of a class for a selection; nil takes the first ones.
	draw func(items []int, n, selection int) []int
}

// A class holds items of equal weight and probability, in the order in which they are taken.
type class struct {
	p      float64
	weight int
	items  []int
}

// newBelief returns the belief that every item is needed with probability p0. If weights is nil,
// all items weigh the same.
func newBelief(all, weights []int, p0 float64, order []int) belief {
	p0 = orElse(p0, 0.1)
	b := belief{order: order}
	items := inOrder(all, order)
	if weights == nil {
		if len(items) > 0 {
			b.classes = []class{{p0, 1, items}}
		}
		return b
	}
	of := map[int][]int{}
	for _, i := range items {
		of[weights[i]] = append(of[weights[i]], i)
	}
	for w, items := range of {
		b.classes = append(b.classes, class{p0, w, items})
	}
	slices.SortFunc(b.classes, func(c, d class) int { return d.weight - c.weight })
	return b
}

// inOrder returns items with those that order names first, in its order.
func inOrder(items, order []int) []int {
	if len(order) == 0 {
		return items
	}
	rank := map[int]int{}
	for i, p := range order {
		rank[p] = i - len(order)
	}
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b int) int { return rank[a] - rank[b] })
	return items
}

// plan removes items of cur, beginning with a selection.
func (b belief) plan(cur []int, selection int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		b := b
		for k := selection; len(b.classes) > 0; k++ {
			taken, others := b.choose(k)
			removed := positionsOf(taken)
			if len(removed) < len(cur) || len(cur) == 1 && b.empty == EmptyLast {
				rest := without(cur, removed)
				a := reduce.Try(rest, others.plan(rest, k+1))
				a.Note = removing(len(removed), len(cur))
				a.Chance = chanceOf(taken)
				if !yield(a) {
					return
				}
			}
			b = others.raised(taken)
		}
	}
}

// choose returns the items of least risk that together promise the largest gain, and the belief
// about the other items.
func (b belief) choose(selection int) (taken []class, others belief) {
	n := formula.GainOfClasses(sizes(b.classes), b.shorter)
	others = b
	for i, c := range b.classes {
		if n < len(c.items) {
			if n > 0 {
				some, rest := b.divide(c.items, n, selection)
				taken = append(taken, class{c.p, c.weight, some})
				others.classes = append([]class{{c.p, c.weight, rest}}, b.classes[i+1:]...)
			} else {
				others.classes = b.classes[i:]
			}
			return taken, others
		}
		taken = append(taken, c)
		n -= len(c.items)
	}
	others.classes = nil
	return taken, others
}

// divide takes n items of a class.
func (b belief) divide(items []int, n, selection int) (some, rest []int) {
	if b.draw == nil {
		return items[:n:n], items[n:]
	}
	some = b.draw(items, n, selection)
	if b.order == nil {
		some = slices.Sorted(slices.Values(some))
		return some, without(items, some)
	}
	some = inOrder(some, b.order)
	return some, slices.DeleteFunc(slices.Clone(items), func(i int) bool { return slices.Contains(some, i) })
}

// raised returns the belief after the items of some classes, which b does not hold, could not be
// removed together.
func (b belief) raised(taken []class) belief {
	b.classes = slices.Clone(b.classes)
	for i, p := range formula.RaisedClasses(sizes(taken)) {
		c := taken[i]
		c.p = p
		if len(taken) == 1 && len(c.items) == 1 && !b.keepSingle {
			c.p = 1
		}
		if c.p < b.threshold {
			b.classes = b.insert(c)
		}
	}
	return b
}

// insert returns the classes with one more, which is merged with a class of equal weight and
// probability. It may write to the slice of classes.
func (b belief) insert(c class) []class {
	for i, d := range b.classes {
		if d.weight == c.weight && formula.Near(d.p, c.p) {
			if b.order == nil {
				d.items = union(d.items, c.items)
			} else {
				d.items = inOrder(union(slices.Sorted(slices.Values(d.items)), slices.Sorted(slices.Values(c.items))), b.order)
			}
			b.classes[i] = d
			return b.classes
		}
		if c.before(d) {
			return slices.Insert(b.classes, i, c)
		}
	}
	return append(b.classes, c)
}

// before reports whether the items of c are taken before those of d: first those that promise the
// largest gain, which is the weight if the item can be removed; then those that are less likely to
// be needed.
func (c class) before(d class) bool {
	x, y := float64(c.weight)*(1-c.p), float64(d.weight)*(1-d.p)
	if !formula.Near(x, y) {
		return x > y
	}
	return c.p < d.p
}

func sizes(classes []class) []formula.Class {
	out := make([]formula.Class, len(classes))
	for i, c := range classes {
		out[i] = formula.Class{P: c.p, Weight: c.weight, Count: len(c.items)}
	}
	return out
}

// positionsOf returns the items of some classes in list order.
func positionsOf(classes []class) []int {
	lists := make([][]int, len(classes))
	for i, c := range classes {
		lists[i] = c.items
		if !slices.IsSorted(c.items) {
			lists[i] = slices.Sorted(slices.Values(c.items))
		}
	}
	return union(lists...)
}

// chanceOf returns the probability that no item of some classes is needed.
func chanceOf(classes []class) float64 {
	all := 1.0
	for _, c := range classes {
		all *= math.Pow(1-c.p, float64(len(c.items)))
	}
	return all
}

func orElse(x, otherwise float64) float64 {
	if x == 0 {
		return otherwise
	}
	return x
}
