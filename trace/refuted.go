package trace

import (
	"encoding/binary"
	"hash/fnv"
)

// anew tries an edit about a loop, unless it was refused before when the loop had as
// many rounds. When nothing else is left to do, all is tried again.
func (s state) anew(p *Part, move string, e *Edit, note string, yes, no func(state) plan) plan {
	return s.unless(s.moveOf(p, move), e, note, yes, no)
}

// unless tries an edit if no move with this key was refused before, or nothing else is
// left to do.
func (s state) unless(key uint64, e *Edit, note string, yes, no func(state) plan) plan {
	if !s.hopes.patient && s.refuted.Has(key) {
		return no(s)
	}
	return s.try(e, note, yes, func(s state) plan {
		s.refuted = s.refuted.Add(key)
		return no(s)
	})
}

// zeroing names the move that makes choices at a site the simplest.
func zeroing(site Site, of, begin, end int) uint64 {
	h := fnv.New64a()
	for _, n := range []int{int(site), of, begin, end} {
		h.Write(binary.AppendUvarint(nil, uint64(n)))
	}
	return h.Sum64()
}

// moveOf names a move by what it is about: a loop, its number of rounds, and how many
// such loops come before.
func (s state) moveOf(p *Part, move string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s.pass.Name + " " + move + " "))
	nth := 0
	for _, q := range s.run.Trace.parts {
		if q == p {
			break
		}
		if q.Kind == p.Kind && q.Site == p.Site {
			nth++
		}
	}
	h.Write(binary.AppendUvarint(nil, uint64(nth)))
	h.Write(binary.AppendUvarint(nil, uint64(p.Site)))
	h.Write(binary.AppendUvarint(nil, uint64(p.count())))
	return h.Sum64()
}
