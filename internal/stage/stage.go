// Package stage builds plans out of stages, for pipelines whose passes share what they learn.
//
// A [reduce.Pass] starts from a value and knows nothing about the passes before it. A [Stage]
// starts from a state: the current value together with what was learned on the way to it. It tests
// its candidates and continues with the rest of the pipeline, which it gets as an argument. The
// state is a value, because plans are read ahead into futures that never happen: what is learned in
// one of them must not be visible in another. [Map] and [Set] are collections for such states.
//
// This stage tests one candidate, remembers it if it is not interesting, and continues:
//
//	func comments(d draft, then func(draft) plan) plan {
//		smaller := withoutComments(d.root)
//		return d.try(smaller, "comments", then, func(d draft) plan {
//			d.refuted = d.refuted.Add(key(smaller))
//			return then(d)
//		})
//	}
//
// The package does no I/O, reads no clock, and keeps no global state.
package stage

import (
	"sync"

	"github.com/whittle-dd/whittle/reduce"
)

// A Stage tests candidates of type C, starting from the state s, and continues with the plan that
// then returns for the state in which the stage ends.
type Stage[S, C any] func(s S, then func(S) reduce.Plan[C]) reduce.Plan[C]

// Sequence returns a stage that runs stages one after another.
func Sequence[S, C any](stages ...Stage[S, C]) Stage[S, C] {
	return func(s S, then func(S) reduce.Plan[C]) reduce.Plan[C] {
		if len(stages) == 0 {
			return then(s)
		}
		return stages[0](s, func(s S) reduce.Plan[C] { return Sequence(stages[1:]...)(s, then) })
	}
}

// Later returns the plan that make returns, but calls make only when the plan is first ranged over,
// and only once. It does not hold on to make, which may hold the tree that the plan is about to
// replace.
func Later[C any](make func() reduce.Plan[C]) reduce.Plan[C] {
	var once sync.Once
	var made reduce.Plan[C]
	return func(yield func(reduce.Attempt[C]) bool) {
		once.Do(func() {
			f := make
			make = nil
			made = f()
		})
		if made != nil {
			made(yield)
		}
	}
}

// Only returns the plan that consists of one attempt.
func Only[C any](a reduce.Attempt[C]) reduce.Plan[C] {
	return func(yield func(reduce.Attempt[C]) bool) { yield(a) }
}
