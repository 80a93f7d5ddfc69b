package tree

import (
	"cmp"
	"slices"
)

var erasePass = &Pass{
	Name:     "erase",
	About:    "removes an item that others refer to, and repairs every mention of it",
	Rewrites: true,
	stage:    oneByOne(erase, 12),
}

// erase removes an item that others refer to, and repairs every mention of the names that it
// defines: without struct S{int f;}, s.f becomes s.
func erase(d draft) proposals {
	u := d.uses()
	referred := u.referred(d.meter)
	var items []int
	for i, n := range u.nodes {
		if i > 0 && u.removable(i) && (n.Kind != "" || n.Role == Item) && referred(i) { // in C an item can be a struct with its semicolon
			items = append(items, i)
		}
	}
	slices.SortStableFunc(items, func(a, b int) int { return cmp.Compare(u.nodes[b].tokens, u.nodes[a].tokens) })
	return proposals{2 * len(items), func(i int) (proposal, bool) {
		item := items[i/2]
		key := refutes(erasing).content(u.nodes[item])
		if i%2 == 1 {
			key = refutes(erasingToNothing).content(u.nodes[item])
		}
		same := key
		outside := u.mentionsOf(item)
		if len(outside) == 0 {
			return proposal{}, false
		}
		for _, k := range outside {
			key = key.content(u.above(k, 3))
		}
		root, ok := u.repair(d.root.Apply(Edit{u.nodes[item]: nil}), outside, i%2 == 1, false)
		return proposal{root: root, key: key, same: same, note: "erase " + u.nodes[item].kind()}, ok
	}}
}
