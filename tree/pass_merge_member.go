package tree

import (
	"regexp"
	"slices"
)

// defineInside moves the definition of a member from outside its class to the declaration in it: class A {
// int f(); }; int A::f() { return 1; } becomes class A { int f() { return 1; } };. Type parameters that only
// lead to the class are removed.
func defineInside(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []outsideMember
	for i := range u.nodes {
		if m, ok := u.outsideMember(i); ok {
			all = append(all, m)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		m := all[i]
		definition, declaration := u.nodes[m.definition], u.nodes[m.declaration]
		key := refutes(merging).content(definition).content(declaration)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		e := Edit{definition: nil, declaration: declaration.token(Token{Kind: "text", Text: u.inClass(m)})}
		return proposal{root: d.root.Apply(e), key: key, note: "define " + string(u.nodes[m.name].Text) + " in its class", check: parsed}, true
	}}
}

// An outsideMember is a member that is declared in its class and defined outside.
type outsideMember struct {
	definition, declaration int // items
	qualified, name         int // in the definition
	class                   int // the name of the class
}

// outsideMember returns the member that a qualified name defines.
func (u uses) outsideMember(qualified int) (outsideMember, bool) {
	m := outsideMember{qualified: qualified, definition: u.itemOf(qualified)}
	n := u.nodes[qualified]
	of, rest := n.qualified()
	if of == nil || !n.isNameField() || m.definition < 0 || !rest.word() || !u.hasBodyAfter(qualified, m.definition) {
		return m, false
	}
	m.name = u.indexIn(qualified, rest)
	class := qualified + 1 // the name of the class, perhaps with arguments
	for class < m.name && !u.nodes[class].isName() {
		class++
	}
	for _, k := range u.of[string(u.nodes[class].Text)] {
		body := u.childIn(u.named(k), FieldBody)
		if u.nodes[k].Field != FieldName || body < k {
			continue
		}
		for _, at := range u.of[string(rest.Text)] {
			item := u.itemOf(at)
			if u.inside(at, body) && u.nodes[at].isNameField() && item > body && !u.hasBodyAfter(at, item) {
				m.declaration, m.class = item, k
				return m, true
			}
		}
	}
	return m, false
}

// hasBodyAfter reports whether an item has a body after a node in it.
func (u uses) hasBodyAfter(node, item int) bool {
	return slices.ContainsFunc(u.nodes[node:u.end[item]], func(n *Node) bool { return n.Field == FieldBody })
}

// indexIn returns the place of a node in another one.
func (u uses) indexIn(in int, n *Node) int { return in + slices.Index(u.nodes[in:u.end[in]], n) }

// inClass returns the text of a definition without what leads to the class.
func (u uses) inClass(m outsideMember) string {
	from := m.definition
	head := u.childIn(from, FieldTypeParameters)
	if head > 0 {
		from = int(u.end[head])
	}
	text := u.text(from, m.qualified) + " " + u.text(m.name, int(u.end[m.definition]))
	if list := u.childIn(u.named(u.named(m.class)), FieldTypeParameters); list > 0 && head > 0 {
		outside, inside := typeParameterNames(u.nodes[head]), typeParameterNames(u.nodes[list])
		for i := range min(len(outside), len(inside)) {
			text = regexp.MustCompile(`\b`+regexp.QuoteMeta(outside[i])+`\b`).ReplaceAllString(text, inside[i])
		}
	}
	return text
}

// typeParameterNames returns the names in a list of type parameters.
func typeParameterNames(list *Node) []string {
	var out []string
	list.parameterNames(func(w *Node) { out = append(out, string(w.Text)) })
	return out
}
