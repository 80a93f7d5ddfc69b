package rules

// A visit is a point of a program, reached at a child in a frame.
type visit struct{ pc, pos, frame int32 }

// seen is a set of visits that can be cleared in constant time: an open hash table
// whose slots hold the number of their match.
type seen struct {
	slots []slot
	n     int
	round uint32
}

type slot struct {
	visit
	round uint32
}

// add adds v and reports whether it was new.
func (s *seen) add(v visit) bool {
	if 2*s.n >= len(s.slots) {
		s.grow()
	}
	at := s.find(v)
	if s.slots[at].round == s.round {
		return false
	}
	s.slots[at] = slot{v, s.round}
	s.n++
	return true
}

// find returns the slot of v, or the free one where it belongs.
func (s *seen) find(v visit) uint32 {
	mask := uint32(len(s.slots) - 1)
	h := uint32(v.pc)*0x9e3779b1 ^ uint32(v.pos)*0x85ebca77 ^ uint32(v.frame)*0xc2b2ae3d
	for at := (h ^ h>>15) & mask; ; at = (at + 1) & mask {
		if x := &s.slots[at]; x.round != s.round || x.visit == v {
			return at
		}
	}
}

func (s *seen) grow() {
	old := s.slots
	s.slots = make([]slot, max(64, 2*len(old)))
	for _, x := range old {
		if x.round == s.round && s.round != 0 {
			s.slots[s.find(x.visit)] = x
		}
	}
}

func (s *seen) reset() {
	s.n = 0
	if s.round++; s.round == 0 || len(s.slots) > 1<<20 {
		s.slots, s.round = nil, 1
	}
}
