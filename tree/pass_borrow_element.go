package tree

import "slices"

// borrowElement replaces access to a literal that has one element by that element: [a][0] becomes a, and in Go T{a}.b does.
func borrowElement(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type access struct {
		at      int
		element *Node
	}
	var all []access
	for i := range u.nodes {
		if e := u.onlyElement(i); e != nil {
			all = append(all, access{i, e})
		}
	}
	return proposals{2 * len(all), func(i int) (proposal, bool) {
		a := all[i/2]
		n, text := u.nodes[a.at], a.element.trimmedText()
		if i%2 == 1 {
			text = "(" + text + ")"
		}
		key := refutes(borrowing).content(n).content(u.above(a.at, 1)).number(8 + i%2)
		root := d.root.Apply(Edit{n: n.token(Token{Kind: "text", Text: text})})
		return proposal{root: root, key: key, note: "an element in place of " + n.Kind, check: parsed}, true
	}}
}

// onlyElement returns the only element of the literal that a node accesses; nil if it is no such node.
func (u uses) onlyElement(i int) *Node {
	kids := u.childrenOf(i)
	if i == 0 || len(kids) < 2 {
		return nil
	}
	object, next := u.nodes[kids[0]], u.nodes[kids[1]]
	if !accessSign(next) && next.firstWord() != "[" || object.hasField(FieldArguments) || object.hasField(FieldParameters) {
		return nil
	}
	if inside := object.content(); object.bracketed() && object.firstWord() == "(" && inside != nil {
		object = inside
	}
	for k := range object.Nodes {
		if !k.bracketed() || k.firstWord() == "(" || k.last != object.last {
			continue
		}
		items := listed(k)
		if len(items) != 1 {
			return nil
		}
		item := items[0].core().alone()
		if at := slices.IndexFunc(item.Kids, func(m *Node) bool { return slices.Contains(pairSigns, string(m.Text)) }); at > 0 {
			return item.Kids[len(item.Kids)-1]
		}
		return item
	}
	return nil
}

// pairSigns are the signs between a key and its value.
var pairSigns = []string{":", "=>", "="}
