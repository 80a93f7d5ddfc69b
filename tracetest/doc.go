// Package tracetest checks properties of Go code with random values and reduces the values for which
// they fail.
//
// A test has a generator, which draws a value from a [T], and a property, which checks the value:
//
//	func TestInsert(t *testing.T) {
//		gen := func(t *tracetest.T) []int {
//			return tracetest.Slice(t, 0, 20, func(t *tracetest.T) int { return t.Between(-100, 100) })
//		}
//		tracetest.Check(t, gen, func(xs []int) error {
//			if got := sorted(xs); !slices.IsSorted(got) {
//				return fmt.Errorf("%v became %v", xs, got)
//			}
//			return nil
//		})
//	}
//
// The package does not reduce the value itself but the trace of the generator (see package trace): it
// removes choices or makes them simpler and runs the generator again. Every value that the property
// sees therefore comes from the generator and obeys its rules, and nobody has to write a shrinker. The
// simplest value is the one with the fewest choices, then the shortest text (%#v), then the lowest
// choices.
//
// # What counts as a failure
//
// An error, a panic, and a call of Error or Fatal of the testing.TB that a property may take instead of
// returning an error. [ErrSkip] or t.Skip skips a value that the property does not apply to. A
// reduction keeps the failure the same: it must have the same message, apart from numbers, addresses
// and text in brackets or quotes, and it must occur at the same place if that is known, which it is
// for panics and for a testing.TB. [Options].Kind changes that.
//
// # Kept traces
//
// The reduced trace is written to testdata/trace/TestName/DIGEST.trace, a text file that can be read
// and edited, and that should be committed. Each later run of the test replays it first. A trace stays
// valid when lines are added above the generator. A trace that no longer fits the generator is reported
// (if the test passes, only with -v), and the property is checked with the value that it produces.
//
// # Flags of the test binary
//
//	-trace.budget 10s,500x  reduce for at most this time, or this many runs of the property
//	-trace.cases n          draw n cases
//	-trace.seed n           begin with this seed; a failure names its own
//	-trace.run file         replay this trace and draw nothing
//
// Without flags, every run of a test is the same: 100 cases from seed 0, and at most 5 s or 2,000 runs
// for a reduction. A run of the property is never interrupted; use go test -timeout against properties
// that hang.
//
// # What a generator must not do
//
// A generator must depend only on what it draws: not on the clock, the order of a map, or other random
// numbers. It must draw in one goroutine and before it returns. If it recovers from panics, it must
// re-panic if [Stopped] reports true. The reducer cannot tell two draws on one line apart; it works
// better with one draw per line.
package tracetest
