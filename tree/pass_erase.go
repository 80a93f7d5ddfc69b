package tree

import (
	"cmp"
	"slices"
)

var erasePass = &Pass{
	Name:  "erase",
	About: "removes an item that others refer to, and repairs every mention of it",
	stage: oneByOne(erase, 12),
}

// erase removes an item that others refer to, and repairs every mention of the names that it
// defines: without struct S{int f;}, s.f becomes s.
func erase(d draft) proposals {
	u := d.uses()
	var items []int
	for i, n := range u.nodes {
		if i > 0 && u.removable(i) && (n.Kind != "" || n.Role == Item) && u.referred(i) { // in C an item can be a struct with its semicolon
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
		outside := u.mentions(item)
		if len(outside) == 0 || len(outside) > manyMentions || len(outside)*len(u.nodes) > tooCostly {
			return proposal{}, false
		}
		mentions := map[*Node]bool{}
		for _, k := range outside {
			key = key.content(u.above(k, 3))
			mentions[u.nodes[k]] = true
		}
		root := d.root.Apply(Edit{u.nodes[item]: nil})
		for _, k := range outside {
			var ok bool
			if root, ok = repair(root, u.nodes[k], mentions, i%2 == 1); !ok {
				return proposal{}, false
			}
		}
		return proposal{root: root, key: key, same: same, note: "erase " + u.nodes[item].kind()}, true
	}}
}

const (
	manyMentions = 60      // more are not repaired
	tooCostly    = 400_000 // mentions × nodes: each repair looks at the whole tree
	climb        = 5       // levels above a mention that a repair may look at
)

// mentions returns where the names are used whose first use is in an item.
func (u uses) mentions(item int) []int {
	var out []int
	for i := item; i < int(u.end[item]); i++ {
		at := u.of[string(u.nodes[i].Text)]
		if len(at) == 0 || at[0] != i || !u.nodes[i].isName() {
			continue
		}
		for _, k := range at {
			if !u.inside(k, item) {
				out = append(out, k)
			}
		}
	}
	slices.Sort(out)
	return out
}

// repair removes one of the mentions with as little damage as the grammar allows: from the mention
// up, it replaces a node by the largest child that holds no mention, by a literal, or by nothing.
// The flag puts nothing before a literal.
func repair(root, mention *Node, mentions map[*Node]bool, nothing bool) (*Node, bool) {
	w := root.ancestry(mention)
	if w == nil { // removed with something else
		return root, true
	}
	for i, level := w.whole(len(w)-1), 0; i > 0 && level < climb; i, level = w.named(i), level+1 {
		n := w[i]
		if n.Kind == "" {
			continue
		}
		if out := n.beside(n, mentions, nil); len(out) > 0 {
			return root.Apply(Edit{n: slices.MinFunc(out, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })}), true
		}
		if nothing && w.removable(i) {
			return root.Apply(Edit{n: nil}), true
		}
		if m := n.standIn(); m != nil && string(m.Text) != string(n.Text) {
			return root.Apply(Edit{n: m}), true
		}
		if w.removable(i) {
			return root.Apply(Edit{n: nil}), true
		}
	}
	return nil, false
}

// beside appends the children of n that contain no mention and fit in a place.
func (n *Node) beside(place *Node, mentions map[*Node]bool, out []*Node) []*Node {
	for _, k := range n.Kids {
		switch {
		case k.vanished():
		case k.Kind == "" && len(k.Kids) > 0:
			out = k.beside(place, mentions, out)
		case k.Kind != "" && !k.is(Spelled) && !k.Sep && place.Fits(k) && !k.holds(mentions):
			out = append(out, k)
		}
	}
	return out
}

// holds reports whether n contains one of some nodes.
func (n *Node) holds(some map[*Node]bool) bool {
	for m := range n.Nodes {
		if some[m] {
			return true
		}
	}
	return false
}
