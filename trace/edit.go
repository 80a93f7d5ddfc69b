package trace

import (
	"encoding/binary"
	"maps"
	"slices"
)

// An edit says how the replay of a trace differs from the trace: it lacks parts, has other values,
// or reads one part instead of another.
type edit struct {
	removed  map[*Part]bool
	set      map[*Choice]uint64
	replaced map[*Part]*Part // by part: the part that is read instead
	inserted map[*Part]*Part // by loop: a call that is read in a round the loop did not have

	// renumber lowers the value of every choice by as much as its range has shrunk, so that
	// what pointed to the end of a list still does.
	renumber bool
}

func newEdit() *edit {
	return &edit{removed: map[*Part]bool{}, set: map[*Choice]uint64{}, replaced: map[*Part]*Part{}, inserted: map[*Part]*Part{}}
}

// value returns the edited value of a recorded choice.
func (e *edit) value(c *Choice) uint64 {
	if v, ok := e.set[c]; ok {
		return v
	}
	return c.V
}

// replacement returns the part that is read instead of p, or p.
func (e *edit) replacement(p *Part) *Part {
	if q, ok := e.replaced[p]; ok {
		return q
	}
	return p
}

// removes reports whether p is removed, by itself or with a part around it.
func (e *edit) removes(p *Part) bool {
	for ; p != nil; p = p.up {
		if e.removed[p] {
			return true
		}
	}
	return false
}

func (e *edit) clone() *edit {
	return &edit{
		removed: maps.Clone(e.removed), set: maps.Clone(e.set), replaced: maps.Clone(e.replaced), inserted: maps.Clone(e.inserted),
		renumber: e.renumber,
	}
}

// key returns the edit as bytes, the same for equal edits of one trace.
func (e *edit) key() []byte {
	var b []byte
	num := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	byID := func(p, q *Part) int { return p.id - q.id }
	num(len(e.removed))
	for _, p := range slices.SortedFunc(maps.Keys(e.removed), byID) {
		num(p.id)
	}
	num(len(e.set))
	for _, c := range slices.SortedFunc(maps.Keys(e.set), func(a, b *Choice) int { return a.id - b.id }) {
		num(c.id)
		b = binary.AppendUvarint(b, e.set[c])
	}
	for _, m := range []map[*Part]*Part{e.replaced, e.inserted} {
		num(len(m))
		for _, p := range slices.SortedFunc(maps.Keys(m), byID) {
			num(p.id)
			num(m[p].id)
		}
	}
	if e.renumber {
		b = append(b, 1)
	}
	return b
}
