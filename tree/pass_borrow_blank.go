package tree

// borrowBlank removes a parameter of a function that nothing calls, in languages in which a name may
// be blank: the blank name replaces the parameter where something is assigned to it, and elsewhere the
// literal for no value does. func f(c C) { c, _ = g(c) } becomes func f() { _, _ = g(nil) }.
func borrowBlank(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type spare struct {
		parameter *Node
		body      int
	}
	var all []spare
	for _, f := range u.functions() {
		if !u.fileOf(f.item).is(Strict) || !u.canTakeParameter(f) {
			continue
		}
		for _, p := range listed(u.nodes[f.parameters]) {
			all = append(all, spare{p, f.body})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		p := all[i].parameter
		e, ok := u.blanked(p, all[i].body)
		key := refutes(borrowing).content(p).content(u.nodes[all[i].body])
		return proposal{root: d.root.Apply(e), key: key, note: "a parameter becomes blank", check: parsed}, ok
	}}
}

// blanked returns the edit that removes a parameter and replaces its mentions in a body, if it is assigned to.
func (u uses) blanked(p *Node, body int) (Edit, bool) {
	e := Edit{p: nil}
	assigned := false
	for _, k := range u.of[p.firstName()] {
		n := u.nodes[k]
		switch {
		case !u.inside(k, body):
		case u.nodes[u.assigneeAround(k, body)].Field == FieldLeft:
			assigned = true
			e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: "_"})
		case n.isValue():
			e[n] = n.token(Token{Kind: "nil", Text: "nil"})
		default:
			return nil, false
		}
	}
	return e, assigned
}

// assigneeAround returns the node around a name that something is assigned to, or the body.
func (u uses) assigneeAround(i, body int) int {
	for i > body && u.nodes[i].Field != FieldLeft {
		i = int(u.parent[i])
	}
	return i
}

// firstName returns the first name in n, "" if there is none.
func (n *Node) firstName() string {
	for m := range n.Nodes {
		if m.isName() {
			return string(m.Text)
		}
	}
	return ""
}
