package reduce_test

import (
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestFixpointByRepeats checks that there is a round after each one that made the value smaller.
func TestFixpointByRepeats(t *testing.T) {
	lower := func(n int) reduce.Plan[int] {
		return func(yield func(reduce.Attempt[int]) bool) { yield(reduce.Try(n-1, nil)) }
	}
	size := func(n int) reduce.Size { return reduce.Size{n} }
	log, end := reducetest.Trace(t, 3, reduce.FixpointBy(size, lower), reduce.Predicate(func(n int) bool { return n >= 0 }))
	if end != 0 || len(log) != 4 {
		t.Errorf("ends at %d after %d tests, want 0 after 4", end, len(log))
	}
}
