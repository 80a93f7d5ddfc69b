package dd_test

import (
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// TestMinimizeKeepOnce checks that no candidate contains an item twice, even if it must stay.
func TestMinimizeKeepOnce(t *testing.T) {
	o := reduce.Predicate(func(c []int) bool {
		if len(slices.Compact(slices.Clone(c))) != len(c) || !slices.IsSorted(c) {
			t.Errorf("tested %v", c)
		}
		return slices.Contains(c, 3)
	})
	got, err := dd.MinimizeWith(ctx, upTo(6), o, dd.Options{Keep: []int{4, 1, 4}})
	if want := []int{1, 3, 4}; !slices.Equal(got, want) || err != nil {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}
