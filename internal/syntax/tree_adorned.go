package syntax

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// adorned returns the nodes of a list, with each item and the attributes before it as one item: an
// attribute that is left without its item is an error, or says something about the next one; so is a
// comment for documentation in some languages.
func (l *layout) adorned(kids []*tree.Node) []*tree.Node {
	if !slices.ContainsFunc(kids, adorns) {
		return kids
	}
	var out []*tree.Node
	for len(kids) > 0 {
		n := adornments(kids)
		switch {
		case n == 0:
			n = 1
			out = append(out, kids[0])
		case n == len(kids) || kids[n].Role != tree.Item:
			out = append(out, kids[:n]...)
		default:
			n++
			out = append(out, l.adorn(kids[:n]))
		}
		kids = kids[n:]
	}
	return out
}

// adornments returns how many nodes at the beginning of a list say something about the one after them,
// which have comments between them.
func adornments(kids []*tree.Node) int {
	if !adorns(kids[0]) {
		return 0
	}
	n := slices.IndexFunc(kids, func(k *tree.Node) bool { return !adorns(k) && k.Role != tree.Optional })
	if n < 0 {
		return len(kids)
	}
	return n
}

// adorn returns one item for the last of some nodes and the adornments before it.
func (l *layout) adorn(kids []*tree.Node) *tree.Node {
	last := len(kids) - 1
	for _, k := range kids[:last] {
		k.Role = tree.Optional
	}
	kids[last].Role = tree.Required
	return l.slab.Node(tree.Spec{Slot: kids[last].Slot}, tree.Node{Role: tree.Item, Kids: l.slab.Kids(kids)})
}

// adorns reports whether a node says something about the one after it: an attribute, or a comment in the
// form that several languages have for documentation.
func adorns(k *tree.Node) bool {
	switch k.Role {
	case tree.Item:
		return kinds.Adorns(k.Kind)
	case tree.Optional:
		return bytes.HasPrefix(k.Text, []byte("///")) && kinds.Of(k.Kind)&tree.Comment != 0
	}
	return false
}
