package tree

// exposeInner replaces a function by one that it defines, which gets its name: int f() { struct { int g(A a) { a.h(); } } b;
// } becomes int f(A a) { a.h(); }.
func exposeInner(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	functions := u.allFunctions()
	type pair struct{ outer, inner function }
	var all []pair
	for _, f := range functions {
		for _, g := range functions {
			if f.body > 0 && u.inside(g.item, f.body) && g.body > 0 {
				all = append(all, pair{f, g})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		f, g := all[i].outer, all[i].inner
		outer, inner, name := u.nodes[f.item], u.nodes[g.item], u.nodes[f.name]
		e := Edit{}
		for _, k := range u.of[string(u.nodes[g.name].Text)] {
			if n := u.nodes[k]; u.inside(k, g.item) && (k == g.name || n.Field == FieldFunction) {
				e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: string(name.Text)})
			}
		}
		key := refutes(exposing).content(outer).number(g.item - f.item).number(9)
		return proposal{root: d.root.Apply(Edit{outer: inner.Apply(e)}), key: key, note: "expose " + string(u.nodes[g.name].Text), check: parsed}, true
	}}
}
