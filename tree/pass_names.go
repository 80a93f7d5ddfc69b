package tree

import "bytes"

var namesPass = &Pass{
	Name:  "names",
	About: "removes everything that mentions a name, or replaces a name by a literal",
	stage: oneByOne(names, 12),
}

// names removes a name: it removes everything that mentions it, or it removes the item with the first
// mention and replaces all other mentions by a literal.
func names(d draft) proposals {
	u := d.uses()
	words := u.repeated()
	smallest := u.smallest()
	return proposals{2 * len(words), func(i int) (proposal, bool) {
		w := words[i/2]
		if d.removal && i%2 == 1 {
			return proposal{}, false
		}
		at := u.of[w]
		same := refutes(removingName).text([]byte(w))
		if i%2 == 1 {
			same = refutes(replacingName).text([]byte(w))
		}
		key := same
		for _, k := range at {
			key = key.content(u.above(k, 3))
		}
		e := Edit{}
		if i%2 == 0 {
			for _, k := range at {
				if smallest[k] < 0 {
					return proposal{}, false
				}
				e[u.nodes[smallest[k]]] = nil
			}
			return proposal{root: d.root.Apply(e), key: key, same: same, note: "all mentions of " + w}, true
		}
		def := int(u.item[at[0]])
		if def < 0 {
			return proposal{}, false
		}
		e[u.nodes[def]] = nil
		for _, k := range at {
			if u.inside(k, def) {
				continue
			}
			n := u.nodes[u.whole(k)]
			m := n.standIn()
			if m == nil {
				return proposal{}, false
			}
			e[n] = m
		}
		return proposal{root: d.root.Apply(e), key: key, same: same, note: w + literalNote}, true
	}}
}

// literalNote ends the note of an edit that replaces a name.
const literalNote = " by a literal"

// standIn returns the least token that can replace n, if it is not a name. A keyword in other letters is the same
// one.
func (n *Node) standIn() *Node {
	m := n.leastToken()
	if m == nil || len(m.Text) == 1 && m.word() || bytes.EqualFold(m.Text, n.Text) && !bytes.Equal(m.Text, n.Text) {
		return nil
	}
	m.Gap = n.firstGap()
	return m
}
