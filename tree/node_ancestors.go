package tree

import (
	"cmp"
	"slices"
)

// An ancestry is the path of nodes from a root down to one of its descendants.
type ancestry []*Node

// ancestry returns the path to a node, nil if that is not below n. It searches by positions, which
// is fast in any tree.
func (n *Node) ancestry(to *Node) ancestry {
	w := ancestry{n}
	for n != to {
		if n = n.kidAt(to.first); n == nil {
			return nil
		}
		w = append(w, n)
	}
	return w
}

// kidAt returns the child at a position of the document, or the next one; nil if there is none.
func (n *Node) kidAt(at int32) *Node {
	i, _ := slices.BinarySearchFunc(n.Kids, at, func(k *Node, at int32) int { return cmp.Compare(k.last, at) })
	if i == len(n.Kids) {
		return nil
	}
	return n.Kids[i]
}

// named returns the index of the nearest ancestor of a node that does not only group others.
func (w ancestry) named(i int) int {
	for i = max(0, i-1); i > 0 && w[i].Kind == ""; {
		i--
	}
	return i
}

// whole returns the index of the call if node i is the function that it calls, else i.
func (w ancestry) whole(i int) int {
	if p := w.named(i); w[i].Field == FieldFunction && p > 0 {
		return p
	}
	return i
}

// removable reports whether node i, which is not the root, can be removed.
func (w ancestry) removable(i int) bool {
	n, list := w[i], w[i-1]
	return n.Role != Required && !n.Fixed && !n.Sep && !n.gone && list.spare()
}
