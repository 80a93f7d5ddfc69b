package sequential

import (
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// TestThin checks that the memory of the trail is bounded, that its numbers stay, and that the original
// and the last two steps do.
func TestThin(t *testing.T) {
	const weight = 1 << 20
	r := &run[[]int]{Session: Session[[]int]{Weight: func([]int) int { return weight }}}
	r.trail = []step[[]int]{{value: []int{0}}}
	for i := 1; i <= 1000; i++ {
		r.trail = append(r.trail, step[[]int]{value: []int{i}, size: reduce.Size{i}})
		r.thin()
		kept := r.kept()
		if len(kept) > trailBytes/weight+2 {
			t.Fatalf("%d values are kept after %d steps", len(kept), i)
		}
		for _, n := range []int{0, i, max(0, i-1)} {
			if r.trail[n].gone || r.trail[n].value[0] != n {
				t.Fatalf("step %d is gone after %d", n, i)
			}
		}
	}
	if len(r.trail) != 1001 || r.trail[500].size != (reduce.Size{500}) {
		t.Error("steps are renumbered")
	}
}
