package dd

import (
	"strconv"

	"github.com/whittle-dd/whittle/reduce"
)

// OPDDOptions are the options of [OPDD].
type OPDDOptions struct {
	RightToLeft bool // try the second half before the first
	Empty       Empty
}

// OPDD is one-pass halving, in the spirit of one-pass delta debugging (Gharachorlu and Sumner,
// ISSRE 2018): ddmin without subsets and without revisiting parts. It tries to remove each half of
// the list, one after the other, and splits a part that cannot be removed in half, down to single
// items.
//
// Its result is not 1-minimal in general; that of its [reduce.Fixpoint] is, because a round that
// removes nothing has tried every single item. It tests at most 2n candidates for n items. With a
// cache, the second half of a part costs nothing if the first was removed: that list was tested
// with the whole part.
func OPDD[T any](o OPDDOptions) reduce.Pass[[]T] {
	return named[T](opdd, nil, o.start)
}

// opdd is [OPDD], from the end of the list, as an algorithm that can be chosen by name.
var opdd = &Algorithm{
	Name: "opdd", About: "one-pass halving, from the end (after Gharachorlu and Sumner 2018)", Minimal: AtFixpoint,
	Plan: func(l List, c Config) reduce.Plan[[]int] {
		return OPDDOptions{RightToLeft: true, Empty: c.Empty}.start(l)
	},
}

func (o OPDDOptions) start(l List) reduce.Plan[[]int] {
	return l.emptyFirst(o.Empty, o.plan(l.All, [][]int{l.All}))
}

// plan tries to remove the parts on a stack, the last one first.
func (o OPDDOptions) plan(cur []int, stack [][]int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		stack := stack
		for len(stack) > 0 {
			part := stack[len(stack)-1]
			stack = stack[: len(stack)-1 : len(stack)-1]
			if len(part) < len(cur) || len(cur) == 1 && o.Empty == EmptyLast {
				rest := without(cur, part)
				a := reduce.Try(rest, o.plan(rest, stack))
				a.Note = "part of " + strconv.Itoa(len(part))
				if !yield(a) {
					return
				}
			}
			if half := len(part) / 2; half > 0 {
				first, second := part[:half:half], part[half:]
				if o.RightToLeft {
					first, second = second, first
				}
				stack = append(stack, second, first)
			}
		}
	}
}
