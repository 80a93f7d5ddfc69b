package tree

import (
	"cmp"
	"slices"
)

// A way is the nodes from a root down to one below it.
type ancestry []*Node

// way is the way to a node, nil if that is not below n. It goes by places, so that it is
// short work in any tree.
func (n *Node) ancestry(to *Node) ancestry {
	w := ancestry{n}
	for n != to {
		i, _ := slices.BinarySearchFunc(n.Kids, to.first, func(k *Node, at int32) int { return cmp.Compare(k.last, at) })
		if i == len(n.Kids) {
			return nil
		}
		n = n.Kids[i]
		w = append(w, n)
	}
	return w
}

// named is the index of the nearest node above one that is more than a holder of others.
func (w ancestry) named(i int) int {
	for i = max(0, i-1); i > 0 && w[i].Kind == ""; {
		i--
	}
	return i
}

// whole is the call, if i is what is called.
func (w ancestry) whole(i int) int {
	if p := w.named(i); w[i].Field == FieldFunction && p > 0 {
		return p
	}
	return i
}

// removable is whether the tree can do without node i, which is not the root.
func (w ancestry) removable(i int) bool {
	n, list := w[i], w[i-1]
	return n.Role != Required && !n.Fixed && !n.Sep && !n.gone && (list.Keep == 0 || list.live() > list.Keep)
}
