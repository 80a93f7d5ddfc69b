package tree

import "slices"

// mostExposed is how many expressions of a function are tried as all that it does.
const mostExposed = 6

// exposeBody replaces all that a function with a result does by one of its expressions that no variable of its
// own is in: fn f(a: A) -> &B { let c = g(&a.b()); … c } becomes fn f(a: A) -> &B { &a.b() }.
func exposeBody(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type result struct {
		function
		value int
	}
	var all []result
	for _, f := range u.functions() {
		if f.body == 0 || f.result == 0 {
			continue
		}
		values := u.valuesWithout(f.body, f.body, u.isPassed)
		for _, v := range values[:min(len(values), mostExposed)] {
			all = append(all, result{f, v})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		r := all[i]
		key := refutes(exposing).content(u.nodes[r.item]).number(r.value - r.item).number(2)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		items := slices.DeleteFunc(u.childrenOf(r.body), func(k int) bool { return u.nodes[k].is(Spelled) })
		if len(items) == 0 {
			return proposal{}, false
		}
		e := Edit{}
		for _, k := range items {
			e[u.nodes[k]] = Nothing
		}
		text := u.text(r.value, int(u.end[r.value]))
		if u.valueOf(r.body) == 0 {
			text = "return " + text
			if end := u.terminator(); end != nil {
				text += ";"
			}
		}
		first := u.nodes[items[0]]
		e[first] = first.token(Token{Kind: "text", Text: text})
		return proposal{root: d.root.Apply(e), key: key, note: "expose " + u.nodes[r.value].Kind, check: parsed}, true
	}}
}

// isPassed reports whether a node of several tokens is an argument, or the value of a definition.
func (u uses) isPassed(i int) bool {
	n := u.nodes[i]
	if n.tokens < 2 || n.Kind == "" || n.is(Joined) || n.is(Spelled) {
		return false
	}
	if n.Field == FieldValue || n.Field == FieldRight {
		return true
	}
	p := u.named(i)
	return p > 0 && u.nodes[p].Field == FieldArguments
}

// usesLocals reports whether an expression mentions a name that is first mentioned in a body.
func (u uses) usesLocals(i, body int) bool {
	return u.mentionsFrom(i, body, func(int) bool { return true })
}

// mentionsFrom reports whether a node mentions a name of which the first mention is in another node around it, in
// a place of a certain kind.
func (u uses) mentionsFrom(node, around int, certain func(first int) bool) bool {
	return slices.ContainsFunc(u.leaves(node), func(k int) bool {
		n := u.nodes[k]
		if !n.isName() || u.isAccessed(k) {
			return false
		}
		first := u.of[string(n.Text)][0]
		return u.inside(first, around) && !u.inside(first, node) && certain(first)
	})
}
