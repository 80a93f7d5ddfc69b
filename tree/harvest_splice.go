package tree

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

const (
	spliceDepth = 6  // levels below an item to look for lists
	spliceMost  = 2  // lists for an item
	spliceLook  = 64 // nodes to look at
)

// splices returns lists in an item whose items can replace it among its siblings, the largest first:
// the statements of a block, the declarations of a namespace, what an element contains. It is a
// hoist of several nodes at once. Lists of a single item are left to hoists.
func (s nodeContext) splices(lists separators, meter *stage.Meter) []*Node {
	n := s.node
	if n.Role != Item && !s.isAlone() {
		return nil
	}
	var out []*Node
	block := "" // the kind of the first node with such a list
	looked := 0
	var look func(m *Node, depth int)
	look = func(m *Node, depth int) {
		for _, k := range m.Kids {
			if k.gone || k.Sep || len(k.Kids) == 0 || looked > spliceLook {
				continue
			}
			looked++
			meter.Visit(1)
			if k.Kind == "" {
				if s.canSplice(k, m.Kind, lists, meter) {
					out = append(out, k)
					block = cmp.Or(block, m.Kind)
				}
				look(k, depth)
			} else if depth < spliceDepth {
				look(k, depth+1)
			}
		}
	}
	look(n, 1)
	if block != "" {
		if all := s.concatenated(block, meter); all != nil {
			out = append(out, all)
		}
	}
	slices.SortStableFunc(out, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })
	out = out[:min(len(out), spliceMost)]
	for i, m := range out {
		out[i] = m.withoutJumps()
	}
	return out
}

// concatenated returns the contents of all blocks of a kind in an item as one list, as those of a try
// statement; nil if there is only one.
func (s nodeContext) concatenated(kind string, meter *stage.Meter) *Node {
	var contents []*Node
	looked := 0
	var look func(n *Node)
	look = func(n *Node) {
		for _, k := range n.Kids {
			if looked++; looked > spliceLook || k.gone {
				continue
			}
			meter.Visit(1)
			if k.Kind != kind {
				look(k)
			} else if m := k.content(); m != nil && m.separator() == nil && (m.Kind == "" || s.node.Fits(m)) {
				contents = append(contents, m)
			}
		}
	}
	look(s.node)
	if len(contents) < 2 {
		return nil
	}
	all := &Node{Spec: plain, Kids: contents, first: contents[0].first, last: contents[len(contents)-1].last}
	all.weigh()
	return all
}

// content returns the only child of a block that is not a token of its own; nil if there are several.
func (n *Node) content() *Node {
	var only *Node
	for _, k := range n.Kids {
		switch {
		case k.vanished() || k.is(Spelled) || k.tokens == 0:
		case only != nil:
			return nil
		default:
			only = k
		}
	}
	return only
}

// withoutJumps returns a list without the items that are only a keyword, as break is: outside of the
// item that they were in they mean nothing.
func (n *Node) withoutJumps() *Node {
	e := Edit{}
	for _, k := range n.Kids {
		if k.Role == Item && k.isJump() {
			e[k] = nil
		}
	}
	if len(e) == 0 || len(e) == n.live() {
		return n
	}
	return n.Apply(e)
}

// isJump reports whether n is a keyword, perhaps with a sign after it.
func (n *Node) isJump() bool {
	if n.tokens > 2 || n.tokens == 0 {
		return false
	}
	words := 0
	for m := range n.Nodes {
		if len(m.Kids) == 0 && m.word() {
			if m.isName() {
				return false
			}
			words++
		}
	}
	return words == 1
}

// canSplice reports whether the children of list, which is in a node of a kind, can stand beside the
// siblings of s.
func (s nodeContext) canSplice(list *Node, kind string, lists separators, meter *stage.Meter) bool {
	items := 0
	for _, k := range list.Kids {
		switch {
		case k.vanished() || k.Sep:
		case k.aside():
		case k.Role != Item || k.Kind != "" && kind != s.named && !s.node.Fits(k): // of an item made of several nodes nothing is known
			return false
		default:
			items++
		}
	}
	if items < 2 {
		return false
	}
	if s.node.Role != Item {
		return string(list.separator()) != ","
	}
	return kind == s.named || bytes.Equal(list.separator(), lists.of(s.parent, meter))
}

// isAlone reports whether a node is all that a block contains, and always was: some grammars have no list
// there. What was beside it counts although it is removed, because an edit must not depend on that.
func (s nodeContext) isAlone() bool {
	return s.node.Role == Optional && s.parent != nil &&
		!slices.ContainsFunc(s.parent.Kids, func(k *Node) bool { return k != s.node && !k.is(Spelled) })
}

// separators holds the separators of long lists: every item of a list asks for its separator, and to
// find that there is none takes as many steps as there are items.
type separators map[*Node][]byte

// longList is how many children a list has at least whose separator is worth a place in a map.
const longList = 64

// of returns the separator of a list. It tells the meter of the children of a long one.
func (s separators) of(n *Node, meter *stage.Meter) []byte {
	if len(n.Kids) < longList {
		return n.separator()
	}
	text, ok := s[n]
	if !ok {
		meter.Visit(len(n.Kids))
		text = n.separator()
		s[n] = text
	}
	return text
}

// separator returns the text between the items of a list; nil if there is none.
func (n *Node) separator() []byte {
	for _, k := range n.Kids {
		if k.Sep && !k.gone {
			for len(k.Kids) > 0 {
				k = k.Kids[0]
			}
			return k.Text
		}
	}
	return nil
}
