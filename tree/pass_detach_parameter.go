package tree

import (
	"slices"
	"strings"
)

// unpack replaces a parameter by the fields of it that a function accesses, if nothing calls the function and it
// does nothing else with the parameter: type A struct { x, y int } with func f(a *A) { g(a.x) } becomes func f(x
// int) { g(x) }.
func unpack(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	fields := u.declaredFields()
	var all []unpacking
	for _, f := range u.allFunctions() {
		if len(fields) == 0 || u.fileOf(f.item).Parameter == "" || !u.canTakeParameter(f) {
			continue
		}
		for _, p := range listed(u.nodes[f.parameters]) {
			if x, ok := u.unpacking(f, p, fields); ok {
				all = append(all, x)
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		x := all[i]
		key := refutes(detaching).content(u.nodes[x.item]).content(x.parameter).number(3)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		var texts []string
		for _, f := range x.fields {
			texts = append(texts, u.asParameter(f, x.function))
		}
		e := Edit{x.parameter: x.parameter.token(Token{Kind: "text", Text: strings.Join(texts, ", ")})}
		for at, field := range x.accesses {
			e[u.nodes[at]] = u.nodes[field]
		}
		isElsewhere := func(k int) bool { return !x.parameter.covers(u.nodes[k]) }
		if of := x.fields[0]; of.name > 0 && !slices.ContainsFunc(u.elsewhere(of.name, of.item), isElsewhere) {
			e[u.nodes[of.item]] = nil
		}
		return proposal{root: d.root.Apply(e), key: key, note: "fields in place of a parameter", check: parsed}, true
	}}
}

// An unpacking is a parameter whose fields may replace it.
type unpacking struct {
	function
	parameter *Node
	fields    []member    // in the order of the first accesses
	accesses  map[int]int // to the names in them
}

// unpacking returns the fields that a function accesses of a parameter. It returns false if it does something else
// with that.
func (u uses) unpacking(f function, p *Node, fields []member) (unpacking, bool) {
	x := unpacking{function: f, parameter: p, accesses: map[int]int{}}
	for _, k := range u.of[parameterName(p)] {
		if !u.inside(k, f.body) {
			continue
		}
		access, name := u.accessOf(k)
		if access == 0 || u.end[access] != u.end[name] { // or a call of a method
			return x, false
		}
		at := slices.IndexFunc(fields, func(m member) bool {
			return string(u.nodes[m.field].Text) == string(u.nodes[name].Text) && u.isOfType(m, u.indexIn(f.parameters, p))
		})
		if at < 0 {
			return x, false
		}
		x.accesses[access] = name
		if !slices.ContainsFunc(x.fields, func(m member) bool { return m.field == fields[at].field }) {
			x.fields = append(x.fields, fields[at])
		}
	}
	return x, len(x.fields) > 0
}

// isOfType reports whether the type of a parameter is the one that a member belongs to.
func (u uses) isOfType(m member, parameter int) bool {
	return u.inside(m.composite, parameter) || m.name > 0 && u.mentions(string(u.nodes[m.name].Text), parameter)
}

// declaredFields returns the members of composite types. If a declaration has several names, each is one.
func (u uses) declaredFields() []member {
	var out []member
	for i, n := range u.nodes {
		if i == 0 || n.Field != FieldType || n.Role != Required {
			continue
		}
		m, ok := u.member(i)
		if !ok {
			continue
		}
		owner := u.named(i)
		for k := owner; k < int(u.end[owner]); k++ {
			if n := u.nodes[k]; n.isName() && !u.inside(k, i) && (n.Field == FieldName || n.Field == FieldDeclarator) {
				m.field = k
				out = append(out, m)
			}
		}
	}
	return out
}

// asParameter returns the text of a parameter of a function that is like a field.
func (u uses) asParameter(m member, f function) string {
	typ := u.text(m.typ, int(u.end[m.typ]))
	if m.declarator > 0 && u.nodes[m.declarator].tokens > 1 {
		return typ + " " + u.nodes[m.declarator].trimmedText()
	}
	return parameterLike(u.fileOf(f.item).Parameter, string(u.nodes[m.field].Text), typ)
}
