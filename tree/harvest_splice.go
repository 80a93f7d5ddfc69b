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
func (s nodeContext) splices(meter *stage.Meter) []*Node {
	n := s.node
	if n.Role != Item {
		return nil
	}
	var out []*Node
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
				if s.canSplice(k, m.Kind) {
					out = append(out, k)
				}
				look(k, depth)
			} else if depth < spliceDepth {
				look(k, depth+1)
			}
		}
	}
	look(n, 1)
	slices.SortStableFunc(out, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })
	return out[:min(len(out), spliceMost)]
}

// canSplice reports whether the children of list, which is in a node of a kind, can stand beside the
// siblings of s.
func (s nodeContext) canSplice(list *Node, kind string) bool {
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
	return kind == s.named || bytes.Equal(list.separator(), s.parent.separator())
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
