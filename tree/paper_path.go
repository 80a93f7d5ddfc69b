package tree

import "slices"

// A path leads from the root to a node by the index of the child at each step. It
// stays right when other nodes are edited, since what is removed keeps its place.
type path []int

// at is the node at the end of a path.
func (n *Node) at(p path) *Node {
	for _, i := range p {
		n = n.Kids[i]
	}
	return n
}

// below is the paths to the children of a node that have children themselves.
func (n *Node) below(p path) []path {
	var out []path
	for i, k := range n.at(p).Kids {
		if !k.gone && len(k.Kids) > 0 {
			out = append(out, append(slices.Clone(p), i))
		}
	}
	return out
}

// heaviest is the index of the path to the node with most tokens, the first of
// those with as many.
func (n *Node) heaviest(ps []path) int {
	best, most := -1, int32(-1)
	for i, p := range ps {
		if t := n.at(p).tokens; t > most {
			best, most = i, t
		}
	}
	return best
}
