package g4

import (
	"math/bits"
	"sort"
)

// A long is the additional state of a long search, which keeps it from repeating
// work.
type long struct {
	base    int32    // a multiple of 64
	ends    []uint64 // the set of known ends, relative to base
	order   uint8    // 1: ends are falling; 2: they are not; 0: not checked
	visited []place
}

// A place is a symbol of a production and the positions where a search reached it.
type place struct {
	prod int32
	i    int
	at   []uint64
}

func (e *entry) lengthy() *long {
	if e.long == nil {
		e.long = &long{base: e.pos &^ 63}
	}
	return e.long
}

// mark adds a position to a set and reports whether it was already in it.
func (l *long) mark(set *[]uint64, pos int32) bool {
	i := int(pos - l.base)
	for i>>6 >= len(*set) {
		*set = append(*set, 0)
	}
	bit := uint64(1) << (i & 63)
	was := (*set)[i>>6]&bit != 0
	(*set)[i>>6] |= bit
	return was
}

// again records that a search is at symbol i of the current production and reports
// whether it was there at this position before, so that it has already found all that
// follows. Only long searches ask.
func (e *entry) again(i int, pos int32) bool {
	l := e.lengthy()
	for k := range l.visited {
		if p := &l.visited[k]; p.prod == e.prod && p.i == i {
			return l.mark(&p.at, pos)
		}
	}
	l.visited = append(l.visited, place{prod: e.prod, i: i})
	return l.mark(&l.visited[len(l.visited)-1].at, pos)
}

// has reports whether an entry has an end at a position.
func (e *entry) has(pos, many int32) bool {
	if e.count > many {
		ends := e.ends().ends
		i := int(pos - e.pos&^63)
		return i>>6 < len(ends) && ends[i>>6]>>(i&63)&1 != 0
	}
	if e.count > 0 && e.first.pos == pos {
		return true
	}
	for _, x := range e.more {
		if x.pos == pos {
			return true
		}
	}
	return false
}

// known reports whether an entry already has an end at a position. If it keeps its
// ends as a set, the position is added.
func (e *entry) known(pos, many int32) bool {
	if e.count <= many {
		return e.has(pos, many)
	}
	l := e.ends()
	return l.mark(&l.ends, pos)
}

// ends returns the long of an entry with its set of ends.
func (e *entry) ends() *long {
	l := e.lengthy()
	if l.ends == nil {
		for k := range e.count {
			l.mark(&l.ends, e.end(k).pos)
		}
	}
	return l
}

// fresh returns the index of the first end of o, from k on, that is not an end of e,
// or -1. Entry o must be done. Where loops are nested in loops whose rounds can end
// anywhere, almost all ends are known, and checking each would take cubic time.
func (e *entry) fresh(o *entry, k int32) int32 {
	if k >= o.count {
		return -1
	}
	if !o.falling() {
		for ; k < o.count; k++ {
			if !e.has(o.end(k).pos, 0) {
				return k
			}
		}
		return -1
	}
	a, b := e.ends(), o.ends()
	shift := int(b.base-a.base) >> 6
	top := int(o.end(k).pos - b.base)
	for i := top >> 6; i >= 0; i-- {
		w := b.ends[i]
		if j := shift + i; j >= 0 && j < len(a.ends) {
			w &^= a.ends[j]
		}
		if i == top>>6 {
			w &= ^uint64(0) >> (63 - top&63)
		}
		if w != 0 {
			return o.at(b.base + int32(i<<6+bits.Len64(w)-1))
		}
	}
	return -1
}

// falling reports whether each end of an entry lies before the one found earlier,
// as in greedy loops.
func (e *entry) falling() bool {
	l := e.ends()
	if l.order == 0 {
		l.order = 1
		for k := int32(1); k < e.count; k++ {
			if e.end(k).pos > e.end(k-1).pos {
				l.order = 2
				break
			}
		}
	}
	return l.order == 1
}

// at returns the index of the end at a position. Ends must be falling.
func (e *entry) at(pos int32) int32 {
	return int32(sort.Search(int(e.count), func(k int) bool { return e.end(int32(k)).pos <= pos }))
}
