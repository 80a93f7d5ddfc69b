package tree

// Around returns an edited tree without the items that the edit has not touched, except for those next
// to what it has: a small text that is valid syntax where the large one is, as far as rules of a
// grammar look. An unedited item has the same place in both, so it is valid in both. Of lists only as
// much is removed as they can do without.
//
// Where it is not known what was touched, it returns the tree as it is.
func (n *Node) Around() *Node { return n.around(editedSpecs{}) }

func (n *Node) around(specs editedSpecs) *Node {
	if len(n.Kids) == 0 || !n.edited() || n.place() != nil {
		return n
	}
	near, any := n.nearEdits()
	if !any {
		return n // it is new, and so is what it holds
	}
	c := *n
	c.Kids, c.from = make([]*Node, len(n.Kids)), 0
	spare := n.items() - n.Keep
	for i, k := range n.Kids {
		switch {
		case k.edited():
			k = k.around(specs)
		case spare > 0 && k.Role == Item && k.Least == "" && !k.Sep && !near[i]:
			k = k.replaced(nil, specs)
			spare--
		}
		c.Kids[i] = k
	}
	c.setDocument(n.document().edited())
	c.weigh()
	return &c
}

// edited reports whether n was put in its place by an edit, or something in it was.
func (n *Node) edited() bool {
	return n.gone || n.place() != nil || len(n.Kids) > 0 && n.from == 0
}

// nearEdits tells which children of n are edited or next to one that is, apart from separators. It
// reports whether any is.
func (n *Node) nearEdits() (near []bool, any bool) {
	near = make([]bool, len(n.Kids))
	last, edited := -1, false // the last child that is not a separator, and whether it was edited
	for i, k := range n.Kids {
		if k.Sep {
			near[i] = true
			continue
		}
		now := k.edited()
		if now && last >= 0 {
			near[last] = true
		}
		near[i] = now || edited
		any = any || now
		if !k.vanished() { // the neighbors of what was removed are near each other now
			last, edited = i, now
		} else {
			edited = true
		}
	}
	return near, any
}

// items returns how many children of n are present, without separators.
func (n *Node) items() int {
	items := 0
	for _, k := range n.Kids {
		if !k.Sep && !k.vanished() {
			items++
		}
	}
	return items
}
