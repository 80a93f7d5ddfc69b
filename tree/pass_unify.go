package tree

import (
	"cmp"
	"slices"
)

var unifyPass = &Pass{
	Name:     "unify",
	About:    "replaces a name by another one everywhere, and removes its definition",
	Rewrites: true,
	stage:    oneByOne(unify, 8),
}

// smallTree is the size up to which passes try what seldom succeeds. Nearly all of it succeeds when
// little is left, or not at all.
const smallTree = 250

// unify replaces all mentions of a name by another name of its kind, and removes the item that
// defines one of them: two functions become one, under either name.
func unify(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type pair struct {
		defined
		by int
	}
	names := u.definitions()
	var all []pair
	for _, a := range names {
		var others []pair
		for _, b := range names {
			if n, m := u.nodes[a.name], u.nodes[b.name]; string(n.Text) != string(m.Text) && n.Kind == m.Kind && !u.inside(b.name, a.item) {
				others = append(others, pair{a, b.name})
			}
		}
		near := func(p pair) int { return max(p.by-p.name, p.name-p.by) }
		slices.SortStableFunc(others, func(p, q pair) int { return cmp.Compare(near(p), near(q)) })
		all = append(all, others[:min(len(others), 3)]...)
	}
	slices.SortStableFunc(all, func(p, q pair) int { return cmp.Compare(u.nodes[q.item].tokens, u.nodes[p.item].tokens) })
	return proposals{2 * len(all), func(i int) (proposal, bool) {
		p := all[i/2]
		name, by := u.nodes[p.name], u.nodes[p.by]
		if i%2 == 1 { // the definition stays and gets the other name
			name, by = by, name
		}
		key := refutes(unifying).text(name.Text).text(by.Text).content(u.nodes[p.item])
		e := Edit{u.nodes[p.item]: nil}
		for _, k := range u.of[string(name.Text)] {
			if !u.inside(k, p.item) {
				n := u.nodes[k]
				e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: string(by.Text)})
				key = key.content(u.above(k, 1))
			}
		}
		return proposal{root: d.root.Apply(e), key: key, note: string(name.Text) + " becomes " + string(by.Text)}, len(e) > 1
	}}
}

// A defined is a name and the item that defines it.
type defined struct{ name, item int }

// definitions returns the names that something removable defines, in order.
func (u uses) definitions() []defined {
	smallest := u.smallest()
	seen := map[string]bool{}
	var out []defined
	for i, n := range u.nodes {
		w := string(n.Text)
		if !n.isName() || seen[w] {
			continue
		}
		item := int(smallest[i])
		for item > 0 && !u.nodes[item].isDefinition() {
			item = int(smallest[u.parent[item]])
		}
		if item > 0 && u.defines(i, item, i == u.of[w][0]) {
			seen[w] = true
			out = append(out, defined{i, item})
		}
	}
	return out
}

// isDefinition reports whether n can be a whole definition: neither a name in one nor just what is
// between its brackets. One of several names in a declaration is.
func (n *Node) isDefinition() bool {
	if n.tokens < 2 {
		return n.Role == Item && n.Field == FieldDeclarator
	}
	return n.Kind != "" || n.Role == Item
}
