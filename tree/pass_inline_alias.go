package tree

// unaliased proposes to use what has an alias under its own name: import a as b with b.c becomes import a
// with a.c.
func (u uses) unaliased(d draft, alias int) (proposal, bool) {
	p := u.named(alias)
	if p <= 0 || !u.nodes[alias].isName() {
		return proposal{}, false
	}
	var own *Node
	for _, k := range u.childrenOf(p) {
		if n := u.nodes[k]; k < alias && !n.is(Spelled) && !n.Keyword() && (own == nil || n.tokens > own.tokens) {
			own = n
		}
	}
	if own == nil {
		return proposal{}, false
	}
	key := refutes(inlining).content(u.nodes[p]).number(4)
	e := Edit{u.nodes[p]: own}
	for _, k := range u.of[string(u.nodes[alias].Text)] {
		if n := u.nodes[k]; !u.inside(k, p) {
			e[n] = enclosed(own)
			key = key.content(u.above(k, 1))
		}
	}
	return proposal{root: d.root.Apply(e), key: key, note: "no alias " + string(u.nodes[alias].Text), check: parsed}, true
}
