package tree

import (
	"slices"
	"strings"
)

// An ownObject is a method that is all that is defined for a type.
type ownObject struct {
	method function
	outer  int // the item that the method is in
	typ    int // what it is defined for
}

// ownObjects returns the methods that are all that is defined for a type without parameters.
func (u uses) ownObjects() []ownObject {
	functions := u.functions()
	var out []ownObject
	for _, f := range functions {
		params := listed(u.nodes[f.parameters])
		outer := u.itemAround(f.item)
		if len(params) == 0 || outer <= 0 || !slices.Contains(itselfWords, params[0].lastWord()) {
			continue
		}
		typ := u.childIn(outer, FieldType)
		alone := !slices.ContainsFunc(functions, func(o function) bool { return o != f && u.inside(o.item, outer) })
		if typ > 0 && alone && u.childIn(outer, FieldTrait) < 0 && u.childIn(outer, FieldTypeParameters) < 0 {
			out = append(out, ownObject{f, outer, typ})
		}
	}
	return out
}

// selfIn proposes to make a method a function that gets its object as a parameter: impl A { fn f(&self)
// { … } } becomes fn f(x: &A) { … }.
func (u uses) selfIn(d draft, o ownObject) (proposal, bool) {
	key := refutes(detaching).content(u.nodes[o.outer]).number(2)
	if d.isRefuted(key) {
		return proposal{}, false
	}
	typ := u.text(o.typ, int(u.end[o.typ]))
	object := listed(u.nodes[o.method.parameters])[0]
	sign := strings.TrimSpace(strings.TrimSuffix(object.trimmedText(), object.lastWord()))
	if sign != "" && sign != "&" {
		sign += " "
	}
	e := Edit{object: object.token(Token{Kind: "text", Text: "x: " + sign + typ})}
	for i := o.method.item; i < int(u.end[o.method.item]); i++ {
		n := u.nodes[i]
		switch {
		case object.covers(n) || len(n.Kids) > 0:
		case slices.Contains(itselfWords, string(n.Text)):
			e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: "x"})
		case string(n.Text) == "Self":
			e[n] = n.token(Token{Kind: "text", Text: typ})
		}
	}
	root := d.root.Apply(Edit{u.nodes[o.outer]: u.nodes[o.method.item].Apply(e)})
	return proposal{root: root, key: key, note: "an object becomes a parameter", check: parsed}, true
}
