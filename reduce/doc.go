// Package reduce is Whittle's engine: it makes a failing value small.
//
// An algorithm is a [Pass]: a pure function from the current value to a [Plan], a lazy, ordered
// sequence of attempts. Each [Attempt] holds the candidates to test and determines what follows
// from their outcomes. A pass never runs a test. A [Runner] walks the plan and asks an [Oracle]
// about the candidates, one at a time or many ahead of their turn.
//
// An outcome counts only after every earlier attempt has been answered, so the committed sequence
// depends on neither timing nor the number of workers. That makes golden traces, resuming by
// replay, and reproducible bug reports possible.
//
// This pass removes one letter after another:
//
//	func drop(s string) reduce.Plan[string] {
//		return func(yield func(reduce.Attempt[string]) bool) {
//			for i := range s {
//				c := s[:i] + s[i+1:]
//				if !yield(reduce.Try(c, drop(c))) {
//					return
//				}
//			}
//		}
//	}
//
//	r := reduce.Runner[string]{Oracle: oracle, Key: key}
//	best, err := r.Run(ctx, "abcdef", drop)
//
// # Rules
//
// A plan is pure and can be ranged over repeatedly. It never modifies a value that it has yielded.
// What a pass learns is a value that travels with the plan, never a shared memo, because plans are
// read ahead into futures that never happen. Randomness comes from a seed passed by value. Budgets
// inside plans count steps, not seconds.
//
// The package does no I/O, reads no clock, and keeps no global state; a test of its imports
// enforces that.
package reduce
