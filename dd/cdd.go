package dd

import (
	"math"
	"strconv"

	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
)

// CDDOptions are the options of [CDD].
type CDDOptions struct {
	P0          float64 // the initial belief that an item is needed; 0 means 0.1
	Factor      float64 // growth of the belief from round to round; 1 or less means 1/(1−1/e) ≈ 1.582
	SmallerSize bool    // of two sizes with equal gain take the smaller
	RightToLeft bool    // try runs from the end of the list, because uses mostly follow definitions
	Empty       Empty
}

// CDD is the counter-based delta debugging of Zhang et al., "Toward a better understanding of
// probabilistic delta debugging" (ICSE 2025), Algorithm 2. The beliefs of ProbDD grow by about a
// constant factor from round to round; CDD replaces them by a fixed sequence of sizes.
//
// In round r it tries to remove each run of sᵣ items once, where sᵣ is the number of items with the
// largest expected gain if an item is needed with probability p0·1.582ʳ. It stops after the round
// with size 1.
//
// Its result is not 1-minimal in general; that of its [reduce.Fixpoint] is, because a round that
// removes nothing ends with a pass over all single items. It tests at most Σ ⌈n/sᵣ⌉ candidates for
// n items.
func CDD[T any](o CDDOptions) reduce.Pass[[]T] {
	return named[T](cdd, nil, o.start)
}

// cdd is [CDD] as an algorithm that can be chosen by name.
var cdd = &Algorithm{
	Name: "cdd", About: "counter-based delta debugging (Zhang et al. 2025)", Minimal: AtFixpoint, Beliefs: true,
	Plan: func(l List, c Config) reduce.Plan[[]int] { return CDDOptions{P0: c.belief(l), Empty: c.Empty}.start(l) },
}

func (o CDDOptions) start(l List) reduce.Plan[[]int] {
	return l.emptyFirst(o.Empty, o.round(l.All, 0))
}

func (o CDDOptions) round(cur []int, r int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		size := max(1, min(o.size(r), len(cur)))
		o.runs(cur, runs(cur, size, o.RightToLeft), r, size)(yield)
	}
}

// runs tries to remove the remaining runs of a round, then continues with the next round.
func (o CDDOptions) runs(cur []int, left [][]int, r, size int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		p := min(0.99, o.p(r))
		for i, run := range left {
			if len(run) == len(cur) && (len(cur) > 1 || o.Empty != EmptyLast) {
				continue // removing everything counts as boring
			}
			rest := without(cur, run)
			a := reduce.Try(rest, o.runs(rest, left[i+1:], r, size))
			a.Note = "round " + strconv.Itoa(r+1) + ", run of " + strconv.Itoa(size)
			a.Chance = math.Pow(1-p, float64(len(run)))
			if !yield(a) {
				return
			}
		}
		if size > 1 && len(cur) > 0 {
			o.round(cur, r+1)(yield)
		}
	}
}

func (o CDDOptions) p(r int) float64 {
	factor := o.Factor
	if !(factor > 1) { // the sizes would never reach 1
		factor = formula.Growth
	}
	return orElse(o.P0, 0.1) * math.Pow(factor, float64(r))
}

func (o CDDOptions) size(r int) int { return formula.SizeFor(o.p(r), o.SmallerSize) }

// runs splits a list into runs of a size; the last one may be shorter.
func runs(list []int, size int, rightToLeft bool) [][]int {
	var out [][]int
	for len(list) > 0 {
		n := min(size, len(list))
		if rightToLeft {
			out = append(out, list[len(list)-n:])
			list = list[:len(list)-n]
		} else {
			out = append(out, list[:n:n])
			list = list[n:]
		}
	}
	return out
}
