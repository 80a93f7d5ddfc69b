package tree

import (
	"slices"
	"strings"
)

// mergeLists replaces a value by the first list of literals in it, which gets all other literals of
// that kind in the value: a{[]int{1}, []a{{[]int{2, 3}}}} becomes []int{1, 2, 3}.
func mergeLists(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type lists struct{ value, first int }
	var all []lists
	for i := range u.nodes {
		if i == 0 || !u.listsLiterals(i) {
			continue
		}
		for value := int(u.parent[i]); value > 0; value = int(u.parent[value]) {
			if f := u.nodes[value].Field; f == FieldRight || f == FieldValue {
				all = append(all, lists{value, i})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) { return u.mergedLists(d, all[i].value, all[i].first) }}
}

// listsLiterals reports whether a node is a pair of brackets with literals of one kind in it.
func (u uses) listsLiterals(i int) bool {
	n := u.nodes[i]
	items := listed(n)
	return n.bracketed() && len(items) > 0 && !slices.ContainsFunc(items, func(k *Node) bool {
		k = k.alone()
		return k.tokens != 1 || k.isName() || k.is(Spelled) || k.Kind != items[0].alone().Kind
	})
}

// mergedLists proposes to replace a value by a list in it that gets all literals of the value.
func (u uses) mergedLists(d draft, value, list int) (proposal, bool) {
	n := u.nodes[list]
	key := refutes(merging).content(u.nodes[value]).number(list - value)
	kind := listed(n)[0].alone().Kind
	var before, after []string
	for k := value; k < int(u.end[value]); k++ {
		switch m := u.nodes[k]; {
		case m.Kind != kind || len(m.Kids) > 0:
		case k < list:
			before = append(before, string(m.Text)+", ")
		case k >= int(u.end[list]):
			after = append(after, ", "+string(m.Text))
		}
	}
	if len(before)+len(after) == 0 {
		return proposal{}, false
	}
	open, shut := n.Kids[0], n.Kids[len(n.Kids)-1]
	e := Edit{
		open: open.token(Token{Kind: "text", Text: string(open.Text) + strings.Join(before, "")}),
		shut: shut.token(Token{Kind: "text", Text: strings.Join(after, "") + string(shut.Text)}),
	}
	if n.Field == FieldBody { // after its type
		n = u.nodes[u.named(list)]
	}
	return proposal{root: d.root.Apply(Edit{u.nodes[value]: n.Apply(e)}), key: key, note: "one list of all literals", check: parsed}, true
}
