package tree

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var transplantPass = &Pass{
	Name:     "transplant",
	About:    "moves a definition, or what a function does, to where it is used",
	Rewrites: true,
	stage:    stage.Sequence(oneByOne(transplant, 8), onParsed(oneByOne(adopt, 4)), onParsed(oneByOne(surface, 6))),
}

// transplant moves a definition to the first place where its name is used, and what is in its body to
// the item that uses it: struct a{int b;}; with a c; or struct a c; becomes struct a{int b;}c; and a
// function that is called becomes its statements.
func transplant(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type graft struct {
		defined
		from, to int
	}
	var all []graft
	for _, a := range u.definitions() {
		k := slices.IndexFunc(u.of[string(u.nodes[a.name].Text)], func(k int) bool { return !u.inside(k, a.item) })
		if k < 0 || u.nodes[a.item].Role != Item {
			continue
		}
		use := u.of[string(u.nodes[a.name].Text)][k]
		if item := u.itemAround(use); item > 0 && !u.inside(a.item, item) {
			if body := u.bodyOf(a.item); body > 0 && !u.inside(a.name, body) {
				all = append(all, graft{a, body, item})
			}
		}
		for i := a.item + 1; i < a.name; i++ { // the nodes around the name
			if n := u.nodes[i]; n.Kind != "" && u.inside(a.name, i) && n.tokens > 1 && n.tokens < u.nodes[a.item].tokens {
				all = append(all, graft{a, i, u.withKeyword(use, n.Kind)})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b graft) int { return cmp.Compare(u.nodes[b.item].tokens, u.nodes[a.item].tokens) })
	calls := u.transfers()
	return proposals{len(calls) + len(all), func(i int) (proposal, bool) {
		if i < len(calls) {
			return u.transferred(d, calls[i])
		}
		a := all[i-len(calls)]
		n := u.nodes[a.to]
		key := refutes(transplanting).content(u.nodes[a.from]).content(u.above(a.to, 2))
		return proposal{root: d.root.Apply(Edit{u.nodes[a.item]: nil, n: u.nodes[a.from]}), key: key, note: "transplant " + string(u.nodes[a.name].Text), check: parsed}, true
	}}
}

// withKeyword returns the node of a kind that is a keyword and a name, as in struct a b;, or else the name.
func (u uses) withKeyword(name int, kind string) int {
	if p := u.named(name); u.nodes[p].Kind == kind && u.nodes[p].tokens == 2 {
		return p
	}
	return name
}
