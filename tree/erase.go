package tree

import (
	"cmp"
	"slices"
)

// erase removes an item that others refer to, and repairs every mention of the names
// it had first: struct S{int f;} goes, and from s.f stays s.
func erase(d draft) proposals {
	u := usesIn(d.root)
	var items []int
	for i, n := range u.nodes {
		if i > 0 && u.removable(i) && (n.Kind != "" || n.Role == Item) && u.referred(i) { // in C an item can be a struct and its semicolon
			items = append(items, i)
		}
	}
	slices.SortStableFunc(items, func(a, b int) int { return cmp.Compare(u.nodes[b].tokens, u.nodes[a].tokens) })
	return proposals{2 * len(items), func(i int) (proposal, bool) {
		item := items[i/2]
		key := mix(hashBytes([]byte("erase"))+uint64(i%2), u.nodes[item].hash)
		outside := u.mentions(item)
		if len(outside) == 0 || len(outside) > manyMentions || len(outside)*len(u.nodes) > tooDear {
			return proposal{}, false
		}
		mentions := map[*Node]bool{}
		for _, k := range outside {
			key = mix(key, u.around(k, 3))
			mentions[u.nodes[k]] = true
		}
		root := d.root.Apply(Edit{u.nodes[item]: nil})
		for _, k := range outside {
			var ok bool
			if root, ok = repair(root, u.nodes[k], mentions, i%2 == 1); !ok {
				return proposal{}, false
			}
		}
		return proposal{root: root, key: key, note: "erase " + u.nodes[item].kind()}, true
	}}
}

const (
	manyMentions = 60      // of names, to repair
	tooDear      = 400_000 // mentions × nodes: a repair looks at the whole tree
	climb        = 5       // levels that a repair may go up
)

// mentions is where the words are used that an item has first.
func (u uses) mentions(item int) []int {
	var out []int
	for i := item; i < int(u.end[item]); i++ {
		at := u.of[string(u.nodes[i].Text)]
		if len(at) == 0 || at[0] != i {
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

// repair gets rid of one of the mentions, with as little damage as the grammar allows: going
// up from it, by the largest child beside it, by a literal, by nothing; the last two
// the other way round if rather nothing.
func repair(root, mention *Node, mentions map[*Node]bool, nothing bool) (*Node, bool) {
	u := survey(root)
	at := slices.Index(u.nodes, mention)
	if at < 0 { // gone with something else
		return root, true
	}
	all := uses{surveyed: u}
	for i, level := all.whole(at), 0; i > 0 && level < climb; i, level = u.named(i), level+1 {
		n := u.nodes[i]
		if n.Kind == "" {
			continue
		}
		for _, k := range beside(n, u, i, mentions) {
			return root.Apply(Edit{n: k}), true
		}
		if nothing && all.removable(i) {
			return root.Apply(Edit{n: nil}), true
		}
		if m := n.standIn(); m != nil && string(m.Text) != string(n.Text) {
			return root.Apply(Edit{n: m}), true
		}
		if all.removable(i) {
			return root.Apply(Edit{n: nil}), true
		}
	}
	return nil, false
}

// beside is the children of node i that do not hold a mention and fit in its place,
// the largest first.
func beside(n *Node, u *surveyed, i int, mentions map[*Node]bool) []*Node {
	mentioned := func(n *Node) bool {
		for m := range n.Nodes {
			if mentions[m] {
				return true
			}
		}
		return false
	}
	var out []*Node
	for k := i + 1; k < int(u.end[i]); {
		m := u.nodes[k]
		switch {
		case m.Kind == "" && len(m.Kids) > 0:
			k++ // look at what it holds
			continue
		case m.Kind != "" && m.Kind[0] != '"' && !m.Sep && n.Fits(m) && !mentioned(m):
			out = append(out, m)
		}
		k = int(u.end[k])
	}
	slices.SortStableFunc(out, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })
	return out
}
