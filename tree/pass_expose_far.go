package tree

import (
	"cmp"
	"slices"
)

// exposeFar replaces a statement by what a function inside it does, or by an expression in that: new A() {
// B f() { return new C(); } }; becomes new C();. Nothing that the statement binds may be mentioned there.
func exposeFar(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type inner struct{ item, at int }
	var all []inner
	for i, n := range u.nodes {
		if i == 0 || n.Role != Item || n.gone || n.tokens < 2 || n.bodied() {
			continue
		}
		largest := u.largestPart(i)
		for item := u.itemAround(i); item > 0; item = u.itemAround(item) {
			for _, at := range []int{i, largest} {
				if at > 0 && u.nodes[at].tokens > 1 && u.isInBody(item, 0) && u.isInBody(i, item) && !u.mentionsBound(at, item) {
					all = append(all, inner{item, at})
				}
			}
		}
	}
	weight := func(a inner) int32 { return u.nodes[a.at].tokens }
	slices.SortStableFunc(all, func(a, b inner) int { return cmp.Compare(weight(b), weight(a)) })
	end := u.terminator()
	return proposals{2 * len(all), func(i int) (proposal, bool) {
		a := all[i/2]
		n, m := u.nodes[a.item], u.nodes[a.at]
		key := refutes(exposing).content(n).number(a.at - a.item).number(3 + i%2)
		if i%2 == 1 {
			if end == nil {
				return proposal{}, false
			}
			m = m.followedBy(end)
		}
		return proposal{root: d.root.Apply(Edit{n: m}), key: key, note: "expose " + u.nodes[a.at].Kind, check: parsed}, true
	}}
}

// isInBody reports whether a node is in a body that is part of an item.
func (u uses) isInBody(i, item int) bool {
	for i > item && u.nodes[i].Field != FieldBody {
		i = int(u.parent[i])
	}
	return i > item
}

// mentionsBound reports whether a node mentions a name that an item around it binds.
func (u uses) mentionsBound(node, item int) bool {
	return u.mentionsFrom(node, item, func(first int) bool { return u.bindingAt(first, item) > 0 || u.binds(first, item) })
}
