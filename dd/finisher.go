package dd

import (
	"github.com/whittle-dd/whittle/reduce"
)

// FinishOptions are the options of [Finish].
type FinishOptions struct {
	LeftToRight bool // begin at the start of the list instead of at its end
	Empty       Empty
}

// Finish makes any list 1-minimal: it cycles through the list and tries to remove single items,
// until none of the remaining items could be removed.
//
// It tests |result| candidates after its last success, the fewest that can show 1-minimality, and
// at most n² for n items. With a cache, candidates that the previous pass tested after its own last
// success cost nothing.
func Finish[T any](o FinishOptions) reduce.Pass[[]T] {
	return reduce.Named("finish", onPositions(func(_ []T, all []int) reduce.Plan[[]int] {
		at := len(all) - 1
		if o.LeftToRight {
			at = 0
		}
		return List{All: all}.emptyFirst(o.Empty, o.round(all, at))
	}))
}

// round tries to remove every item once, beginning with the one at the given index.
func (o FinishOptions) round(cur []int, at int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		if len(cur) == 1 && o.Empty != EmptyLast {
			return
		}
		next := func(rest []int, i int) reduce.Plan[[]int] {
			if len(rest) == 0 {
				return o.round(rest, 0)
			}
			if !o.LeftToRight {
				i--
			}
			return o.round(rest, (i+len(rest))%len(rest))
		}
		tries := series{what: "single", n: len(cur), then: next}
		for k := range cur {
			i := (at - k + len(cur)) % len(cur)
			if o.LeftToRight {
				i = (at + k) % len(cur)
			}
			if !yield(tries.try(except(cur, i, i+1), i)) {
				return
			}
		}
	}
}
