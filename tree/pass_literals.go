package tree

import "slices"

var literalsPass = &Pass{
	Name:     "literals",
	About:    "replaces names by literals",
	Rewrites: true,
	stage:    literals,
}

// literals replaces names by literals, the last first. That makes nothing shorter, but the definition
// of a name may then be removable.
func literals(d draft, then func(draft) plan) plan {
	u := d.uses()
	type swap struct{ name, literal *Node }
	var swaps []swap
	var keys []refutation
	waiting := false // some that were postponed
	done := 0        // nodes before are in a swap
	known := map[Token]*Node{}
	token := func(m *Node) *Node { // the same for all nodes that it replaces
		t := Token{m.Kind, string(m.Text), m.Sort}
		if known[t] == nil {
			known[t] = m
		}
		return known[t]
	}
	number := u.number()
	words := u.wordings(d.meter)
	for i, n := range u.nodes {
		if i < done || !n.isName() && !u.keyword(i) {
			continue
		}
		m := n.standIn()
		if m != nil && string(m.Text) == ";" && number != nil && n.Fits(number) { // an empty statement is not a value
			m = n.token(Token{Kind: number.Kind, Sort: number.Sort, Text: "0"})
		}
		if m == nil || string(m.Text) == string(n.Text) {
			continue
		}
		key := refutes(swappingLiteral).text(m.Text).wording(words[i]).content(u.above(i, 1)).number(int(u.token[i] - u.token[u.named(i)]))
		switch {
		case d.isRefuted(key):
		case !d.patient && d.isRefuted(key.postponed()):
			waiting = true
		default:
			swaps = append(swaps, swap{n, token(m)})
			done = int(u.end[i])
			keys = append(keys, key)
		}
	}
	h := halves{note: "literals", build: func(root *Node, lo, hi int) *Node {
		e := Edit{}
		for _, s := range swaps[lo:hi] {
			c := *s.literal
			c.Gap, c.first, c.last = s.name.firstGap(), s.name.first, s.name.last
			e[s.name] = &c
		}
		return root.Apply(e)
	}}
	h.alone = func(d draft, i int, then func(draft) plan) plan { return then(d.refute(keys[i])) }
	if !d.patient {
		h.patience = 12
	}
	return h.all(d, len(swaps), func(d draft) plan {
		for _, k := range keys { // those that succeeded are not in the tree anymore
			d = d.refute(k.postponed())
		}
		d.hasty = !d.patient && d.root.tokens <= smallTree/4 && (waiting || d.asked-d.markAsked > h.patience)
		return then(d)
	})
}

// postponed is the refutation of an edit that was not tried, because too many others had failed.
func (r refutation) postponed() refutation { return r.number(1) }

// number returns a number in the tree, nil if there is none.
func (u uses) number() *Node {
	i := slices.IndexFunc(u.nodes, func(n *Node) bool {
		return len(n.Kids) == 0 && len(n.Text) > 0 && digit(n.Text[0]) && n.Kind != "" && !n.is(Prose)
	})
	if i < 0 {
		return nil
	}
	return u.nodes[i]
}

// keyword reports whether node i consists of a single word of the language, as break does.
func (u uses) keyword(i int) bool {
	n := u.nodes[i]
	if n.tokens != 1 || len(n.Kids) == 0 || n.Kind == "" || i == 0 {
		return false
	}
	for len(n.Kids) > 0 {
		k := slices.IndexFunc(n.Kids, func(k *Node) bool { return k.tokens > 0 })
		n = n.Kids[k]
	}
	return n.word() && !n.isName()
}
