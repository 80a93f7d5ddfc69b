package delta

import (
	"slices"

	"github.com/whittle-dd/whittle/tree"
)

// isList reports whether a node only groups the items of a list.
func isList(n *tree.Node) bool {
	return n.Kind == "" && slices.ContainsFunc(n.Kids, func(k *tree.Node) bool { return k.Role == tree.Item })
}

// asList returns a list, also if it has a single item and is that item; otherwise nil.
func asList(n *tree.Node) *tree.Node {
	switch {
	case isList(n):
		return n
	case n.Role != tree.Optional || n.Kind == "":
		return nil
	}
	item := copyOf(n)
	item.Role, item.Kids = tree.Item, n.Kids
	return &tree.Node{Spec: &tree.Spec{}, Kids: []*tree.Node{item}}
}

// parts returns the items of a list, without separators, or the children of another node. There, items
// that are not in a list of their own become one, so that lists of any length can be compared.
func parts(n *tree.Node) []*tree.Node {
	var out []*tree.Node
	if isList(n) {
		for _, k := range n.Kids {
			if !k.Sep {
				out = append(out, k)
			}
		}
		return out
	}
	for i := 0; i < len(n.Kids); {
		end := i
		for end < len(n.Kids) && (n.Kids[end].Role == tree.Item || n.Kids[end].Sep) {
			end++
		}
		if end == i {
			out = append(out, n.Kids[i])
			i++
			continue
		}
		out = append(out, &tree.Node{Spec: &tree.Spec{}, Kids: n.Kids[i:end]})
		i = end
	}
	return out
}

// separator returns what separates the items of one of the lists, or nil.
func separator(lists ...*tree.Node) *tree.Node {
	for _, n := range lists {
		for _, k := range n.Kids {
			if k.Sep {
				return k
			}
		}
	}
	return nil
}
