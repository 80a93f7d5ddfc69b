package g4

// forget drops the entries that depend on tokens from a position on, before these
// tokens change, and those on the stack. It also drops resting entries whose frames
// refer to dropped ones.
func (s *search) forget(from int32) {
	s.steps += int(s.count) / 8
	for changed := true; changed; {
		changed = false
		for id := s.count - 1; id >= 0; id-- {
			e := s.entry(id)
			if e.state == dropped || e.look < from && e.state == done {
				continue
			}
			if e.look >= from || e.state == active || e.state == waiting || s.usesDropped(e) {
				e.state, changed = dropped, true
			}
		}
	}
	s.shrink()
	clear(s.table)
	s.fill()
	s.far = int(from) // tokens before it have not changed
}

// shrink frees dropped entries at the end, and frames that no entry uses.
func (s *search) shrink() {
	for s.count > 0 && s.entry(s.count-1).state == dropped {
		s.count--
	}
	used := int32(0)
	for id := range s.count {
		e := s.entry(id)
		used = max(used, e.frames+int32(e.room))
		for k := range e.count {
			x := e.end(k)
			used = max(used, x.frames+int32(len(s.prog.nodes[e.node].prods[x.prod].nodes)))
		}
	}
	if chunk := used >> frameBits; int(chunk) < len(s.frames) {
		clear(s.frames[chunk+1:])
		s.frames, s.used = s.frames[:chunk+1], int(used&(1<<frameBits-1))
	}
}

func (s *search) usesDropped(e *entry) bool {
	if e.n == 0 {
		return false
	}
	for _, f := range s.frameAt(e.frames)[:e.n] {
		if f.entry != noEntry && s.entry(f.entry).state == dropped {
			return true
		}
	}
	return false
}
