package delta

// leastMoved is how many tokens a node has at least that is recognized where it was moved to.
const leastMoved = 4

// move makes one change of two, where a node was removed in one place and added in another.
func (m *merger) move() {
	s := m.set
	removed := map[string][]int{}
	parent := map[int]bool{}
	for _, c := range s.changes {
		if c.under >= 0 {
			parent[c.under] = true
		}
	}
	plain := func(i int) bool { return s.changes[i].under < 0 && !parent[i] }
	for i, c := range s.changes {
		if plain(i) && len(c.new) == 0 && c.old[0].Tokens() >= leastMoved {
			removed[key(c.old[0])] = append(removed[key(c.old[0])], i)
		}
	}
	gone := map[int]bool{}
	for i, c := range s.changes {
		if !plain(i) || len(c.old) > 0 || c.new[0].Tokens() < leastMoved {
			continue
		}
		k := key(c.new[0])
		from := removed[k]
		if len(from) == 0 {
			continue
		}
		removed[k] = from[1:]
		old := s.changes[from[0]]
		s.changes[i] = edit{old: old.old, new: c.new, under: -1, words: words("move", c.new[0])}
		gone[from[0]] = true
	}
	s.drop(gone)
}

// drop removes changes, of which no other is a part.
func (s *Set) drop(gone map[int]bool) {
	if len(gone) == 0 {
		return
	}
	to := make([]int, len(s.changes))
	var left []edit
	for i, c := range s.changes {
		to[i] = len(left)
		if !gone[i] {
			left = append(left, c)
		}
	}
	for i, c := range left {
		if c.under >= 0 {
			left[i].under = to[c.under]
		}
	}
	s.changes = left
}
