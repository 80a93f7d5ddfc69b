package tree

import (
	"slices"
	"strings"
)

// inlineViews puts the query of a view in place of its name, and removes the view: create view v as select 1;
// select * from v; becomes select * from (select 1);. The query keeps the name if columns are qualified by it.
func inlineViews(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	for i, n := range u.nodes {
		if n.Kind == "create_view" {
			if p, ok := u.withQuery(d, i); ok {
				all = append(all, p)
			}
		}
	}
	return ready(all)
}

// withQuery proposes to put the query of a view in place of its name.
func (u uses) withQuery(d draft, view int) (proposal, bool) {
	kids := u.childrenOf(view)
	item := u.itemOf(view)
	as := slices.IndexFunc(kids, func(k int) bool { return strings.EqualFold(string(u.nodes[k].Text), "as") })
	if as < 1 || as+1 == len(kids) || item <= 0 {
		return proposal{}, false
	}
	name := u.leaves(kids[as-1])[0]
	key := refutes(inlining).content(u.nodes[view]).number(9)
	e := Edit{u.nodes[item]: nil}
	uses := u.elsewhere(name, item)
	qualifies := func(k int) bool { return k+1 < len(u.nodes) && u.nodes[k+1].firstWord() == "." }
	query := "(" + u.text(kids[as+1], int(u.end[view])) + ")"
	if slices.ContainsFunc(uses, qualifies) {
		query += " " + string(u.nodes[name].Text)
	}
	for _, k := range uses {
		if n := u.nodes[k]; !qualifies(k) {
			e[n] = n.token(Token{Kind: "text", Text: query})
			key = key.content(u.above(k, 2))
		}
	}
	return proposal{root: d.root.Apply(e), key: key, note: "the query of " + string(u.nodes[name].Text), check: parsed}, len(e) > 1 && len(e) <= 1+manyUses
}
