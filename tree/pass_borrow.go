package tree

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var borrowPass = &Pass{
	Name:     "borrow",
	About:    "replaces an expression by a name or a literal from elsewhere",
	Rewrites: true,
	stage: stage.Sequence(
		oneByOne(borrowBlank, 2),
		onParsed(oneByOne(borrowUnused, 1)),
		onParsed(oneByOne(borrow, 6)),
		onParsed(oneByOne(borrowFolded, 2)),
		onParsed(oneByOne(borrowElement, 2)),
		onParsed(oneByOne(borrowNothing, 2)),
		onParsed(oneByOne(borrowNull, 2)),
		onParsed(oneByOne(borrowObject, 4)),
		onParsed(oneByOne(borrowEmpty, 3)),
		onParsed(oneByOne(borrowString, 2)),
		onParsed(oneByOne(embed, 4)),
	),
}

// borrow replaces a node by a smaller one from elsewhere that the grammar allows in its place: a name,
// a literal, or an empty string or list like one that is there. What is assigned or passed may also become
// the least that the grammar allows there, such as 0. A name that nothing in the tree
// defines is replaced by a shorter one that something does.
func borrow(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	loans, names := u.loans(), u.definitions()
	isDefined := func(text []byte) bool {
		return slices.ContainsFunc(names, func(a defined) bool { return string(u.nodes[a.name].Text) == string(text) })
	}
	var all []loan
	for i, n := range u.nodes {
		if i == 0 || n.Kind == "" || n.gone || n.is(Joined) || n.tokens < 2 && !n.isName() {
			continue
		}
		known := n.tokens < 2 && isDefined(n.Text)
		var fit []loan
		for _, l := range loans {
			l.to = i
			switch m := l.node; {
			case u.inside(l.from, i) || !n.Fits(m):
			case known:
				if m.isEmptyString() && u.isValue(i) {
					fit = append(fit, l)
				}
			case m.tokens < n.tokens, n.tokens == 1 && len(m.Text) < len(n.Text) && isDefined(m.Text):
				fit = append(fit, l)
			}
		}
		near := func(l loan) int { return max(l.from-l.to, l.to-l.from) }
		slices.SortStableFunc(fit, func(a, b loan) int { return cmp.Compare(near(a), near(b)) })
		if m := n.leastToken(); m != nil && n.tokens > 1 && u.isValue(i) {
			m.Gap = n.firstGap()
			all = append(all, loan{to: i, from: i, node: m})
		}
		all = append(all, nearest(fit)...)
	}
	slices.SortStableFunc(all, func(a, b loan) int {
		if v, w := u.isValue(a.to), u.isValue(b.to); v != w {
			if v {
				return -1
			}
			return 1
		}
		return cmp.Compare(u.nodes[b.to].tokens, u.nodes[a.to].tokens)
	})
	return proposals{len(all), func(i int) (proposal, bool) {
		n, m := u.nodes[all[i].to], all[i].node
		key := refutes(borrowing).content(n).content(m).content(u.above(all[i].to, 2))
		return proposal{root: d.root.Apply(Edit{n: m}), key: key, note: "borrow " + m.Kind}, true
	}}
}

// isValue reports whether a node is an argument or is assigned: one such can often replace another.
func (u uses) isValue(i int) bool {
	for _, k := range [...]int{i, u.named(i)} {
		switch f := u.nodes[k].Field; {
		case f == FieldRight, f == FieldValue, f == FieldArguments && k != i:
			return true
		}
	}
	return false
}

// nearest returns the first loan of each of three kinds, and the second one if all are of one kind.
func nearest(fit []loan) []loan {
	var out, others []loan
	kinds := map[string]bool{}
	for _, l := range fit {
		if kinds[l.node.Kind] {
			others = append(others, l)
		} else if len(out) < 3 {
			kinds[l.node.Kind] = true
			out = append(out, l)
		}
	}
	if len(out) == 1 && len(others) > 0 {
		out = append(out, others[0])
	}
	return out
}

// A loan is a small node that may replace another one.
type loan struct {
	to, from int
	node     *Node
}

// loans returns small nodes that others may be replaced by, one for each text: names, literals, empty
// brackets and quotes, and the quotes of strings that are not empty.
func (u uses) loans() []loan {
	seen := map[uint64]bool{}
	var out []loan
	for i, n := range u.nodes {
		if n.Kind == "" || n.gone || n.Sep {
			continue
		}
		if m := n.emptied(); m != nil {
			n = m
		}
		small := n.tokens == 1 && len(n.Kids) == 0 && !n.is(Spelled) || n.tokens == 2 && (n.bracketed() || n.is(Joined))
		if small && !seen[n.hash] {
			seen[n.hash] = true
			out = append(out, loan{from: i, node: n})
		}
	}
	return out
}

// isEmptyString reports whether n is a pair of quotes.
func (n *Node) isEmptyString() bool {
	return len(n.Kids) == 0 && len(n.Text) == 2 && quote(n.Text[0]) && n.Text[0] == n.Text[1]
}

// emptied returns the quotes of a string that has something in them; nil if n is not one.
func (n *Node) emptied() *Node {
	if !n.is(Joined) || n.tokens < 3 || len(n.Kids) < 3 {
		return nil
	}
	open, shut := n.Kids[0], n.Kids[len(n.Kids)-1]
	if len(open.Text) == 0 || !quote(open.Text[len(open.Text)-1]) || len(shut.Text) == 0 || !quote(shut.Text[0]) {
		return nil
	}
	return n.token(Token{Kind: n.Kind, Sort: n.Sort &^ Joined, Text: string(open.Text) + string(shut.Text)})
}
