package tree

// A standIn is a class that its base may replace as a type.
type standIn struct {
	item, name, body int
	clause           int    // what names the base, before the body
	base             string // its name
}

// asBases returns the classes with a base that are used as types.
func (u uses) asBases(smallest []int32) []standIn {
	var out []standIn
	for i, n := range u.nodes {
		name, body := u.childIn(i, FieldName), u.childIn(i, FieldBody)
		if name < 0 || body < name || !u.nodes[name].isName() || n.Kind == "" || len(u.typesNamed(name)) == 0 {
			continue
		}
		for k := name + 1; k < body; k = int(u.end[k]) {
			if base := lastName(u.nodes[k]); int(smallest[k]) == k && base != "" {
				out = append(out, standIn{i, name, body, k, base})
			}
		}
	}
	return out
}

// typesNamed returns where a name is the type of something.
func (u uses) typesNamed(name int) []int {
	var out []int
	for _, k := range u.of[string(u.nodes[name].Text)] {
		if u.nodes[k].Field == FieldType {
			out = append(out, k)
		}
	}
	return out
}

// asBase proposes to use the base of a class wherever the class is used as a type, and to remove the base from
// the class: class B extends A { void f(B b) { … } } becomes class B { void f(A b) { … } }.
func (u uses) asBase(d draft, s standIn, smallest []int32) (proposal, bool) {
	key := refutes(absorbing).content(u.nodes[s.item]).number(s.clause - s.item)
	e := Edit{u.nodes[s.clause]: nil}
	for _, k := range u.typesNamed(s.name) {
		n := u.nodes[k]
		key = key.content(u.above(k, 1))
		e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: s.base})
	}
	for _, k := range u.inherited(s.body, smallest) {
		e[u.nodes[k]] = nil
	}
	return proposal{root: d.root.Apply(e), key: key, note: s.base + " in place of " + string(u.nodes[s.name].Text), check: parsed}, true
}
