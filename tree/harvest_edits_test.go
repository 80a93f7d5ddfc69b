package tree

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
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

// TestByGain: edits in document order, and others, are sorted by their gains and their order.
func TestByGain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var spare []*singleEdit
	for _, most := range []int32{1, 200, 300, 70_000, math.MaxInt32} {
		for _, inOrder := range []bool{true, false} {
			all := make([]*singleEdit, 1+r.IntN(500))
			for i := range all {
				all[i] = &singleEdit{node: &Node{first: int32(i), last: int32(i)}, gain: 1 + r.Int32N(most)}
			}
			if !inOrder {
				r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			}
			want := slices.Clone(all)
			slices.SortFunc(want, (*singleEdit).ahead)
			if spare = byGain(all, spare, nil); !slices.Equal(all, want) {
				t.Errorf("gains up to %d, in order: %v: not sorted", most, inOrder)
			}
		}
	}
}

// TestSortingPauses: what is done with the edits and words of a large tree after they were found has
// pauses too.
func TestSortingPauses(t *testing.T) {
	const n = 2 * reduce.PauseEvery
	s := &surveyed{nodes: make([]*Node, n)}
	edits := make([]*singleEdit, n)
	l := &label{}
	for i := range n {
		s.nodes[i] = &Node{Spec: plain, first: int32(i), last: int32(i)}
		edits[i] = &singleEdit{label: l, node: s.nodes[i], gain: 1 + int32(i%300)}
	}
	for name, c := range map[string]struct {
		work func(*stage.Meter)
		want int // pauses, at least
	}{
		"words":      {func(m *stage.Meter) { s.vocabulary(m) }, 2},
		"edits":      {func(m *stage.Meter) { byLabel(edits, m) }, 8}, // counting, grouping, and two bytes of the gains
		"first edit": {func(m *stage.Meter) { (*family)(nil).changed(nil, edits, stage.Set[location]{}, m) }, 1},
	} {
		pauses := 0
		for range stage.Metered(func(m *stage.Meter) reduce.Plan[int] { c.work(m); return nil }) {
			pauses++
		}
		if pauses < c.want {
			t.Errorf("%s: %d pauses, want at least %d", name, pauses, c.want)
		}
	}
}

// TestSeparatorIsFoundOnce: the items of a long list without separators do not each look for one.
func TestSeparatorIsFoundOnce(t *testing.T) {
	const n = 2 * reduce.PauseEvery
	list := &Node{Spec: plain, Kids: make([]*Node, n)}
	for i := range list.Kids {
		list.Kids[i] = &Node{Spec: plain}
	}
	lists, pauses := separators{}, 0
	for range stage.Metered(func(m *stage.Meter) reduce.Plan[int] {
		for range 10 {
			lists.of(list, m)
		}
		return nil
	}) {
		pauses++
	}
	if pauses != 1 { // for one look at all items
		t.Errorf("%d pauses", pauses)
	}
}
