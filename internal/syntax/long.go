package syntax

import (
	"slices"

	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// A slot in a long node considers only some of its children: those at both ends, and those around the
// slot. Matching all children for every slot would take too long.
const (
	ends = 4 // children at each end
	room = 3 // how many more of them are added if the rule does not match without them
	arms = 4 // children on each side of the slot
)

// longSlots returns the slots of a node with many children.
func (x *labels) longSlots(parent rule.ID, r rule.Rule) []tree.Slot {
	slots := make([]tree.Slot, len(x.kids))
	for i := range slots {
		most, at := x.cut(x.near[:0], i, room, room)
		x.near = most
		x.key = appendKey(x.key[:0], int(parent), int(r), at)
		x.key = appendKey(x.key, most...)
		s, ok := x.long[string(x.key)]
		if !ok {
			if s, ok = x.longSlot(parent, r, i); ok {
				x.long[string(x.key)] = s
			}
		}
		slots[i] = s
	}
	return slots
}

// longSlot returns the slot of child i in the shortest list of children that matches the rule. If none
// does, it returns the slot in the whole list, which other nodes cannot share.
func (x *labels) longSlot(parent rule.ID, r rule.Rule, i int) (s tree.Slot, others bool) {
	for extra := range (room + 1) * (room + 1) {
		kids, at := x.cut(nil, i, extra/(room+1), extra%(room+1))
		if x.fits.m.FitsID(parent, r, kids, at, kids[at]) {
			return &slot{of: &place{x.fits, parent, r, kids}, i: at}, true
		}
	}
	return &slot{of: &place{x.fits, parent, r, slices.Clone(x.kids)}, i: i}, false
}

// cut appends the children that are considered for child i of a long node, and returns the index of
// child i among them.
func (x *labels) cut(out []rule.ID, i, left, right int) ([]rule.ID, int) {
	lo, hi := max(i-arms, 0), min(i+arms+1, len(x.kids))
	out = append(out, x.kids[:min(ends+left, lo)]...)
	at := len(out) + i - lo
	out = append(out, x.kids[lo:hi]...)
	return append(out, x.kids[max(len(x.kids)-ends-right, hi):]...), at
}
