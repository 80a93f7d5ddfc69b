package dd

import (
	"fmt"

	"github.com/whittle-dd/whittle/reduce"
)

// OPDDOptions are the options of [OPDD].
type OPDDOptions struct {
	RightToLeft bool // try the parts from the end of the list
	Empty       Empty
}

// OPDD is one-pass delta debugging (Gharachorlu and Sumner, ISSRE 2018): ddmin
// without subsets and without going back. It removes halves, then quarters, and
// so on down to single items, each part once.
//
// Its result is not 1-minimal in general; a fixpoint of it is, because a round
// that removes nothing ends with a pass over all single items. It asks at most
// 2n questions about n items.
func OPDD[T any](o OPDDOptions) reduce.Pass[[]T] {
	return reduce.Named("opdd", onPositions(func(_ []T, all []int) reduce.Plan[[]int] {
		return emptyFirst(o.Empty, all, o.plan(all, nil, [][]int{all}))
	}))
}

// plan tries the parts in turn. Those that stay are cut in half for the next round.
func (o OPDDOptions) plan(cur []int, stay, left [][]int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		stay, left := stay[:len(stay):len(stay)], left
		for len(left) > 0 {
			for i, part := range left {
				if len(part) < len(cur) || len(cur) == 1 && o.Empty == EmptyLast {
					rest := without(cur, part)
					a := reduce.Try(rest, o.plan(rest, stay, left[i+1:]))
					a.Note = fmt.Sprintf("part of %d", len(part))
					if !yield(a) {
						return
					}
				}
				stay = append(stay, part)
			}
			stay, left = nil, o.halves(stay)
		}
	}
}

// halves cuts parts in two. A part of one item has been tried and drops out.
func (o OPDDOptions) halves(parts [][]int) [][]int {
	var out [][]int
	for _, p := range parts {
		if len(p) < 2 {
			continue
		}
		a, b := p[:len(p)/2:len(p)/2], p[len(p)/2:]
		if o.RightToLeft {
			a, b = b, a
		}
		out = append(out, a, b)
	}
	return out
}
