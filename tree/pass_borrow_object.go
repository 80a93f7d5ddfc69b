package tree

// borrowObject replaces a variable before a dot by a literal from elsewhere in the tree: @a.f becomes
// 1.f, after which the definition of @a may be removable. That makes sense only where variables have
// no types: there a method that does not exist is a failure like any other.
func borrowObject(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	if u.hasTypes() {
		return proposals{}
	}
	var all []loan
	for _, l := range u.loans() {
		if !l.node.isLiteral() {
			continue
		}
		for i, n := range u.nodes {
			if u.isObject(i) && n.Fits(l.node) {
				l.to = i
				all = append(all, l)
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		n, m := u.nodes[all[i].to], all[i].node
		key := refutes(borrowing).content(n).content(m).content(u.above(all[i].to, 2))
		return proposal{root: d.root.Apply(Edit{n: m}), key: key, note: "borrow " + m.Kind, check: parsed}, true
	}}
}

// isLiteral reports whether n is a number or a string.
func (n *Node) isLiteral() bool {
	return n.is(Joined) || len(n.Kids) == 0 && len(n.Text) > 0 && (quote(n.Text[0]) || digit(n.Text[0]))
}

// isObject reports whether a node is a variable before a dot and the name of a member.
func (u uses) isObject(i int) bool {
	if n := u.nodes[i]; i == 0 || n.Kind == "" || n.tokens != 1 || len(n.Kids) > 0 || n.is(Spelled) || n.isLiteral() {
		return false
	}
	for _, n := range u.nodes[u.end[i]:] {
		if len(n.Kids) == 0 && n.tokens > 0 {
			return string(n.Text) == "."
		}
	}
	return false
}

// hasTypes reports whether anything in the tree has a declared type, or could have one in its language.
func (u uses) hasTypes() bool {
	return u.typed() || len(u.nodes) > 1 && u.fileOf(1).Parameter != ""
}
