package tree

import (
	"slices"
	"strings"
)

// dissolveNested moves definitions out of others if names lead through these.
func dissolveNested(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	all := u.nestedItems()
	return proposals{len(all), func(i int) (proposal, bool) { return u.unnested(d, all[i]) }}
}

// A nestedItem is a definition in another one, mentioned by names that lead through that.
type nestedItem struct {
	item, name int
	outermost  int
	qualifiers [][2]int // what comes before its name, with the sign after that
}

// nestedItems returns the definitions with a body that are in others and mentioned by qualified names.
func (u uses) nestedItems() []nestedItem {
	var out []nestedItem
	for i, n := range u.nodes {
		if i == 0 || n.Role != Item || n.tokens < 4 {
			continue
		}
		outermost := 0
		for up := u.itemAround(i); up > 0; up = u.itemAround(up) {
			outermost = up
		}
		name := u.nameOf(i)
		if outermost == 0 || name == 0 || u.nameOf(outermost) == 0 || u.childIn(i, FieldBody) < name || u.childIn(i, FieldParameters) > 0 {
			continue
		}
		m := nestedItem{item: i, name: name, outermost: outermost}
		outer := string(u.nodes[u.nameOf(outermost)].Text)
		for _, k := range u.of[string(u.nodes[name].Text)] {
			kids := u.childrenOf(max(0, u.named(k)))
			at := slices.Index(kids, k)
			if at == 2 && accessSign(u.nodes[kids[1]]) && u.nodes[kids[0]].firstWord() == outer {
				m.qualifiers = append(m.qualifiers, [2]int{kids[0], kids[1]})
			}
		}
		if len(m.qualifiers) > 0 {
			out = append(out, m)
		}
	}
	return out
}

// unnested proposes to move a definition out of those around it, and to remove what leads to its name: class
// A: class B: … with A.B() becomes class B: … class A: … with B().
func (u uses) unnested(d draft, m nestedItem) (proposal, bool) {
	key := refutes(dissolving).content(u.nodes[m.item]).number(4)
	e := Edit{}
	for _, q := range m.qualifiers {
		e[u.nodes[q[0]]], e[u.nodes[q[1]]] = Nothing, Nothing
		key = key.content(u.above(q[0], 2))
	}
	if d.isRefuted(key) {
		return proposal{}, false
	}
	item := u.nodes[m.item]
	text := strings.ReplaceAll(item.Apply(e).trimmedText(), "\n"+item.indentation(), "\n")
	first := u.nodes[u.leaves(m.outermost)[0]]
	e[first] = first.token(Token{Kind: "text", Text: text + "\n" + string(first.Text)})
	e[u.emptied(m.item)] = nil
	return proposal{root: d.root.Apply(e), key: key, note: "take " + string(u.nodes[m.name].Text) + " out", check: parsed}, true
}
