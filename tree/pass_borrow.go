package tree

import (
	"cmp"
	"slices"
)

var borrowPass = &Pass{
	Name:     "borrow",
	About:    "replaces an expression by a name or a literal from elsewhere",
	Rewrites: true,
	stage:    oneByOne(borrow, 6),
}

// borrow replaces a node by a smaller one from elsewhere that the grammar allows in its place: a name,
// a literal, or an empty string or list like one that is there.
func borrow(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	loans := u.loans()
	type loan struct{ to, from int }
	var all []loan
	for i, n := range u.nodes {
		if i == 0 || n.Kind == "" || n.tokens < 2 || n.gone || n.is(Joined) {
			continue
		}
		var fit []loan
		for _, k := range loans {
			if m := u.nodes[k]; m.tokens < n.tokens && n.Fits(m) && !u.inside(k, i) {
				fit = append(fit, loan{i, k})
			}
		}
		near := func(l loan) int { return max(l.from-l.to, l.to-l.from) }
		slices.SortStableFunc(fit, func(a, b loan) int { return cmp.Compare(near(a), near(b)) })
		all = append(all, fit[:min(len(fit), 2)]...)
	}
	slices.SortStableFunc(all, func(a, b loan) int { return cmp.Compare(u.nodes[b.to].tokens, u.nodes[a.to].tokens) })
	return proposals{len(all), func(i int) (proposal, bool) {
		n, m := u.nodes[all[i].to], u.nodes[all[i].from]
		key := refutes(borrowing).content(n).content(m).content(u.above(all[i].to, 2))
		return proposal{root: d.root.Apply(Edit{n: m}), key: key, note: "borrow " + m.Kind}, true
	}}
}

// loans returns small nodes that others may be replaced by, one for each text: names, literals, and
// empty brackets and quotes.
func (u uses) loans() []int {
	seen := map[uint64]bool{}
	var out []int
	for i, n := range u.nodes {
		small := n.tokens == 1 && len(n.Kids) == 0 && !n.is(Spelled) || n.tokens == 2 && (n.bracketed() || n.is(Joined))
		if small && n.Kind != "" && !n.gone && !n.Sep && !seen[n.hash] {
			seen[n.hash] = true
			out = append(out, i)
		}
	}
	return out
}
