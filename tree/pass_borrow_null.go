package tree

import (
	"cmp"
	"slices"
)

// borrowNull replaces what is passed, assigned or returned by the literal for no value where variables have types:
// f(g.h(), 0) becomes f(nil, 0). The least value that the grammar knows, such as 0, seldom has the right type.
func borrowNull(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	if !u.hasTypes() {
		return proposals{}
	}
	var values []int
	for i, n := range u.nodes {
		if i == 0 || n.tokens < 2 || n.Kind == "" || n.is(Joined) || n.bracketed() {
			continue
		}
		if p := u.nodes[u.named(i)]; n.tokens < p.tokens && (u.isValue(i) || p.returned() == n) {
			values = append(values, i)
		}
	}
	slices.SortStableFunc(values, func(a, b int) int { return cmp.Compare(u.nodes[b].tokens, u.nodes[a].tokens) })
	return proposals{len(values), func(i int) (proposal, bool) {
		n := u.nodes[values[i]]
		key := refutes(borrowing).content(n).content(u.above(values[i], 3)).number(7)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		text := d.null(n)
		root := d.root.Apply(Edit{n: n.token(Token{Kind: "text", Text: text})})
		return proposal{root: root, key: key, note: text + " in place of " + n.Kind, check: parsed}, text != ""
	}}
}
