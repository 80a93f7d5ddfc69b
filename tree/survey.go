package tree

import (
	"encoding/binary"

	"github.com/whittle-dd/whittle/internal/stage"
)

// A surveyed tree holds the nodes of a tree in order, with facts about each. It is large, and passes
// hold it while they ask questions: what only some of them need, they compute.
type surveyed struct {
	nodes  []*Node
	parent []int32
	end    []int32 // index after the subtree
	token  []int32 // the number of tokens before the node
}

// survey surveys the tree of d.
func (d draft) survey() *surveyed { return survey(d.root, d.meter) }

// survey looks at all nodes of a tree, and counts them.
func survey(root *Node, m *stage.Meter) *surveyed {
	n := root.present(m)
	s := &surveyed{nodes: make([]*Node, 0, n), parent: make([]int32, 0, n), end: make([]int32, n), token: make([]int32, 0, n)}
	tokens := int32(0)
	add := func(n *Node, parent int32) int32 {
		m.Visit(1)
		s.nodes = append(s.nodes, n)
		s.parent = append(s.parent, parent)
		s.token = append(s.token, tokens)
		if len(n.Kids) == 0 {
			tokens++
		}
		return int32(len(s.nodes)) - 1
	}
	type frame struct {
		at   int32
		kids []*Node // not looked at yet
	}
	for open := []frame{{add(root, -1), root.Kids}}; len(open) > 0; {
		f := &open[len(open)-1]
		if len(f.kids) == 0 {
			s.end[f.at] = int32(len(s.nodes))
			open = open[:len(open)-1]
			continue
		}
		k := f.kids[0]
		f.kids = f.kids[1:]
		if k.vanished() {
			continue
		}
		if at := add(k, f.at); len(k.Kids) == 0 {
			s.end[at] = at + 1
		} else {
			open = append(open, frame{at, k.Kids})
		}
	}
	return s
}

// present returns how many nodes a tree has of which something is printed.
func (n *Node) present(m *stage.Meter) int {
	count := 0
	for todo := []*Node{n}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		count++
		m.Visit(len(n.Kids))
		for _, k := range n.Kids {
			switch {
			case k.vanished():
			case len(k.Kids) == 0:
				count++
			default:
				todo = append(todo, k)
			}
		}
	}
	return count
}

// spare reports whether the list that a node is in can lose an item.
func (s *surveyed) spare(i int) bool {
	p := s.parent[i]
	return p < 0 || s.nodes[p].spare()
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
