package tree

var aliasPass = &Pass{
	Name:     "alias",
	About:    "replaces the name of a pointer, array or function type by what it stands for",
	Rewrites: true,
	stage:    oneByOne(alias, 6),
}

// alias replaces the name of a type whose definition has a declarator, as typedef int *a; has, in all
// its uses: a p; becomes int *p;. Other names of types are left to inline.
func alias(d draft) proposals {
	u := d.uses()
	type name struct{ item, typ, declarator, at int }
	var all []name
	for i, n := range u.nodes {
		if i == 0 || n.Field != FieldDeclarator || n.tokens < 2 || u.nodes[u.named(i)].Field == FieldDeclarator {
			continue
		}
		owner := u.named(i)
		at, typ := u.declared(i), u.childIn(owner, FieldType)
		item := u.itemAround(i)
		if at < 0 || typ < 0 || item < 0 || u.inside(typ, i) || u.nodes[owner].Kids[0].tokens != 1 || !u.nodes[owner].Kids[0].is(Spelled) {
			continue
		}
		all = append(all, name{item, typ, i, at})
	}
	named := u.namedTypes()
	return proposals{len(named) + len(all), func(i int) (proposal, bool) {
		if i < len(named) {
			return u.unnamed(d, named[i])
		}
		a := all[i-len(named)]
		w := u.nodes[a.at]
		key := refutes(aliasing).content(u.nodes[a.item])
		e := Edit{u.nodes[a.item]: nil}
		for _, k := range u.of[string(w.Text)] {
			if u.inside(k, a.item) {
				continue
			}
			if u.nodes[k].Field != FieldType {
				return proposal{}, false
			}
			key = key.content(u.above(k, 1))
			e[u.nodes[k]] = u.nodes[a.typ]
			owner := u.named(k)
			if to := u.childIn(owner, FieldDeclarator); to > 0 {
				e[u.nodes[to]] = u.nodes[a.declarator].Apply(Edit{w: u.nodes[to]})
			} else {
				e[u.nodes[k]] = u.nodes[a.typ].followedBy(u.nodes[a.declarator].Apply(Edit{w: Nothing}))
			}
		}
		return proposal{root: d.root.Apply(e), key: key, note: "alias " + string(w.Text), check: parsed}, len(e) > 1
	}}
}

// A namedType is an item that gives a type a name, as using a = int *; does.
type namedType struct{ item, name, typ int }

// namedTypes returns the items that give a type a name and do nothing else.
func (u uses) namedTypes() []namedType {
	var out []namedType
	for i, n := range u.nodes {
		if n.Role != Item || i == 0 {
			continue
		}
		name, typ := u.childIn(i, FieldName), u.childIn(i, FieldType)
		if name > 0 && name < typ && u.nodes[name].isName() && !u.nodes[i].hasField(FieldBody) && !u.nodes[i].hasField(FieldValue) {
			out = append(out, namedType{i, name, typ})
		}
	}
	return out
}

// unnamed proposes to replace all mentions of a named type by the text of the type.
func (u uses) unnamed(d draft, a namedType) (proposal, bool) {
	key := refutes(aliasing).content(u.nodes[a.item])
	e := Edit{u.nodes[a.item]: nil}
	for _, k := range u.elsewhere(a.name, a.item) {
		e[u.nodes[k]] = u.nodes[k].token(Token{Kind: "text", Text: u.text(a.typ, int(u.end[a.typ]))})
		key = key.content(u.above(k, 1))
	}
	return proposal{root: d.root.Apply(e), key: key, note: "alias " + string(u.nodes[a.name].Text), check: parsed}, len(e) > 1
}

// declared returns the place of the name in a declarator; -1 if there is none.
func (u uses) declared(declarator int) int {
	for i := declarator; i < int(u.end[declarator]); i++ {
		if n := u.nodes[i]; n.isName() && n.Field == FieldDeclarator {
			return i
		}
	}
	return -1
}

// childIn returns the child of a node in a field; -1 if there is none.
func (u uses) childIn(node int, field string) int {
	for _, i := range u.childrenOf(node) {
		if u.nodes[i].Field == field {
			return i
		}
	}
	return -1
}
