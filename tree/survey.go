package tree

// A surveyed tree is its nodes in order, and what can be said of each at a glance.
type surveyed struct {
	nodes  []*Node
	parent []int32
	end    []int32  // index behind the subtree
	later  []int32  // the last token with a word that the node is the first to have
	token  []int32  // the number of tokens before the node
	hash   []uint64 // of the tokens in it
	words  []uint64 // the same, and how often each word is in the tree
}

// A wordUse is where a word is.
type wordUse struct{ first, last, count int32 }

func survey(root *Node) *surveyed {
	s := &surveyed{}
	use := map[string]wordUse{}
	tokens := int32(0)
	var down func(n *Node, parent int32)
	down = func(n *Node, parent int32) {
		i := int32(len(s.nodes))
		s.nodes = append(s.nodes, n)
		s.parent = append(s.parent, parent)
		s.end = append(s.end, 0)
		s.token = append(s.token, tokens)
		if len(n.Kids) == 0 {
			if n.word {
				u, ok := use[string(n.Text)]
				if !ok {
					u.first = tokens
				}
				u.last = tokens
				u.count++
				use[string(n.Text)] = u
			}
			tokens++
		}
		for _, k := range n.Kids {
			if !k.vanished() {
				down(k, i)
			}
		}
		s.end[i] = int32(len(s.nodes))
	}
	down(root, -1)
	s.later = make([]int32, len(s.nodes))
	s.hash = make([]uint64, len(s.nodes))
	s.words = make([]uint64, len(s.nodes))
	for i := len(s.nodes) - 1; i >= 0; i-- {
		s.sum(i, use)
	}
	return s
}

// sum finishes a node after those below it.
func (s *surveyed) sum(i int, use map[string]wordUse) {
	n := s.nodes[i]
	if len(n.Kids) == 0 {
		text := n.Text
		if n.gone {
			text = []byte(n.Min)
		}
		s.hash[i] = hashBytes(text)
		s.words[i] = s.hash[i]
		if n.word {
			u := use[string(n.Text)]
			s.words[i] = mix(s.hash[i], uint64(u.count))
			if u.first == s.token[i] {
				s.later[i] = u.last
			}
		}
		return
	}
	h, w := uint64(1), uint64(1)
	for k := i + 1; k < int(s.end[i]); k = int(s.end[k]) {
		s.later[i] = max(s.later[i], s.later[k])
		if s.hash[k] != 1 { // what holds no tokens makes no difference
			h, w = mix(h, s.hash[k]), mix(w, s.words[k])
		}
	}
	s.hash[i], s.words[i] = h, w
}

// referred reports whether a node has the first use of a word that is also used
// behind it: it may be what makes that mean something.
func (s *surveyed) referred(i int) bool { return s.later[i] >= s.behind(i) }

// behind is the number of the first token behind a node.
func (s *surveyed) behind(i int) int32 {
	if e := int(s.end[i]); e < len(s.nodes) {
		return s.token[e]
	}
	return s.token[len(s.token)-1] + 1
}

// named is the nearest node above one that is more than a holder of others.
func (s *surveyed) named(i int) int {
	p := int(s.parent[i])
	for p > 0 && s.nodes[p].Kind == "" {
		p = int(s.parent[p])
	}
	return p
}

// key tells attempts apart: by what they do, by the text of the node and of the
// one two above it, by the place in that, and by how often each of its words is in
// the tree.
func (s *surveyed) key(i int, a *attempt) uint64 {
	up := i
	if up != 0 {
		up = s.named(up)
	}
	if up != 0 {
		up = s.named(up)
	}
	k := mix(uint64(a.move)+2, s.words[i])
	if a.move == reference {
		k = mix(uint64(removal)+2, s.words[i])
	}
	k = mix(k, s.hash[up])
	k = mix(k, uint64(s.token[i]-s.token[up]))
	if a.with != nil {
		for m := range a.with.Nodes {
			if len(m.Kids) == 0 {
				k = mix(k, hashBytes(m.Text))
			}
		}
	}
	return k
}

func hashBytes(b []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range b {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

func mix(a, b uint64) uint64 {
	h := (a ^ b>>32 ^ b<<32) * 0x9e3779b97f4a7c15
	h ^= h >> 29
	h = (h + b) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}
