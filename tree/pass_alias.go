package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var aliasPass = &Pass{
	Name:     "alias",
	About:    "replaces the name of a pointer, array or function type, or of a type in a class, by what it stands for",
	Rewrites: true,
	stage:    stage.Sequence(oneByOne(alias, 6), onParsed(oneByOne(aliasMembers, 4))),
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

// A namedType is an item that gives a type a name, as using a = int *; and type a []int do.
type namedType struct {
	item, name, typ int
	nested          bool // the definition is in the item, where that of a variable can be as well
}

// namedTypes returns the items that give a type a name and do nothing else.
func (u uses) namedTypes() []namedType {
	var out []namedType
	for i, n := range u.nodes {
		if n.Role != Item || i == 0 {
			continue
		}
		owner := i
		if k := u.onlyChild(i); k > 0 { // several such definitions could be here, in brackets
			owner = k
		}
		name, typ := u.childIn(owner, FieldName), u.childIn(owner, FieldType)
		if name < 0 || typ < name || !u.nodes[name].isName() || u.nodes[owner].hasField(FieldBody) || u.nodes[owner].hasField(FieldValue) {
			continue
		}
		if owner == i || !u.needsName(typ) {
			out = append(out, namedType{i, name, typ, owner > i})
		}
	}
	return out
}

// onlyChild returns the child of a node after its keyword, 0 if there are more.
func (u uses) onlyChild(node int) int {
	kids := slices.DeleteFunc(u.childrenOf(node), func(k int) bool { return u.nodes[k].is(Spelled) || u.nodes[k].tokens == 0 })
	if len(kids) != 1 {
		return 0
	}
	return kids[0]
}

// needsName reports whether other edits need the name of a type: flatten finds the fields of a type by
// it, and defaults puts a basic type in place of one that has nothing in it.
func (u uses) needsName(typ int) bool {
	named := false
	for _, n := range u.nodes[typ:u.end[typ]] {
		if n.Field == FieldType && n != u.nodes[typ] {
			return true
		}
		named = named || n.isName()
	}
	return !named
}

// unnamed proposes to replace all mentions of a named type by the type.
func (u uses) unnamed(d draft, a namedType) (proposal, bool) {
	key := refutes(aliasing).content(u.nodes[a.item])
	e := Edit{u.nodes[a.item]: nil}
	for _, k := range u.elsewhere(a.name, a.item) {
		if a.nested && !u.isType(k) {
			return proposal{}, false
		}
		e[u.nodes[k]] = u.nodes[a.typ]
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
