package tree

import "slices"

// An enclosure is an element, its content, and the first element in that.
type enclosure struct{ outer, content, inner int }

// enclosures returns the elements with an element in them, in order. An element is a node that begins
// and ends with the same name, as <a><b/></a> does.
func (u uses) enclosures() []enclosure {
	var out []enclosure
	for i, n := range u.nodes {
		kids := u.childrenOf(i)
		if i == 0 || len(kids) != 3 || u.nodes[kids[0]].firstName() == "" || u.nodes[kids[0]].firstName() != u.nodes[kids[2]].firstName() {
			continue
		}
		for k := kids[1]; k < int(u.end[kids[1]]); k++ {
			if m := u.nodes[k]; m.Kind == n.Kind {
				out = append(out, enclosure{i, kids[1], k})
				break
			}
		}
	}
	return out
}

// promoted proposes to give an element the name and the content of the first one in it: <a x="1"><b
// y="2">c</b></a> becomes <b x="1">c</b>.
func (u uses) promoted(d draft, c enclosure) proposal {
	outer, inner := u.childrenOf(c.outer), u.childrenOf(c.inner)
	name := u.nodes[c.inner].firstName()
	e := Edit{u.nodes[c.content]: nil}
	if len(inner) == 3 {
		e[u.nodes[c.content]] = u.nodes[inner[1]]
	}
	for _, tag := range []int{outer[0], outer[2]} {
		for _, k := range u.leaves(tag) {
			if n := u.nodes[k]; n.isName() {
				e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: name})
				break
			}
		}
	}
	key := refutes(absorbing).content(u.nodes[c.outer])
	return proposal{root: d.root.Apply(e), key: key, note: "absorb " + name, check: parsed}
}

// withAttributes proposes to replace an element by the first one in it, with the attributes of
// both: <a x="1"><b y="2">c</b></a> becomes <b x="1" y="2">c</b>. There is nothing to propose if
// the outer element has none.
func (u uses) withAttributes(d draft, c enclosure) (proposal, bool) {
	inner, leaves := u.nodes[c.inner], u.leaves(c.inner)
	at := slices.IndexFunc(leaves, func(k int) bool { return u.nodes[k].isName() })
	if at < 0 {
		return proposal{}, false
	}
	name := u.nodes[leaves[at]]
	n := name
	for _, k := range u.childrenOf(u.childrenOf(c.outer)[0]) {
		if u.nodes[k].Role == Item {
			n = n.before(u.nodes[k])
		}
	}
	key := refutes(absorbing).content(u.nodes[c.outer]).number(1)
	root := d.root.Apply(Edit{u.nodes[c.outer]: inner.Apply(Edit{name: n})})
	return proposal{root: root, key: key, note: "absorb " + u.nodes[c.outer].firstName(), check: parsed}, n != name
}
