package tree

import "slices"

// borrowUnused makes a variable blank that is only used in a statement that assigns it to the blank name, and removes
// that statement: a, _ := f(); _ = a becomes _, _ = f(). To remove only the statement would remove the call with it.
func borrowUnused(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []Edit
	for i := range u.nodes {
		if e, ok := u.unused(i); ok {
			all = append(all, e)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i])
		return proposal{root: root, key: refutes(borrowing).text(root.Bytes()), note: "a variable becomes blank", check: parsed}, true
	}}
}

// unused returns the edit that makes a variable blank which node i assigns to the blank name, if nothing else uses it.
func (u uses) unused(i int) (Edit, bool) {
	left, right := u.childIn(i, FieldLeft), u.childIn(i, FieldRight)
	if i == 0 || !u.removable(i) || left < 0 || right < 0 || u.text(left, int(u.end[left])) != blankName || u.nodes[right].tokens != 1 {
		return nil, false
	}
	at := u.of[u.text(right, int(u.end[right]))]
	if len(at) != 2 || !u.inside(at[1], right) {
		return nil, false
	}
	list := u.assigneeAround(at[0], 0)
	sign := int(u.end[list])
	if list == 0 || sign == len(u.nodes) || string(u.nodes[sign].Text) != defines {
		return nil, false
	}
	name, s := u.nodes[at[0]], u.nodes[sign]
	e := Edit{u.nodes[i]: nil, name: name.token(Token{Kind: name.Kind, Sort: name.Sort, Text: blankName})}
	if !slices.ContainsFunc(u.leaves(list), func(k int) bool { return k != at[0] && u.nodes[k].isName() && string(u.nodes[k].Text) != blankName }) {
		e[s] = s.token(Token{Kind: `"="`, Sort: Spelled, Text: assigns})
	}
	return e, true
}
