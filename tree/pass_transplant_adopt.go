package tree

import (
	"cmp"
	"slices"
)

// adopt moves what a function does to the beginning of another function: int f() { x(); } int main() { f();
// } becomes int f(); int main() { x(); f(); }. A function that nothing mentions is removed, and if it is a
// method, the other members of its class take the place of the class.
func adopt(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type adoption struct{ from, to function }
	var all []adoption
	fs := slices.DeleteFunc(u.functions(), func(f function) bool { return f.body == 0 || !u.nodes[f.body].bracketed() })
	for _, f := range fs {
		if u.nodes[f.body].tokens <= 2 {
			continue
		}
		var near []adoption
		for _, g := range fs {
			if !u.inside(f.item, g.item) && !u.inside(g.item, f.item) {
				near = append(near, adoption{f, g})
			}
		}
		gap := func(a adoption) int { return max(a.from.item-a.to.item, a.to.item-a.from.item) }
		slices.SortStableFunc(near, func(a, b adoption) int { return cmp.Compare(gap(a), gap(b)) })
		all = append(all, near[:min(len(near), 2)]...)
	}
	slices.SortStableFunc(all, func(a, b adoption) int {
		return cmp.Compare(len(u.elsewhere(a.from.name, a.from.item)), len(u.elsewhere(b.from.name, b.from.item)))
	})
	return proposals{len(all), func(i int) (proposal, bool) {
		f, g := all[i].from, all[i].to
		key := refutes(adopting).content(u.nodes[f.item]).content(u.nodes[g.item])
		content := u.nodes[f.body].content()
		if content == nil {
			return proposal{}, false
		}
		brace := u.nodes[g.body].Kids[0]
		e := Edit{brace: brace.followedBy(content)}
		if m := content.withoutReturn(); m != content {
			if fall := (Edit{brace: brace.followedBy(m)}); d.syntax.Parses(d.root.Apply(fall)) {
				e = fall
			}
		}
		class := u.itemAround(f.item)
		switch {
		case class > 0 && !u.inside(g.item, class) && len(u.elsewhere(f.name, class)) == 0:
			key = key.content(u.nodes[class])
			e[u.nodes[class]] = u.nodes[u.bodyOf(class)].Apply(Edit{u.nodes[f.item]: nil})
		case len(u.of[string(u.nodes[f.name].Text)]) == 1:
			e[u.nodes[f.item]] = nil
		default: // it is mentioned, perhaps in its own body
			n := u.nodes[f.body]
			e[n] = n.token(Token{Kind: `";"`, Sort: Spelled, Text: ";"})
		}
		return proposal{root: d.root.Apply(e), key: key, note: "adopt " + string(u.nodes[f.name].Text), check: parsed}, true
	}}
}

// withoutReturn returns a list whose last item does not begin with a keyword anymore, as return a; does: what
// follows is reached then.
func (n *Node) withoutReturn() *Node {
	last := n
	for !last.isReturn() && len(last.Kids) > 0 {
		i := len(last.Kids) - 1
		for i > 0 && last.Kids[i].tokens == 0 {
			i--
		}
		last = last.Kids[i]
	}
	if !last.isReturn() {
		return n
	}
	return n.Apply(Edit{last.Kids[0]: Nothing})
}

// isReturn reports whether n is an item of a keyword and an expression.
func (n *Node) isReturn() bool {
	return n.Role == Item && len(n.Kids) > 1 && n.Kids[0].is(Spelled) && n.Kids[0].canName() && n.tokens > 2 && !n.hasField(FieldBody)
}
