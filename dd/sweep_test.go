package dd

import (
	"slices"
	"testing"
)

// TestSweepIsAValue checks that two sweeps that follow from the same one do not affect each other:
// a runner that looks ahead continues from both.
func TestSweepIsAValue(t *testing.T) {
	s := newSweep(positions(40), slices.Repeat([]int{1}, 40), 2, false, EmptyNever)
	for n := range 10 {
		first := s.recordFailure(suspect{items: []int{1, 2}}).recordFailure(suspect{items: []int{3}})
		second := s.recordFailure(suspect{items: []int{4, 5}}).recordFailure(suspect{items: []int{6}})
		if got := first.suspects[n].items; !slices.Equal(got, []int{1, 2}) {
			t.Errorf("with %d suspects, the suspect %v replaces one of another sweep", n, got)
		}
		if got := first.needed[n].item; got != 3 {
			t.Errorf("with %d needed items, item %d replaces one of another sweep", n, got)
		}
		s = second
	}
}

// TestAuditIsAValue checks the same for groups that were tried again in vain.
func TestAuditIsAValue(t *testing.T) {
	s := newSweep(positions(40), slices.Repeat([]int{1}, 40), 2, false, EmptyNever)
	for n := range 10 {
		first := s.retryFailed(group{items: []int{1, 2}}, 0)
		s = s.retryFailed(group{items: []int{3, 4}}, 0)
		if got := first.audit.tried[n]; got != 1 {
			t.Errorf("after %d groups, the group of item %d replaces one of another sweep", n, got)
		}
	}
}
