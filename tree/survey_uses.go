package tree

import (
	"cmp"
	"slices"
)

// uses is where the words of a tree are.
type uses struct {
	*surveyed
	of map[string][]int // the places of each word, in order
}

func usesIn(root *Node) uses {
	u := uses{survey(root), map[string][]int{}}
	for i, n := range u.nodes {
		if n.word {
			u.of[string(n.Text)] = append(u.of[string(n.Text)], i)
		}
	}
	return u
}

// repeated is the words that are there more than once, the rarest first; of those
// that are there as often, the one that comes last.
func (u uses) repeated() []string {
	var out []string
	for w, at := range u.of {
		if len(at) > 1 {
			out = append(out, w)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(u.of[a]), len(u.of[b])), cmp.Compare(u.of[b][0], u.of[a][0]))
	})
	return out
}

// removable is whether the tree can do without node i.
func (u uses) removable(i int) bool {
	n := u.nodes[i]
	return n.Role != Required && !n.Fixed && !n.Sep && !n.gone && u.spare(i)
}

// smallest is the smallest node above i, or i itself, that can go; -1 if none can.
func (u uses) smallest(i int, enough func(*Node) bool) int {
	for ; i > 0; i = int(u.parent[i]) {
		if u.removable(i) && enough(u.nodes[i]) {
			return i
		}
	}
	return -1
}

// whole is the call, if i is what is called.
func (u uses) whole(i int) int {
	if p := u.named(i); u.nodes[i].Field == FieldFunction && p > 0 {
		return p
	}
	return i
}

// above returns the node some levels above one.
func (u uses) above(i, levels int) *Node {
	for ; levels > 0 && i > 0; levels-- {
		i = u.named(i)
	}
	return u.nodes[i]
}

// inside reports whether node i is node n or lies below it.
func (u uses) inside(i, n int) bool { return n <= i && i < int(u.end[n]) }
