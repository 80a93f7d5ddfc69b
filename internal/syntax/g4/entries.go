package g4

// Entries are allocated in chunks, so that pointers to them stay valid, and are found
// by a hash table of their numbers. Frames have chunks of their own.

func (s *search) entry(id int32) *entry { return &s.chunks[id>>chunkBits][id&(1<<chunkBits-1)] }

func (s *search) frameAt(i int32) []frame { return s.frames[i>>frameBits][i&(1<<frameBits-1):] }

func (e *entry) end(k int32) end {
	if k == 0 {
		return e.first
	}
	return e.more[k-1]
}

// find returns the entry for a node at a position.
func (s *search) find(node, pos int32) int32 {
	mask := uint32(len(s.table) - 1)
	h := hash(node, pos) & mask
	for ; s.table[h] != 0; h = (h + 1) & mask {
		if e := s.entry(s.table[h] - 1); e.node == node && e.pos == pos {
			return s.table[h] - 1
		}
	}
	id := s.count
	if id>>chunkBits == int32(len(s.chunks)) {
		s.chunks = append(s.chunks, make([]entry, 1<<chunkBits))
	}
	s.count++
	e := s.entry(id)
	*e = entry{node: node, pos: pos, look: pos, prod: -1, list: -1}
	s.table[h] = id + 1
	if int(s.count)*3 > len(s.table)*2 {
		s.grow()
	}
	return id
}

func hash(node, pos int32) uint32 {
	h := uint64(uint32(node))<<32 | uint64(uint32(pos))
	h *= 0x9E3779B97F4A7C15
	return uint32(h >> 32)
}

func (s *search) grow() {
	s.table = make([]int32, 2*len(s.table))
	s.fill()
}

// fill adds all entries that are not dropped to the table.
func (s *search) fill() {
	mask := uint32(len(s.table) - 1)
	for id := range s.count {
		e := s.entry(id)
		if e.state == dropped {
			continue
		}
		h := hash(e.node, e.pos) & mask
		for s.table[h] != 0 {
			h = (h + 1) & mask
		}
		s.table[h] = id + 1
	}
}

// room gives an entry frames of its own.
func (s *search) room(e *entry, n int) {
	e.n, e.room, e.frozen = 0, uint16(n), false
	if n == 0 {
		return
	}
	if len(s.frames) == 0 || s.used+n > 1<<frameBits {
		s.frames = append(s.frames, make([]frame, 1<<frameBits))
		s.used = 0
	}
	e.frames = int32(len(s.frames)-1)<<frameBits | int32(s.used)
	s.used += n
}

// thaw copies the frames of an entry, since an end keeps the old ones.
func (s *search) thaw(e *entry) {
	n, old := e.n, s.frameAt(e.frames)
	s.room(e, int(e.room))
	copy(s.frameAt(e.frames)[:n], old[:n])
	e.n = n
}
