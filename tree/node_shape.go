package tree

// Squeeze removes nodes without information: a node whose single child has the same Least is
// replaced by that child. This makes for fewer levels and does not change what can be removed.
func Squeeze(root *Node) *Node {
	return reshape(root, func(n *Node) *Node {
		if len(n.Kids) == 1 && n.Kids[0].Least == n.Least {
			k := *n.Kids[0]
			spec := *k.Spec
			spec.Field = n.Field
			k.Spec, k.Role, k.Layout = &spec, n.Role, max(n.Layout, k.Layout)
			if n.document() != nil {
				k.setDocument(n.document())
			}
			return &k
		}
		return n
	})
}

// Flatten turns recursion into lists: in a node whose first or last child is of its own kind, as
// in a grammar with the rule list: list item | item, the children of that child replace it.
func Flatten(root *Node) *Node {
	return reshape(root, func(n *Node) *Node {
		if n.Kind == "" || len(n.Kids) < 2 {
			return n
		}
		kids := n.Kids
		if first := kids[0]; first.Kind == n.Kind && len(first.Kids) > 0 {
			kids = append(append([]*Node{}, first.Kids...), kids[1:]...)
		} else if last := kids[len(kids)-1]; last.Kind == n.Kind && len(last.Kids) > 0 {
			kids = append(append([]*Node{}, kids[:len(kids)-1]...), last.Kids...)
		} else {
			return n
		}
		c := *n
		c.Kids = kids
		return &c
	})
}

// Hide marks the tokens that are printed the same when they are removed as Fixed, so that no
// algorithm asks about them.
func Hide(root *Node) *Node {
	return reshape(root, func(n *Node) *Node {
		if len(n.Kids) > 0 || string(n.Text) != n.Least {
			return n
		}
		c := *n
		c.Fixed = true
		return &c
	})
}

// reshape makes a new tree by applying f to every node, from the leaves up.
func reshape(root *Node, f func(*Node) *Node) *Node {
	var up func(*Node) *Node
	up = func(n *Node) *Node {
		c := *n
		c.Kids, c.tokens = nil, 0
		for _, k := range n.Kids {
			c.Kids = append(c.Kids, up(k))
		}
		return f(&c)
	}
	return New(up(root))
}
