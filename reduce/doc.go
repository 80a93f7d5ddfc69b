// Package reduce is Whittle's engine: it makes a failing value small.
//
// An algorithm is a [Pass]: a pure function from the current value to a [Plan],
// a lazy, ordered sequence of attempts. Each [Attempt] holds the candidates to
// ask about and what follows from the answers. A pass never runs a test. A
// [Runner] walks the plan and asks an [Oracle], one question at a time or many
// ahead of their turn.
//
// A success counts only when every earlier attempt has been answered, so what
// is committed depends on neither timing nor the number of workers. Golden
// traces, resuming by replay and repeatable bug reports follow from that.
//
// A pass that drops one letter after the other:
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
// A plan is pure and can be ranged over again. It never writes to what it has
// yielded. What a pass learns is a value that travels with the plan, never a
// shared memo: plans are read ahead into futures that never happen. Randomness
// is a seed passed by value; budgets inside plans count steps, not seconds.
//
// The package does no I/O, reads no clock and keeps no global state; a test of
// its imports holds it to that.
package reduce
