package tree

// A size is what a tree measures when it is printed: what a token is after an edit
// only the text says.
type size struct{ tokens, bytes int }

// smaller is a tree with what it prints, and reports whether it is smaller than where d
// stands: by tokens, by names, which can only be fewer where something no longer depends
// on them, by bytes. A tree that is moved to must be, so that no pass goes round in
// circles. What is a name in an edited tree the parser may see in another way; so names do
// not lead back to where d has been.
func (d draft) smaller(root *Node) (*Node, bool) {
	root = root.measured()
	s := root.size()
	if s.tokens != d.size.tokens {
		return root, s.tokens < d.size.tokens
	}
	if more := root.moreNames(d.root); more != 0 {
		visited := d.visited.Has(hashText(root.Bytes()))
		return root, more < 0 && !visited
	}
	return root, s.bytes < d.size.bytes
}

// size is the size of a tree that was measured.
func (n *Node) size() size { return size{n.document.tokens, len(n.document.printed)} }

// at is d on a tree that was found interesting.
func (d draft) at(root *Node) draft {
	root = root.measured()
	d.root, d.size, d.edited = root, root.size(), true
	d.visited = d.visited.Add(hashText(root.Bytes()))
	return d
}

// moreNames is how many more names there are in n than in m. It does not look at
// what both have.
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

// names is how many tokens of n are names.
func (n *Node) names() int {
	names := 0
	for m := range n.Nodes {
		if m.isName() {
			names++
		}
	}
	return names
}

// isName reports whether n is a word that stands for something, not one of the
// language, nor a literal.
func (n *Node) isName() bool {
	if !n.word || n.is(Spelled) {
		return false
	}
	if n.Slot == nil {
		return !n.Fixed
	}
	t, ok := n.Slot.Least()
	return !ok || t.Text != string(n.Text) || len(t.Text) == 1
}
