package syntax

import (
	"slices"

	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// The children of a long node that its slots look at: some at both ends, and those
// around the place. It takes time to match all of them, for each of them.
const (
	ends = 4 // children at an end
	room = 3 // more of them, if the list is not right without
	arms = 4 // children on each side of the place
)

// longSlots is the slots of a node with many children.
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

// longSlot is the slot of a place in the shortest list of its kind that is right. If
// there is none, it is that in the whole list, and not for others.
func (x *labels) longSlot(parent rule.ID, r rule.Rule, i int) (s tree.Slot, others bool) {
	for extra := range (room + 1) * (room + 1) {
		kids, at := x.cut(nil, i, extra/(room+1), extra%(room+1))
		if x.fits.m.FitsID(parent, r, kids, at, kids[at]) {
			return &slot{of: &place{x.fits, parent, r, kids}, i: at}, true
		}
	}
	return &slot{of: &place{x.fits, parent, r, slices.Clone(x.kids)}, i: i}, false
}

// cut appends the children that child i of a long node is seen with, and says which of
// them it is.
func (x *labels) cut(out []rule.ID, i, left, right int) ([]rule.ID, int) {
	lo, hi := max(i-arms, 0), min(i+arms+1, len(x.kids))
	out = append(out, x.kids[:min(ends+left, lo)]...)
	at := len(out) + i - lo
	out = append(out, x.kids[lo:hi]...)
	return append(out, x.kids[max(len(x.kids)-ends-right, hi):]...), at
}
