package tree

import (
	"sort"

	"github.com/whittle-dd/whittle/text"
)

// Seal tells the tree of a file that was just parsed which spans of its source must stay. A token
// with a byte in one of them cannot be removed, and neither can the nodes around it; nodes that lie within
// a span become a single token, with the white space between them, so that no pass looks into it. It
// changes the tree, and returns its root.
//
// This saves passes from proposing what is refused anyway: whether a candidate has lost something
// is decided by [Syntax.Keeps].
func Seal(root *Node, spans []text.Span) *Node {
	if len(spans) == 0 || len(root.Kids) > 0 && root.to() != len(root.Source()) {
		return root // nothing must stay, or it is not known where the tokens are
	}
	s := sealer{source: root.Source(), spans: spans}
	at := s.node(root)
	if s.whole(at) {
		root.Kids, root.Text, root.Gap, root.held = nil, s.source[at.from:at.to], s.source[:at.from], 1
	}
	return New(root)
}

// A sealer walks over the nodes of a file.
type sealer struct {
	source []byte
	spans  []text.Span // in order
	at     int         // the end of the last token
}

// An extent is where a node is in the source: the white space before it begins at gap.
type extent struct{ gap, from, to int }

// node seals what is in n, and returns its extent. What lies within a span as a whole is left to
// whoever called it.
func (s *sealer) node(n *Node) extent {
	e := extent{gap: s.at}
	if len(n.Kids) == 0 {
		e.from = s.at + len(n.Gap)
		e.to = e.from + len(n.Text)
		s.at = e.to
		if s.touched(e) {
			n.held, n.Fixed = 1, true
		}
		return e
	}
	extents := make([]extent, len(n.Kids))
	for i, k := range n.Kids {
		extents[i] = s.node(k)
		n.Fixed = n.Fixed || k.Fixed && k.held > 0
		n.held = min(1, n.held+k.held)
	}
	e.from, e.to = extents[0].from, extents[len(extents)-1].to
	if n.held > 0 && !s.whole(e) {
		s.join(n, extents)
	}
	return e
}

// touched reports whether a node has a byte in a span.
func (s *sealer) touched(e extent) bool {
	i := sort.Search(len(s.spans), func(i int) bool { return s.spans[i].End > e.from })
	return i < len(s.spans) && s.spans[i].Start < e.to
}

// whole reports whether a node lies within a span.
func (s *sealer) whole(e extent) bool {
	i := sort.Search(len(s.spans), func(i int) bool { return s.spans[i].End >= e.to })
	return i < len(s.spans) && s.spans[i].Start <= e.from
}

// join makes each run of children of n that lies within a span a single token.
func (s *sealer) join(n *Node, extents []extent) {
	var kids []*Node
	joined := 0 // items that are not there anymore
	for i := 0; i < len(n.Kids); {
		end, items := i, 0
		for end < len(n.Kids) && s.whole(extent{extents[i].gap, extents[i].from, extents[end].to}) {
			if !n.Kids[end].Sep {
				items++
			}
			end++
		}
		k := n.Kids[i]
		switch {
		case end == i:
			end = i + 1
		case end > i+1 || len(k.Kids) > 0:
			k = s.token(n.Kids[i:end], extents[i].gap, extents[i].from, extents[end-1].to)
			joined += max(0, items-1)
		}
		kids = append(kids, k)
		i = end
	}
	n.Kids = kids
	if joined > 0 && n.Keep > 0 {
		spec := *n.Spec
		spec.Keep = max(0, spec.Keep-joined)
		n.Spec = &spec
	}
}

// token returns a token with the text of some siblings.
func (s *sealer) token(of []*Node, gap, from, to int) *Node {
	first := of[0]
	for _, n := range of {
		if !n.Sep {
			first = n
			break
		}
	}
	spec := &Spec{Kind: first.Kind, Field: first.Field}
	return &Node{Spec: spec, Role: first.Role, Gap: s.source[gap:from], Text: s.source[from:to], Fixed: true, held: 1}
}
