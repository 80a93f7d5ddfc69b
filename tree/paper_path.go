package tree

import "slices"

// A path leads from the root to a node by the index of the child at each step. It stays valid when
// other nodes are edited, since removed nodes keep their place.
type path []int

// at returns the node at the end of a path.
func (n *Node) at(p path) *Node {
	for _, i := range p {
		n = n.Kids[i]
	}
	return n
}

// below returns the paths to the children of a node that have children themselves.
func (n *Node) below(p path) []path {
	var out []path
	for i, k := range n.at(p).Kids {
		if !k.gone && len(k.Kids) > 0 {
			out = append(out, append(slices.Clone(p), i))
		}
	}
	return out
}

// heaviest returns the index of the path to the node with the most tokens, the first of several; -1
// if there are no paths.
func (n *Node) heaviest(ps []path) int {
	best, most := -1, int32(-1)
	for i, p := range ps {
		if t := n.at(p).tokens; t > most {
			best, most = i, t
		}
	}
	return best
}
