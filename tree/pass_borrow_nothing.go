package tree

import (
	"bytes"
	"cmp"
	"slices"
)

// nothings are the literals for no value, by the kinds that grammars have for them.
var nothings = []Token{{Kind: "null", Text: "null"}, {Kind: "nil", Text: "nil"}, {Kind: "none", Text: "None"}, {Kind: "undefined", Text: "undefined"}}

// borrowNothing replaces what a member is accessed of by the literal for no value, whatever is in the
// tree: many failures of programs without types are about that.
func borrowNothing(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	if u.typed() {
		return proposals{}
	}
	type object struct {
		at int
		by Token
	}
	var all []object
	for i, n := range u.nodes {
		if i == 0 || n.Kind == "" || n.gone || n.is(Joined) || n.Slot == nil || n.tokens < 2 && !n.isName() {
			continue
		}
		if n.isName() && !u.knows(i) { // it is built in
			continue
		}
		p := u.named(i)
		kids := u.childrenOf(max(p, 0))
		if at := slices.Index(kids, i); at < 0 || at+2 >= len(kids) || !accessSign(u.nodes[kids[at+1]]) {
			continue
		}
		for _, t := range nothings {
			if n.Slot.Fits(t.Kind) && string(n.Text) != t.Text {
				all = append(all, object{i, t})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b object) int { return cmp.Compare(u.nodes[b.at].tokens, u.nodes[a.at].tokens) })
	return proposals{len(all), func(i int) (proposal, bool) {
		n := u.nodes[all[i].at]
		key := refutes(borrowing).text([]byte(all[i].by.Text)).content(u.above(all[i].at, 1))
		return proposal{root: d.root.Apply(Edit{n: n.token(all[i].by)}), key: key, note: all[i].by.Text + " in place of " + n.Kind, check: parsed}, true
	}}
}

// knows reports whether a name is mentioned elsewhere, be it with a sign before it.
func (u uses) knows(name int) bool {
	for i, n := range u.nodes {
		if i != name && len(n.Kids) == 0 && string(bytes.TrimLeft(n.Text, "$:@")) == string(u.nodes[name].Text) {
			return true
		}
	}
	return false
}
