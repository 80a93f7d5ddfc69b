package tree

import (
	"math/bits"
	"slices"
)

// thin removes as many units of a list as it can: large parts first, and where that fails their
// halves, the later half first. It gives up after 4 + log2 n questions that did not remove a fiftieth
// of the tree. Candidates are built from the tree that it began with, so that units need not be nodes.
type thin struct {
	n     int                             // units
	build func(gone []bool) (*Node, bool) // returns the tree without some units, false if it is not worth a question
	note  string
	whole bool // the whole list may be removed too
}

// all removes units, and continues with those that are gone.
func (t thin) all(d draft, then func(draft, []bool) plan) plan {
	d.markAsked, d.markTokens = d.asked, int32(d.size.tokens)
	gone := make([]bool, t.n)
	if t.whole {
		return t.part(d, gone, 0, t.n, then)
	}
	return t.halves(d, gone, 0, t.n, then)
}

// part removes the units from lo to hi, or some of them.
func (t thin) part(d draft, gone []bool, lo, hi int, then func(draft, []bool) plan) plan {
	if lo == hi || d.asked-d.markAsked > 4+bits.Len(uint(t.n)) {
		return then(d, gone)
	}
	without := slices.Clone(gone)
	for i := lo; i < hi; i++ {
		without[i] = true
	}
	halves := func(d draft) plan { return t.halves(d, gone, lo, hi, then) }
	root, ok := t.build(without)
	if ok {
		root, ok = d.smaller(root)
	}
	if !ok {
		return halves(d)
	}
	return d.ask(root, 0, t.note, func(d draft) plan {
		if size := int32(d.size.tokens); 50*(d.markTokens-size) >= d.markTokens {
			d.markAsked, d.markTokens = d.asked, size
		}
		return then(d, without)
	}, halves)
}

// halves removes some of the units from lo to hi.
func (t thin) halves(d draft, gone []bool, lo, hi int, then func(draft, []bool) plan) plan {
	if hi-lo < 2 {
		return then(d, gone)
	}
	m := (lo + hi) / 2
	return t.part(d, gone, m, hi, func(d draft, gone []bool) plan { return t.part(d, gone, lo, m, then) })
}
