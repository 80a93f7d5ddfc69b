package trace

import (
	"encoding/binary"
	"maps"
	"slices"
)

// An Edit says how a trace is to be replayed: without some of its parts, with other
// values, with one part read in the place of another.
type Edit struct {
	gone  map[*Part]bool
	set   map[*Choice]uint64
	hoist map[*Part]*Part
	plant map[*Part]*Part // by loop: a call that is read in a round it did not have

	// renumber lowers the value of every choice by as much as its range has
	// shrunk: what pointed to the end of a list goes on pointing there.
	renumber bool
}

func newEdit() *Edit {
	return &Edit{gone: map[*Part]bool{}, set: map[*Choice]uint64{}, hoist: map[*Part]*Part{}, plant: map[*Part]*Part{}}
}

// value is what is left of a recorded choice.
func (e *Edit) value(c *Choice) uint64 {
	if v, ok := e.set[c]; ok {
		return v
	}
	return c.V
}

// read is the part to be read where p stands.
func (e *Edit) read(p *Part) *Part {
	if h, ok := e.hoist[p]; ok {
		return h
	}
	return p
}

// covers reports whether p lies in a part that is gone.
func (e *Edit) covers(p *Part) bool {
	for ; p != nil; p = p.up {
		if e.gone[p] {
			return true
		}
	}
	return false
}

func (e *Edit) clone() *Edit {
	return &Edit{maps.Clone(e.gone), maps.Clone(e.set), maps.Clone(e.hoist), maps.Clone(e.plant), e.renumber}
}

// key is the edit as bytes, the same for equal edits of one trace.
func (e *Edit) key() []byte {
	var b []byte
	num := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	ids := func(n int, each func(yield func(int))) {
		num(n)
		all := make([]int, 0, n)
		each(func(id int) { all = append(all, id) })
		slices.Sort(all)
		for _, id := range all {
			num(id)
		}
	}
	ids(len(e.gone), func(yield func(int)) {
		for p := range e.gone {
			yield(p.id)
		}
	})
	sets := slices.SortedFunc(maps.Keys(e.set), func(a, b *Choice) int { return a.id - b.id })
	num(len(sets))
	for _, c := range sets {
		num(c.id)
		b = binary.AppendUvarint(b, e.set[c])
	}
	for _, m := range []map[*Part]*Part{e.hoist, e.plant} {
		num(len(m))
		for _, p := range slices.SortedFunc(maps.Keys(m), func(a, b *Part) int { return a.id - b.id }) {
			num(p.id)
			num(m[p].id)
		}
	}
	if e.renumber {
		b = append(b, 1)
	}
	return b
}
