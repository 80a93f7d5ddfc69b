package tree

import (
	"cmp"
	"slices"
)

// aliasMembers replaces the types that are members of a class: struct a { typedef int b; }; with
// typename a::b becomes struct a {}; with int. A special case of a template may define such a type
// again. Then one of the definitions is chosen, and all are removed.
func aliasMembers(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	defined := map[string][]namedType{}
	var all []namedType
	for _, a := range u.typeDefinitions() {
		name := string(u.nodes[a.name].Text)
		defined[name] = append(defined[name], a)
		all = append(all, a)
	}
	// What is defined by names of other types is left until those are replaced.
	slices.SortStableFunc(all, func(a, b namedType) int { return cmp.Compare(u.nodes[a.typ].names(), u.nodes[b.typ].names()) })
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		name := string(u.nodes[a.name].Text)
		key := refutes(aliasing).content(u.nodes[a.item]).number(1)
		e := Edit{}
		for _, k := range u.of[name] {
			if slices.ContainsFunc(defined[name], func(b namedType) bool { return b.name == k }) {
				continue
			}
			whole := u.qualified(k)
			if whole == k && !u.isType(k) {
				return proposal{}, false
			}
			e[u.nodes[whole]] = u.nodes[a.typ]
			key = key.content(u.above(whole, 1))
		}
		if len(e) == 0 {
			return proposal{}, false
		}
		for _, b := range defined[name] {
			e[u.nodes[b.item]] = nil
		}
		return proposal{root: d.root.Apply(e), key: key, note: "alias " + name, check: parsed}, true
	}}
}

// typeDefinitions returns the items that give a type a name, of which some mention is qualified.
func (u uses) typeDefinitions() []namedType {
	var out []namedType
	for i, n := range u.nodes {
		if n.Role != Item || i == 0 || n.hasField(FieldBody) || n.hasField(FieldValue) || len(n.Kids) == 0 || !n.Kids[0].is(Spelled) {
			continue
		}
		name, typ := max(u.childIn(i, FieldName), u.childIn(i, FieldDeclarator)), u.childIn(i, FieldType)
		if name < 0 || typ < 0 || !u.nodes[name].isName() || len(u.nodes[name].Kids) > 0 {
			continue
		}
		if slices.ContainsFunc(u.of[string(u.nodes[name].Text)], func(k int) bool { return u.qualified(k) != k }) {
			out = append(out, namedType{item: i, name: name, typ: typ})
		}
	}
	return out
}

// qualified returns the node of a name together with the names and signs before it that lead to it, as in
// typename a<b>::c.
func (u uses) qualified(name int) int {
	whole := name
	for range climb {
		p := u.named(whole)
		if p <= 0 || u.end[p] != u.end[name] {
			break
		}
		kids := u.childrenOf(p)
		leads := len(kids) > 1 && string(u.nodes[kids[len(kids)-2]].Text) == "::"
		if keyword := len(kids) == 2 && u.nodes[kids[0]].is(Spelled) && u.nodes[kids[0]].canName() && whole != name; !leads && !keyword {
			break
		}
		whole = p
	}
	return whole
}
