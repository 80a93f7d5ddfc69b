package dd

import (
	"math/rand/v2"

	"github.com/whittle-dd/whittle/reduce"
)

// Inside this package lists are positions in the original, in order: duplicates
// are no problem, and candidates are cheap to name. They become values at the edge.

// onPositions makes a pass on values of a plan on positions.
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

// without is list less the elements of out; both are in order.
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

// union is all the elements of some lists that are in order and share none.
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

// weigh gives the weight of each item, at least 1: weights of 0 would make gains
// of 0, and a list without weight has no half.
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

// Empty says what a list pass does about the empty list. The papers assume that
// nothing fails on nothing, and never ask.
type Empty uint8

const (
	EmptyNever Empty = iota // never asked; a proposal to remove everything counts as boring
	EmptyFirst              // asked once, before anything else
	EmptyLast               // asked when a single element is left, as levels of a tree need it
)

// Restart says where a scan goes on after a removal.
type Restart uint8

const (
	RestartFirst Restart = iota // at the first part again, as the papers print it
	RestartNext                 // at the part after the removed one, round the list
)

// emptyFirst asks about the empty list before a plan if e says so.
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

// shuffled is a seeded order of n things for the k-th draw.
func shuffled(n int, seed uint64, k int) []int {
	return rand.New(rand.NewPCG(seed, uint64(k))).Perm(n)
}
