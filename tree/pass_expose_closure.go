package tree

// closureArguments are what the parameters of a closure may stand for.
var closureArguments = []string{`""`, "0"}

// exposeClosure replaces a statement by what a closure in it does, with a literal for its parameters:
// a.map(|x| !x) becomes !"". Where variables have no types, surface does this.
func exposeClosure(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	if !u.hasTypes() {
		return proposals{}
	}
	type closure struct{ outer, body, parameters int }
	var all []closure
	for i, n := range u.nodes {
		p := u.named(i)
		if p <= 0 || n.Field != FieldBody || n.bracketed() || n.tokens < 2 {
			continue
		}
		params := max(u.childIn(p, FieldParameters), u.childIn(p, FieldParameter))
		if outer := u.stepAround(p); params > 0 && outer > 0 && u.childIn(p, FieldName) < 0 {
			all = append(all, closure{outer, i, params})
		}
	}
	end := u.terminator()
	return proposals{len(all) * len(closureArguments), func(i int) (proposal, bool) {
		c, text := all[i/len(closureArguments)], closureArguments[i%len(closureArguments)]
		outer, body := u.nodes[c.outer], u.nodes[c.body]
		key := refutes(exposing).content(outer).number(c.body - c.outer).text([]byte(text))
		if d.isRefuted(key) {
			return proposal{}, false
		}
		e := Edit{}
		for name := range u.nodes[c.parameters].identifiers {
			substitute(e, body, name, body.token(Token{Kind: "text", Text: text}))
		}
		m := body.Apply(e)
		root := d.root.Apply(Edit{outer: m})
		if !d.syntax.Parses(root) && end != nil {
			root = d.root.Apply(Edit{outer: m.followedBy(end)})
		}
		return proposal{root: root, key: key, note: "what a closure does", check: parsed}, true
	}}
}

// stepAround returns the statement or value that a node is in: a child of a body in brackets, or of a list in
// one; 0 if there is none.
func (u uses) stepAround(i int) int {
	for p := u.named(i); p > 0; i, p = p, u.named(p) {
		if n := u.nodes[p]; n.Field == FieldBody && n.bracketed() {
			return i
		}
	}
	return 0
}
