package tree

import "github.com/whittle-dd/whittle/internal/stage"

// A wordUse tells where a word is used.
type wordUse struct{ first, last, count int32 }

// wordUses returns the uses of all words, by the numbers of their tokens.
func (s *surveyed) wordUses(m *stage.Meter) map[string]wordUse {
	all := map[string]wordUse{}
	for i, n := range s.nodes {
		m.Visit(1)
		if !n.word() || len(n.Kids) > 0 {
			continue
		}
		u, ok := all[string(n.Text)]
		if !ok {
			u.first = s.token[i]
		}
		u.last = s.token[i]
		u.count++
		all[string(n.Text)] = u
	}
	return all
}

// wordings returns for each node the hash of its tokens and of how often each of its words is in the
// tree.
func (s *surveyed) wordings(m *stage.Meter) []uint64 {
	use := s.wordUses(m)
	out := make([]uint64, len(s.nodes))
	for i := len(s.nodes) - 1; i >= 0; i-- {
		m.Visit(1)
		n := s.nodes[i]
		if len(n.Kids) == 0 {
			if out[i] = n.hash; n.word() {
				out[i] = mix(n.hash, uint64(use[string(n.Text)].count))
			}
			continue
		}
		w := uint64(1)
		for k := i + 1; k < int(s.end[i]); k = int(s.end[k]) {
			if s.nodes[k].hash != 1 { // nodes without tokens make no difference
				w = mix(w, out[k])
			}
		}
		out[i] = w
	}
	return out
}

// referred returns the nodes with the first use of a word that is also used after them: they may
// define it.
func (s *surveyed) referred(m *stage.Meter) func(i int) bool {
	use := s.wordUses(m)
	later := make([]int32, len(s.nodes)) // the last token with a word whose first use is in the node
	for i := len(s.nodes) - 1; i >= 0; i-- {
		m.Visit(1)
		n := s.nodes[i]
		if len(n.Kids) == 0 && n.word() {
			if u := use[string(n.Text)]; u.first == s.token[i] {
				later[i] = u.last
			}
		}
		if p := s.parent[i]; p >= 0 {
			later[p] = max(later[p], later[i])
		}
	}
	return func(i int) bool { return later[i] >= s.after(i) }
}

// A keyer finds the refutations of edits in a surveyed tree.
type keyer struct {
	*surveyed
	words  []uint64
	before []int32 // the number of tokens before each node, without empty ones
}

// keys returns what finds refutations.
func (s *surveyed) keys(m *stage.Meter) keyer {
	k := keyer{s, s.wordings(m), make([]int32, len(s.nodes))}
	weight := int32(0)
	for i, n := range s.nodes {
		k.before[i] = weight
		if len(n.Kids) == 0 {
			weight += n.tokens
		}
	}
	return k
}

// key returns the refutation of an edit of node i.
func (k keyer) key(i int, a *singleEdit) refutation {
	up := i
	for range 2 {
		if up != 0 {
			up = k.named(up)
		}
	}
	return keyOf(a, k.words[i], k.nodes[up], k.before[i]-k.before[up])
}
