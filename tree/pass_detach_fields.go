package tree

import (
	"slices"
	"strings"
)

// accessed returns the members of composite types that something accesses.
func (u uses) accessed() []member {
	var out []member
	for i, n := range u.nodes {
		if i == 0 || n.Field != FieldType || n.Role != Required {
			continue
		}
		if m, ok := u.member(i); ok && m.name > 0 && len(u.accesses(m)) > 0 {
			out = append(out, m)
		}
	}
	return out
}

// accesses returns the nodes that access a member by its name.
func (u uses) accesses(m member) []int {
	var out []int
	for _, k := range u.of[string(u.nodes[m.field].Text)] {
		if p := u.named(k); p > 0 && !u.inside(k, m.composite) && u.nodes[p].base(u.nodes[k]) != nil {
			out = append(out, p)
		}
	}
	return out
}

// global proposes to replace a composite type by a variable that has the name and the type of one of
// its members, and every access to the member by the name: type A struct{ f func() }, with A{}.f(), becomes
// var f func() with f().
func (u uses) global(d draft, m member) (proposal, bool) {
	key := refutes(detaching).content(u.nodes[m.item]).number(m.field - m.item)
	name := string(u.nodes[m.field].Text)
	e := Edit{}
	for _, p := range u.accesses(m) {
		n := u.nodes[p]
		e[n] = n.token(Token{Kind: u.nodes[m.field].Kind, Sort: u.nodes[m.field].Sort, Text: name})
		key = key.content(u.above(p, 1))
	}
	mentions := slices.DeleteFunc(u.elsewhere(m.name, m.item), func(k int) bool {
		return slices.ContainsFunc(u.accesses(m), func(p int) bool { return u.inside(k, p) })
	})
	if d.isRefuted(key) {
		return proposal{}, false
	}
	typ := u.text(m.typ, int(u.end[m.typ]))
	for _, form := range []string{"T N;", "let N:T;", "var N T", "var N:T"} {
		item := u.nodes[m.item]
		e[item] = item.token(Token{Kind: "text", Text: strings.NewReplacer("N", name, "T", typ).Replace(form)})
		root := d.root.Apply(e)
		if !d.syntax.Parses(root) {
			continue
		}
		root, ok := u.repair(root, mentions, true, true)
		return proposal{root: root, key: key, note: "detach " + name, check: parsed}, ok
	}
	return proposal{}, false
}
