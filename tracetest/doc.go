// Package tracetest checks properties of Go code with values drawn at random, and reduces
// what fails.
//
// A test has a generator, which draws a value from a [T], and a property, which says
// whether all is well with it:
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
// Not the value is reduced but the trace of the generator, by package trace: its choices are
// left out and made simpler, and it runs again. So every value that the property sees is
// one that the generator makes, whatever rules it keeps, and nobody writes a shrinker. What
// is simplest has first the fewest choices, then the shortest text (%#v), then the lowest
// choices.
//
// # What counts as a failure
//
// An error, a panic, and Error and Fatal of the testing.TB that a property may take in place
// of returning an error. A value that is not meant is skipped, with [ErrSkip] or t.Skip.
// While it is reduced, a failure must stay the same: with the same message, leaving
// out numbers, addresses and what stands in brackets and quotes, and from the same place if
// that is known, which it is for panics and a testing.TB. [Options].Kind changes that.
//
// # What is kept
//
// The reduced trace is written to testdata/trace/TestName/DIGEST.trace, a text that can be
// read and edited, and is meant to be committed. Each later run of the test replays it
// first. Lines that are written above the generator do it no harm; a trace that no
// longer fits is said, shown with -v, and the property is checked with what comes of it.
//
// # Flags of the test binary
//
//	-trace.budget 10s,500x  reduce for at most this time, or this many runs of the property
//	-trace.cases n          draw n cases
//	-trace.seed n           begin with this seed; a failure names its own
//	-trace.run file         replay this trace and draw nothing
//
// Without them all is the same each time: 100 cases from seed 0, 5 s or 2,000 runs. A run
// of the property is never interrupted: one that hangs is ended by go test -timeout.
//
// # What a generator must not do
//
// It depends on nothing but what it draws: not on the clock, nor the order of a map, nor
// random numbers from elsewhere. It draws in one goroutine, and all before it returns.
// A generator that recovers from panics lets those through that [Stopped] knows. Two
// draws in one line are one place to the reducer; it does better with a line for each.
package tracetest
