package tree

// mainItems returns the items of the list that makes up most of the tree: the first list with at
// least four items on the way down along the heaviest children.
func mainItems(root *Node) []*Node {
	for n := root; n != nil; {
		var items []*Node
		var heaviest *Node
		for _, k := range n.Kids {
			if k.vanished() || k.Sep {
				continue
			}
			if k.Role == Item && !k.Fixed {
				items = append(items, k)
			}
			if heaviest == nil || k.tokens > heaviest.tokens {
				heaviest = k
			}
		}
		if len(items) >= 4 && len(items) > n.Keep {
			return items
		}
		n = heaviest
	}
	return nil
}

// words yields the words in n, each as often as it occurs.
func (n *Node) words(yield func(string) bool) {
	for m := range n.Nodes {
		if m.word() && !yield(string(m.Text)) {
			return
		}
	}
}

// identifiers yields the words in n that the grammar calls names.
func (n *Node) identifiers(yield func(string) bool) {
	for m := range n.Nodes {
		if m.word() && m.is(Identifier) && !yield(string(m.Text)) {
			return
		}
	}
}
