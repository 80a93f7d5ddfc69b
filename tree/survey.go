package tree

import (
	"encoding/binary"

	"github.com/whittle-dd/whittle/internal/stage"
)

// A surveyed tree holds the nodes of a tree in order, with facts about each.
type surveyed struct {
	nodes  []*Node
	parent []int32
	end    []int32  // index after the subtree
	live   []int32  // how many items of a list are present
	later  []int32  // the last token with a word whose first use is in the node
	token  []int32  // the number of tokens before the node
	before []int32  // the same, without empty tokens
	words  []uint64 // hash of its tokens, and of how often each of its words is in the tree
}

// A wordUse tells where a word is used.
type wordUse struct{ first, last, count int32 }

// survey surveys the tree of d.
func (d draft) survey() *surveyed { return survey(d.root, d.meter) }

// survey looks at all nodes of a tree, and counts them.
func survey(root *Node, m *stage.Meter) *surveyed {
	s := &surveyed{}
	use := map[string]wordUse{}
	tokens, weight := int32(0), int32(0)
	var down func(n *Node, parent int32)
	down = func(n *Node, parent int32) {
		i := int32(len(s.nodes))
		m.Visit(1)
		s.nodes = append(s.nodes, n)
		s.parent = append(s.parent, parent)
		s.end = append(s.end, 0)
		s.live = append(s.live, 0)
		s.token = append(s.token, tokens)
		s.before = append(s.before, weight)
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
			weight += n.tokens
		}
		for _, k := range n.Kids {
			if k.vanished() {
				continue
			}
			if !k.Sep {
				s.live[i]++
			}
			down(k, i)
		}
		s.end[i] = int32(len(s.nodes))
	}
	down(root, -1)
	s.later = make([]int32, len(s.nodes))
	s.words = make([]uint64, len(s.nodes))
	for i := len(s.nodes) - 1; i >= 0; i-- {
		m.Visit(1)
		s.sum(i, use)
	}
	return s
}

// sum completes a node after its descendants.
func (s *surveyed) sum(i int, use map[string]wordUse) {
	n := s.nodes[i]
	if len(n.Kids) == 0 {
		s.words[i] = n.hash
		if n.word {
			u := use[string(n.Text)]
			s.words[i] = mix(n.hash, uint64(u.count))
			if u.first == s.token[i] {
				s.later[i] = u.last
			}
		}
		return
	}
	w := uint64(1)
	for k := i + 1; k < int(s.end[i]); k = int(s.end[k]) {
		s.later[i] = max(s.later[i], s.later[k])
		if s.nodes[k].hash != 1 { // nodes without tokens make no difference
			w = mix(w, s.words[k])
		}
	}
	s.words[i] = w
}

// referred reports whether a node has the first use of a word that is also used after it: it may
// define it.
func (s *surveyed) referred(i int) bool { return s.later[i] >= s.after(i) }

// spare reports whether the list that a node is in can lose an item.
func (s *surveyed) spare(i int) bool {
	p := s.parent[i]
	return p < 0 || s.nodes[p].Keep == 0 || int(s.live[p]) > s.nodes[p].Keep
}

// after returns the number of the first token after a node.
func (s *surveyed) after(i int) int32 {
	if e := int(s.end[i]); e < len(s.nodes) {
		return s.token[e]
	}
	return s.token[len(s.token)-1] + 1
}

// named returns the nearest ancestor of a node that does not only group others.
func (s *surveyed) named(i int) int {
	p := int(s.parent[i])
	for p > 0 && s.nodes[p].Kind == "" {
		p = int(s.parent[p])
	}
	return p
}

// key returns the refutation of an edit of node i.
func (s *surveyed) key(i int, a *singleEdit) refutation {
	up := i
	for range 2 {
		if up != 0 {
			up = s.named(up)
		}
	}
	return keyOf(a, s.words[i], s.nodes[up], s.before[i]-s.before[up])
}

func hashBytes(b []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range b {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

// hashText is a faster hash for long texts.
func hashText(b []byte) uint64 {
	h := uint64(len(b))
	for ; len(b) >= 8; b = b[8:] {
		h = mix(h, binary.LittleEndian.Uint64(b))
	}
	return mix(h, hashBytes(b))
}

func mix(a, b uint64) uint64 {
	h := (a ^ b>>32 ^ b<<32) * 0x9e3779b97f4a7c15
	h ^= h >> 29
	h = (h + b) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}
