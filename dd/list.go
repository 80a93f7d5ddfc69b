package dd

import (
	"math/rand/v2"

	"github.com/whittle-dd/whittle/reduce"
)

// Inside this package a list is represented by the positions of its items in the original, in
// order. So duplicates are not a problem, and computing the key of a candidate is cheap.

// onPositions turns a plan on positions into a pass on values.
func onPositions[T any](plan func(items []T, all []int) reduce.Plan[[]int]) reduce.Pass[[]T] {
	return func(items []T) reduce.Plan[[]T] {
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

func pick[T any](items []T, ps []int) []T {
	out := make([]T, len(ps))
	for i, p := range ps {
		out[i] = items[p]
	}
	return out
}

// without returns list without the elements of out. Both must be sorted.
func without(list, out []int) []int {
	if len(out) == 0 {
		return list
	}
	left := make([]int, 0, max(0, len(list)-len(out)))
	for _, p := range list {
		for len(out) > 0 && out[0] < p {
			out = out[1:]
		}
		if len(out) == 0 || out[0] != p {
			left = append(left, p)
		}
	}
	return left
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
	all := make([]int, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0] < b[0] {
			all, a = append(all, a[0]), a[1:]
		} else {
			all, b = append(all, b[0]), b[1:]
		}
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

// emptyFirst returns plan, preceded by a test of the empty list if e is EmptyFirst.
func emptyFirst(e Empty, cur []int, plan reduce.Plan[[]int]) reduce.Plan[[]int] {
	if e != EmptyFirst || len(cur) == 0 {
		return plan
	}
	return func(yield func(reduce.Attempt[[]int]) bool) {
		a := reduce.Try([]int{}, nil)
		a.Note = "nothing at all"
		if yield(a) {
			plan(yield)
		}
	}
}

// shuffled returns a random permutation of n positions that depends only on seed and k.
func shuffled(n int, seed uint64, k int) []int {
	return rand.New(rand.NewPCG(seed, uint64(k))).Perm(n)
}
