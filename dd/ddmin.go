package dd

import (
	"github.com/whittle-dd/whittle/reduce"
)

// MinOptions are the options of [Min]: the details in which descriptions of ddmin differ. The zero
// value is the algorithm as published by Zeller and Hildebrandt.
type MinOptions struct {
	Split   Split
	StartN  int     // number of parts to begin with; 0 means 2
	Restart Restart // where the scan of complements continues after a success

	SkipSubsets      bool // reduce to complements only, which takes about half the tests
	SkipComplements  bool // reduce to subsets only; then the result need not be 1-minimal
	SubsetsOnce      bool // after a successful complement continue with complements: do not repeat the subsets
	ComplementsAtTwo bool // also test the complements of two parts, which are the same lists as the subsets

	Empty Empty

	pass string // the name on the attempts
}

// Split tells how long the parts are if a list does not divide evenly.
type Split uint8

const (
	FloorFirst Split = iota // short parts first; removing a part and splitting again gives the same parts
	CeilFirst               // long parts first
	Balanced                // part i ends at ⌊i·len/n⌋
)

// Min is ddmin, the minimizing delta debugging of Zeller and Hildebrandt, "Simplifying and
// isolating failure-inducing input" (TSE 2002).
//
// It splits the list into n parts, tries each part alone, then the list without each part, and
// doubles n if none of them is interesting.
//
// Its result is 1-minimal, whatever the oracle. It tests at most n²+3n candidates for n items, and
// at most 2·⌈log₂ n⌉ if a single item alone causes the failure.
func Min[T any](o MinOptions) reduce.Pass[[]T] {
	return named[T](ddmin, nil, o.start)
}

// ddmin is [Min] as an algorithm that can be chosen by name.
var ddmin = &Algorithm{
	Name: "ddmin", About: "minimizing delta debugging (Zeller and Hildebrandt 2002)", Minimal: Always, names: true,
	Plan: func(l List, c Config) reduce.Plan[[]int] { return MinOptions{Empty: c.Empty}.start(l) },
}

func (o MinOptions) start(l List) reduce.Plan[[]int] {
	o.pass = l.name
	return l.emptyFirst(o.Empty, o.plan(l.All, max(2, o.StartN), 0, true))
}

// plan continues with n parts; the complements begin at part from.
func (o *MinOptions) plan(cur []int, n, from int, subsets bool) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		n, from, subsets := min(n, len(cur)), from, subsets
		for n >= 2 {
			if subsets && !o.SkipSubsets {
				next := func(p []int, _ int) reduce.Plan[[]int] { return o.plan(p, 2, 0, true) }
				tries := series{pass: o.pass, what: "subset", n: n, then: next}
				for i := range n {
					lo, hi := o.Split.part(len(cur), n, i)
					if !yield(tries.try(cur[lo:hi:hi], i)) {
						return
					}
				}
			}
			if !o.SkipComplements && (n > 2 || o.ComplementsAtTwo || !subsets || o.SkipSubsets) {
				left := max(n-1, 2)
				next := func(rest []int, i int) reduce.Plan[[]int] {
					return o.plan(rest, left, o.resume(i), !o.SubsetsOnce)
				}
				tries := series{pass: o.pass, what: "complement", n: n, then: next}
				for k := range n {
					i := (from + k) % n
					lo, hi := o.Split.part(len(cur), n, i)
					if !yield(tries.try(except(cur, lo, hi), i)) {
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
			a := reduce.Try([]int{}, nil)
			a.Pass = o.pass
			yield(a)
		}
	}
}

// resume returns the part at which the complements continue after part i was removed.
func (o *MinOptions) resume(i int) int {
	if o.Restart == RestartNext {
		return i
	}
	return 0
}

// parts splits a list into n runs.
func (s Split) parts(list []int, n int) [][]int {
	parts := make([][]int, n)
	for i := range parts {
		lo, hi := s.part(len(list), n, i)
		parts[i] = list[lo:hi:hi]
	}
	return parts
}

// part returns where part i begins and ends if a list is split into n parts.
func (s Split) part(length, n, i int) (lo, hi int) {
	return s.begin(length, n, i), s.begin(length, n, i+1)
}

func (s Split) begin(length, n, i int) int {
	size, longer := length/n, length%n // so many parts have one item more
	switch s {
	case FloorFirst:
		return i*size + max(0, i-(n-longer))
	case CeilFirst:
		return i*size + min(i, longer)
	}
	return i * length / n
}
