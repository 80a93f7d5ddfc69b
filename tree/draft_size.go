package tree

// A size is the size of a printed tree: after an edit only the text tells what a token is.
type size struct{ tokens, bytes int }

// smaller measures a tree and reports whether it is smaller than that of d: by tokens, then by names,
// since fewer names mean fewer dependencies, then by bytes. Passes move only to smaller trees, so
// that they do not run in circles. The parser may not see the same names as the edited tree has; so
// a tree with fewer names must not have been visited before.
func (d draft) smaller(root *Node) (*Node, bool) {
	root, _ = d.tidied(root)
	return d.ranksLower(root)
}

// ranksLower is smaller for a candidate that is tidied.
func (d draft) ranksLower(root *Node) (*Node, bool) {
	if root.held < d.root.held {
		return root, false
	}
	root = root.measured(d.meter)
	d.meter.Visit(int(root.tokens))
	s := root.size()
	if s.tokens != d.size.tokens {
		return root, s.tokens < d.size.tokens && d.keeps(root)
	}
	if more := root.moreNames(d.root); more != 0 {
		visited := d.visited.Has(hashText(root.Bytes()))
		return root, more < 0 && !visited && d.keeps(root)
	}
	return root, s.bytes < d.size.bytes && d.keeps(root)
}

// keeps reports whether a candidate has lost nothing that must stay.
func (d draft) keeps(root *Node) bool { return d.syntax.Keeps == nil || d.syntax.Keeps(root) }

// shorter measures what is left of an unedited tree without some tokens, and reports whether it is
// smaller than the tree of d. Names need no look: none are added.
func (d draft) shorter(root *Node, gone erasure) (*Node, bool) {
	d.meter.Visit(int(root.tokens))
	root = root.without(gone, d.meter).measured(d.meter)
	s := root.size()
	less := s.tokens < d.size.tokens || s.tokens == d.size.tokens && s.bytes < d.size.bytes
	return root, less && d.keeps(root)
}

// size returns the size of a tree that was measured.
func (n *Node) size() size { d := n.document(); return size{d.tokens, len(d.printed)} }

// at returns d on a tree that was found interesting.
func (d draft) at(root *Node) draft {
	root = root.measured(d.meter)
	d.root, d.size, d.edited = root, root.size(), true
	d.visited = d.visited.Add(hashText(root.Bytes()))
	return d
}

// moreNames returns how many more names n has than m. It skips the nodes that both share.
func (n *Node) moreNames(m *Node) int {
	switch {
	case n == m:
		return 0
	case len(n.Kids) == 0 || len(n.Kids) != len(m.Kids):
		return n.names() - m.names()
	}
	more := 0
	for i, k := range n.Kids {
		more += k.moreNames(m.Kids[i])
	}
	return more
}

// names returns how many tokens of n are names.
func (n *Node) names() int {
	names := 0
	for m := range n.Nodes {
		if m.isName() {
			names++
		}
	}
	return names
}

// isName reports whether n is a word that stands for something: neither a keyword nor a literal.
func (n *Node) isName() bool {
	if !n.word() || n.is(Spelled) {
		return false
	}
	if n.Slot == nil {
		return !n.Fixed
	}
	t, ok := n.Slot.Least()
	return !ok || t.Text != string(n.Text) || len(t.Text) == 1
}

// Keyword reports whether n is a token that the grammar spells out: a keyword, an operator, or the name of
// a type that is built in.
func (n *Node) Keyword() bool {
	return len(n.Text) > 0 && (n.is(Spelled) || n.word() && n.Slot != nil && (!n.isName() || n.builtIn()))
}
