package dd

import (
	"fmt"

	"github.com/whittle-dd/whittle/reduce"
)

// MinOptions are the places where descriptions of ddmin differ. The zero value
// is the algorithm as Zeller and Hildebrandt print it.
type MinOptions struct {
	Split   Split
	StartN  int     // parts to begin with; 0 is 2
	Restart Restart // where the complements go on after a success

	SkipSubsets      bool // reduce to complements only; about half the tests
	SkipComplements  bool // reduce to subsets only; the result need not be 1-minimal then
	SubsetsOnce      bool // after a complement success go on with complements: do not ask the subsets again
	ComplementsAtTwo bool // ask the complements of two parts too, which are the same lists as the subsets

	Empty Empty
}

// Split says how long the parts are when a list does not divide evenly.
type Split uint8

const (
	FloorFirst Split = iota // short parts first; dropping a part and splitting again gives the same parts
	CeilFirst               // long parts first
	Balanced                // part i ends at ⌊i·len/n⌋
)

// Min is ddmin, the minimizing delta debugging of Zeller and Hildebrandt,
// "Simplifying and isolating failure-inducing input" (TSE 2002).
//
// It splits the list into n parts, tries each part alone, then the list without
// each part, and doubles n when nothing helps.
//
// Its result is 1-minimal, whatever the oracle. It asks at most n²+3n questions
// about n items, and at most 2·⌈log₂ n⌉ if a single item alone causes the failure.
func Min[T any](o MinOptions) reduce.Pass[[]T] {
	return named[T](ddmin, nil, o.start)
}

// ddmin is [Min] as an algorithm to choose by name.
var ddmin = &Algorithm{
	Name: "ddmin", About: "minimizing delta debugging (Zeller and Hildebrandt 2002)", Minimal: Always,
	Plan: func(l List, c Config) reduce.Plan[[]int] { return MinOptions{Empty: c.Empty}.start(l) },
}

func (o MinOptions) start(l List) reduce.Plan[[]int] {
	return emptyFirst(o.Empty, l.All, o.plan(l.All, max(2, o.StartN), 0, true))
}

// plan goes on with n parts, the complements beginning at part from.
func (o MinOptions) plan(cur []int, n, from int, subsets bool) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		n, from, subsets := min(n, len(cur)), from, subsets
		for n >= 2 {
			parts := o.Split.parts(cur, n)
			if subsets && !o.SkipSubsets {
				for i, p := range parts {
					a := reduce.Try(p, o.plan(p, 2, 0, true))
					a.Note = fmt.Sprintf("subset %d/%d", i+1, n)
					if !yield(a) {
						return
					}
				}
			}
			if !o.SkipComplements && (n > 2 || o.ComplementsAtTwo || !subsets || o.SkipSubsets) {
				for k := range n {
					i := (from + k) % n
					rest := except(cur, parts, i)
					a := reduce.Try(rest, o.plan(rest, max(n-1, 2), o.resume(i), !o.SubsetsOnce))
					a.Note = fmt.Sprintf("complement %d/%d", i+1, n)
					if !yield(a) {
						return
					}
				}
			}
			if n == len(cur) {
				return
			}
			finer := min(2*n, len(cur))
			n, from, subsets = finer, from*finer/n, true
		}
		if len(cur) == 1 && o.Empty == EmptyLast {
			yield(reduce.Try([]int{}, nil))
		}
	}
}

func (o MinOptions) resume(i int) int {
	if o.Restart == RestartNext {
		return i
	}
	return 0
}

// parts cuts a list into n runs.
func (s Split) parts(list []int, n int) [][]int {
	parts := make([][]int, 0, n)
	for i, lo := 0, 0; i < n; i++ {
		var hi int
		switch s {
		case FloorFirst:
			hi = lo + (len(list)-lo)/(n-i)
		case CeilFirst:
			hi = lo + (len(list)-lo+n-i-1)/(n-i)
		case Balanced:
			hi = (i + 1) * len(list) / n
		}
		parts = append(parts, list[lo:hi:hi])
		lo = hi
	}
	return parts
}

// except is the list without part i of the runs it was cut into.
func except(list []int, parts [][]int, i int) []int {
	lo := 0
	for _, p := range parts[:i] {
		lo += len(p)
	}
	rest := make([]int, 0, len(list)-len(parts[i]))
	rest = append(rest, list[:lo]...)
	return append(rest, list[lo+len(parts[i]):]...)
}
