package tree

import (
	"cmp"
	"slices"
)

const (
	manyMentions = 60      // more are not repaired
	tooCostly    = 400_000 // mentions × nodes: each repair looks at the whole tree
	climb        = 5       // levels above a mention that a repair may look at
)

// A repairer removes mentions of names whose definitions an edit has removed.
type repairer struct {
	uses
	root     *Node
	mentions map[*Node]bool
	nothing  bool // rather put nothing in place of a mention than a literal
	follow   bool // repair the mentions of names whose definitions a repair removes as well
}

// repair removes some mentions. It reports whether it could, with the tree that is left.
func (u uses) repair(root *Node, mentions []int, nothing, follow bool) (*Node, bool) {
	r := repairer{u, root, map[*Node]bool{}, nothing, follow}
	for _, k := range mentions {
		r.mentions[u.nodes[k]] = true
	}
	for i := 0; i < len(mentions); i++ {
		if len(mentions) > manyMentions || len(mentions)*len(u.nodes) > tooCostly {
			return nil, false
		}
		from, to, ok := r.one(u.nodes[mentions[i]])
		if !ok {
			return nil, false
		}
		if follow && from != nil {
			mentions = append(mentions, r.undefined(from, to)...)
		}
	}
	return r.root, true
}

// one removes one of the mentions with as little damage as the grammar allows: from the mention up,
// it replaces a node by the largest child that holds no mention, by a literal, or by nothing. It
// returns what it has replaced and by what.
func (r *repairer) one(mention *Node) (from, to *Node, ok bool) {
	w := r.root.ancestry(mention)
	if w == nil { // removed with something else
		return nil, nil, true
	}
	if p := w.named(len(w) - 1); p > 0 {
		if to := w[p].unqualified(mention); to != nil && !to.holds(r.mentions) {
			r.root = r.root.Apply(Edit{w[p]: to})
			return w[p], to, true
		}
	}
	literal := !r.nothing
	for {
		for i, level := w.whole(len(w)-1), 0; i > 0 && level < climb; i, level = w.named(i), level+1 {
			n := w[i]
			if n.Kind == "" {
				continue
			}
			if out := n.beside(n, r.mentions, nil); len(out) > 0 {
				to = slices.MinFunc(out, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })
			} else if m := n.standIn(); literal && m != nil && string(m.Text) != string(n.Text) {
				to = m
			} else if !w.removable(i) {
				continue
			}
			r.root = r.root.Apply(Edit{n: to})
			return n, to, true
		}
		if literal {
			return nil, nil, false
		}
		literal = true // there is nothing that could be removed
	}
}

// undefined returns the mentions of names whose first use was in a node and not in what has replaced
// it.
func (r *repairer) undefined(from, to *Node) []int {
	var out []int
	for m := range from.Nodes {
		at := r.of[string(m.Text)]
		if !m.isName() || len(at) < 2 || r.nodes[at[0]] != m || to != nil && to.first <= m.first && m.last <= to.last {
			continue
		}
		for _, k := range at[1:] {
			if n := r.nodes[k]; !r.mentions[n] {
				r.mentions[n] = true
				out = append(out, k)
			}
		}
	}
	return out
}

// mentionsOf returns where the names are used whose first use is in an item.
func (u uses) mentionsOf(item int) []int {
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

// unqualified returns what a mention qualifies in its parent n, as a does in a::x; nil if it does not
// qualify anything.
func (n *Node) unqualified(mention *Node) *Node {
	kids := slices.DeleteFunc(slices.Clone(n.Kids), func(k *Node) bool { return k.tokens == 0 })
	if len(kids) != 3 || kids[0].tokens != 1 || kids[0].first != mention.first || kids[1].tokens != 1 || !n.Fits(kids[2]) && !kids[2].isName() {
		return nil
	}
	sign := kids[1]
	for len(sign.Kids) > 0 {
		sign = sign.Kids[0]
	}
	switch string(sign.Text) {
	case ".", "::", "->", "?.", "\\":
		return kids[2]
	}
	return nil
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
