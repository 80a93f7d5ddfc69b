package tree

import (
	"cmp"
	"slices"
)

// A typeMerger is a type, the places where it is mentioned, and another type that replaces it there.
type typeMerger struct {
	at   []int
	by   int
	item int // what defines the type, 0 if nothing in the tree does
}

// unifyTypes replaces all mentions of a type by another type that is there and has no more tokens, and
// removes its definition: struct a {}; with struct a *x; int y; becomes int *x; int y;. Types that
// something defines come first, and of the others, which have to be longer than what replaces them, the
// longest. For each type the nearest two others are tried.
func unifyTypes(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var types []int
	for i, n := range u.nodes {
		if i > 0 && !n.gone && n.tokens > 0 && n.Kind != "" && n.isTypeField() && !u.isDefinedHere(i) {
			types = append(types, i)
		}
	}
	places := u.byContent(types)
	items := map[string]int{}
	for _, a := range u.definitions() {
		items[string(u.nodes[a.name].Text)] = a.item
	}
	var all []typeMerger
	for from, at := range places {
		m := typeMerger{at: at, item: u.definitionOf(at[0], items)}
		var others []typeMerger
		for to := range places {
			m.by = places[to][0]
			less := u.nodes[at[0]].tokens - u.nodes[m.by].tokens
			if from == to || less < 0 || less == 0 && m.item == 0 || m.item > 0 && u.inside(m.by, m.item) || u.inside(m.by, at[0]) {
				continue
			}
			others = append(others, m)
		}
		near := func(m typeMerger) int { return max(m.by-at[0], at[0]-m.by) }
		slices.SortStableFunc(others, func(a, b typeMerger) int { return cmp.Compare(near(a), near(b)) })
		all = append(all, others[:min(len(others), 2)]...)
	}
	size := func(m typeMerger) int32 {
		if m.item > 0 {
			return 1000 + u.nodes[m.item].tokens
		}
		return u.nodes[m.at[0]].tokens
	}
	slices.SortStableFunc(all, func(a, b typeMerger) int { return cmp.Compare(size(b), size(a)) })
	return proposals{len(all), func(i int) (proposal, bool) {
		m := all[i]
		from, by := u.nodes[m.at[0]], u.nodes[m.by]
		key := refutes(unifying).content(from).content(by).number(len(m.at))
		e := Edit{}
		if m.item > 0 {
			e[u.nodes[m.item]] = nil
			key = key.content(u.nodes[m.item])
		}
		for _, k := range m.at {
			if m.item > 0 && u.inside(k, m.item) {
				continue
			}
			n := u.nodes[k]
			e[n] = n.token(Token{Kind: "text", Text: u.text(m.by, int(u.end[m.by]))})
			key = key.content(u.above(k, 1))
		}
		note := u.text(m.at[0], int(u.end[m.at[0]])) + " becomes " + u.text(m.by, int(u.end[m.by]))
		return proposal{root: d.root.Apply(e), key: key, note: note, check: parsed}, true
	}}
}

// isTypeField reports whether n is in a field for types.
func (n *Node) isTypeField() bool {
	return n.Field == FieldType || n.Field == FieldResult || n.Field == FieldReturnType
}

// isDefinedHere reports whether a type is defined in the place where it is mentioned, as in struct {int
// x;} a.
func (u uses) isDefinedHere(typ int) bool {
	return slices.ContainsFunc(u.nodes[typ:u.end[typ]], func(n *Node) bool { return n.Field == FieldBody })
}

// definitionOf returns the item that defines the only name in a type, 0 if there is none or there are
// several names.
func (u uses) definitionOf(typ int, items map[string]int) int {
	name := ""
	for _, n := range u.nodes[typ:u.end[typ]] {
		if !n.isName() {
			continue
		}
		if name != "" {
			return 0
		}
		name = string(n.Text)
	}
	item := items[name]
	if item > 0 && u.inside(typ, item) || slices.ContainsFunc(u.of[name], func(k int) bool {
		return !u.inside(k, max(item, 1)) && !slices.ContainsFunc(u.nodes[:k+1], func(n *Node) bool { return n.isTypeField() && n.covers(u.nodes[k]) })
	}) {
		return 0
	}
	return item
}
