package tree

import (
	"slices"
	"testing"
)

// Edits are in document order, nodes before their descendants, even those that begin with the same
// token.
func TestBefore(t *testing.T) {
	at := func(first, last, depth, turn int32) *singleEdit {
		return &singleEdit{node: &Node{first: first, last: last}, depth: depth, turn: turn}
	}
	ordered := []*singleEdit{at(0, 9, 0, 0), at(0, 4, 1, 0), at(0, 4, 2, 0), at(0, 4, 2, 1), at(0, 0, 3, 0), at(1, 4, 2, 0), at(5, 9, 1, 0)}
	for i, a := range ordered {
		for j, b := range ordered {
			if got, want := a.before(b), compare(i, j); got != want {
				t.Errorf("edit %d before %d: %d, want %d", i, j, got, want)
			}
		}
	}
	shuffled := slices.Clone(ordered)
	slices.Reverse(shuffled)
	slices.SortFunc(shuffled, (*singleEdit).before)
	if !slices.Equal(shuffled, ordered) {
		t.Error("sorting does not restore the order")
	}
}

func compare(i, j int) int {
	switch {
	case i < j:
		return -1
	case i > j:
		return 1
	}
	return 0
}
