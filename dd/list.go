package dd

import (
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// Inside this package a list is represented by the positions of its items in the original, in
// order. So duplicates are not a problem, and computing the key of a candidate is cheap.

// onPositions turns a plan on positions into a pass on values. If the values are the positions
// themselves, they are not copied for every candidate.
func onPositions[T any](plan func(items []T, all []int) reduce.Plan[[]int]) reduce.Pass[[]T] {
	return func(items []T) reduce.Plan[[]T] {
		if ps, ok := any(items).([]int); ok && arePositions(ps) {
			p, _ := any(plan(items, ps)).(reduce.Plan[[]T])
			return p
		}
		return reduce.Map(plan(items, positions(len(items))), func(ps []int) []T { return pick(items, ps) })
	}
}

func positions(n int) []int {
	ps := make([]int, n)
	for i := range ps {
		ps[i] = i
	}
	return ps
}

// arePositions reports whether ps are the positions from 0 on.
func arePositions(ps []int) bool {
	for i, p := range ps {
		if p != i {
			return false
		}
	}
	return true
}

func pick[T any](items []T, ps []int) []T {
	out := make([]T, len(ps))
	for i, p := range ps {
		out[i] = items[p]
	}
	return out
}

// except returns list without the items from lo to hi. Candidates are long, so it neither clears memory
// first, as make would, nor copies most items twice.
func except(list []int, lo, hi int) []int {
	n := len(list) - (hi - lo)
	if n > 2*lo { // so that append makes room for n items and no more
		return append(list[:lo:lo], list[hi:]...)[:n:n]
	}
	rest := slices.Clone(list[:n])
	copy(rest[lo:], list[hi:])
	return rest[:n:n]
}

// without returns list without the elements of out. Both must be sorted. Everything between two
// elements that are removed is copied at once, because most removals are short or a single run.
func without(list, out []int) []int {
	if len(out) == 0 {
		return list
	}
	if at := seek(list, out[0]); len(out) <= len(list)-at && slices.Equal(list[at:at+len(out)], out) {
		return except(list, at, at+len(out))
	}
	left := slices.Clone(list) // cheaper than to clear what is written at once
	n := 0
	for len(out) > 0 && len(list) > 0 {
		at := seek(list, out[0])
		n += copy(left[n:], list[:at])
		list = list[at:]
		gone := 0 // length of the run that is removed
		for gone < len(out) && gone < len(list) && out[gone] == list[gone] {
			gone++
		}
		if list, out = list[gone:], out[gone:]; gone == 0 {
			out = out[1:]
		}
	}
	n += copy(left[n:], list)
	return left[:n:n]
}

// seek returns the index of the first element of a sorted list that is not less than p. It gallops:
// the cost grows with the logarithm of the index.
func seek(list []int, p int) int {
	step := 1
	for step < len(list) && list[step] < p {
		step *= 2
	}
	lo := step / 2
	if lo == 0 && len(list) > 0 && list[0] >= p {
		return 0
	}
	at, _ := slices.BinarySearch(list[lo:min(step+1, len(list))], p)
	return lo + at
}

// union returns the elements of all lists, which must be sorted and disjoint.
func union(lists ...[]int) []int {
	switch len(lists) {
	case 0:
		return nil
	case 1:
		return lists[0]
	}
	a, b := union(lists[:len(lists)/2]...), union(lists[len(lists)/2:]...)
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	all := slices.Grow([]int(nil), len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0] > b[0] {
			a, b = b, a
		}
		n := seek(a, b[0])
		all, a = append(all, a[:n]...), a[n:]
	}
	return append(append(all, a...), b...)
}

// weigh returns the weight of each item, at least 1: items without weight would promise no gain,
// and a list without weight cannot be halved.
func weigh[T any](items []T, weight func(T) int) []int {
	ws := make([]int, len(items))
	for i, it := range items {
		ws[i] = 1
		if weight != nil {
			ws[i] = max(1, weight(it))
		}
	}
	return ws
}

// Empty tells when a list pass tests the empty list. The papers assume that the empty list does not
// fail, and never test it.
type Empty uint8

const (
	EmptyNever Empty = iota // never; removing everything counts as boring
	EmptyFirst              // once, before anything else
	EmptyLast               // when a single element is left, as levels of a tree require
)

// Restart tells where a scan continues after a removal.
type Restart uint8

const (
	RestartFirst Restart = iota // at the first part, as in the papers
	RestartNext                 // at the part after the removed one, wrapping around
)

// emptyFirst returns a plan for l, preceded by a test of the empty list if e is EmptyFirst.
func (l List) emptyFirst(e Empty, plan reduce.Plan[[]int]) reduce.Plan[[]int] {
	if e != EmptyFirst || len(l.All) == 0 {
		return plan
	}
	return func(yield func(reduce.Attempt[[]int]) bool) {
		a := reduce.Try([]int{}, nil)
		a.Pass, a.Note = l.name, "nothing at all"
		if yield(a) {
			plan(yield)
		}
	}
}
