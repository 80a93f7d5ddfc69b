package tree

import "slices"

var absorbPass = &Pass{
	Name:     "absorb",
	About:    "merges a base class or the like into what is derived from it",
	Rewrites: true,
	stage:    oneByOne(absorb, 6),
}

// absorb merges a definition into another one that names it before its own body: struct a{int x;};
// struct b:a{int y;}; becomes struct b{int x;int y;};. The second is then derived from what the first is
// derived from. All mentions of the first become the second.
func absorb(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	smallest := u.smallest()
	type pair struct{ base, derived, name, by, mention int }
	var all []pair
	for _, a := range u.definitions() {
		base := u.itemAround(a.name)
		if base < 0 || u.bodyOf(base) == 0 || u.inside(a.name, u.bodyOf(base)) {
			continue
		}
		for _, k := range u.of[string(u.nodes[a.name].Text)] {
			derived := u.itemAround(k)
			if derived < 0 || derived == base || u.inside(base, derived) || u.inside(derived, base) {
				continue
			}
			name, body := u.nameOf(derived), u.bodyOf(derived)
			if name > 0 && name < k && k < body && smallest[k] > int32(derived) {
				all = append(all, pair{base, derived, a.name, name, int(smallest[k])})
			}
		}
	}
	elements := u.enclosures()
	classes := u.asBases(smallest)
	return proposals{len(all) + 2*len(elements) + len(classes), func(i int) (proposal, bool) {
		if k := i - len(all) - 2*len(elements); k >= 0 {
			return u.asBase(d, classes[k], smallest)
		}
		if i >= len(all) {
			c := elements[(i-len(all))/2]
			if (i-len(all))%2 == 0 {
				return u.promoted(d, c), true
			}
			return u.withAttributes(d, c)
		}
		p := all[i]
		key := refutes(absorbing).content(u.nodes[p.base]).content(u.nodes[p.derived])
		from, to := u.nodes[u.bodyOf(p.base)], u.nodes[u.bodyOf(p.derived)]
		e, inBase := Edit{}, Edit{}
		for _, k := range u.of[string(u.nodes[p.name].Text)] {
			n := u.nodes[k]
			by := n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: string(u.nodes[p.by].Text)})
			switch {
			case u.inside(k, p.base): // its destructor, for example
				inBase[n] = by
			case !u.inside(k, p.mention):
				e[n] = by
			}
		}
		both := &Node{Spec: to.Spec, Kids: slices.Concat(from.Apply(inBase).Kids, to.Apply(e).Kids), Role: to.Role, first: to.first, last: to.last}
		both.weigh()
		e[u.nodes[p.base]] = nil
		e[u.nodes[p.mention]] = u.baseLike(p.name, u.bodyOf(p.base), u.nodes[p.mention].Kind)
		e[to] = both
		return proposal{root: d.root.Apply(e), key: key, note: "absorb " + string(u.nodes[p.name].Text), check: parsed}, true
	}}
}

// baseLike returns the first node of a kind between the name of a definition and its body, which is what the
// definition is derived from. It returns nil if there is none.
func (u uses) baseLike(name, body int, kind string) *Node {
	for i := name + 1; i < body; i++ {
		if n := u.nodes[i]; n.Kind == kind && n.tokens > 0 {
			return n
		}
	}
	return nil
}
