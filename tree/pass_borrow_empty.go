package tree

import (
	"cmp"
	"slices"
)

// empties are the literals of an empty list, an empty string and an empty map, in the spelling that most
// languages have.
var empties = []string{"[]", `""`, "{}"}

// borrowEmpty replaces a call whose result is used by an empty literal: f(1, 2) - 3 becomes [] - 3.
// Only where variables have no types, a failure may depend on nothing but the kind of a value.
func borrowEmpty(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	if u.hasTypes() {
		return proposals{}
	}
	var calls []int
	for i, n := range u.nodes {
		if p := u.named(i); n.Field == FieldArguments && p > 0 && u.nodes[p].Role != Item && u.nodes[u.named(p)].Role != Item {
			calls = append(calls, p)
		}
	}
	return proposals{len(calls) * len(empties), func(i int) (proposal, bool) {
		at, text := calls[i/len(empties)], empties[i%len(empties)]
		n := u.nodes[at]
		key := refutes(borrowing).content(n).content(u.above(at, 1)).text([]byte(text))
		if d.isRefuted(key) {
			return proposal{}, false
		}
		for _, t := range []string{text, "(" + text + ")"} {
			if root := d.root.Apply(Edit{n: n.token(Token{Kind: "text", Text: t})}); d.syntax.Parses(root) {
				return proposal{root: root, key: key, note: text + " in place of " + n.Kind, check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}

// borrowString replaces what is assigned or returned by an empty string where variables have types:
// int n = a.get(0); becomes int n = "";. A compiler's complaint about a type is often one about any other
// than the declared one, and each language has strings.
func borrowString(d draft) proposals {
	if d.root.tokens > smallTree/2 {
		return proposals{}
	}
	u := d.uses()
	if !u.hasTypes() {
		return proposals{}
	}
	var values []int
	for i, n := range u.nodes {
		if p := u.named(i); p > 0 && (n.tokens > 1 || n.isName()) && !n.is(Joined) && (n.Field == FieldValue || n.Field == FieldRight || u.nodes[p].returned() == n) {
			values = append(values, i)
		}
	}
	slices.SortStableFunc(values, func(a, b int) int { return cmp.Compare(u.nodes[b].tokens, u.nodes[a].tokens) })
	return proposals{len(values), func(i int) (proposal, bool) {
		n := u.nodes[values[i]]
		key := refutes(borrowing).content(n).content(u.above(values[i], 1)).number(6)
		root := d.root.Apply(Edit{n: n.token(Token{Kind: "text", Text: `""`})})
		return proposal{root: root, key: key, note: "a string in place of " + n.Kind, check: parsed}, true
	}}
}
