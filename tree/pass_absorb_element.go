package tree

// An enclosure is an element, its content, and the first element in that.
type enclosure struct{ outer, content, inner int }

// enclosures returns the elements with an element in them, in order. An element is a node that begins
// and ends with the same name, as <a><b/></a> does.
func (u uses) enclosures() []enclosure {
	var out []enclosure
	for i, n := range u.nodes {
		kids := u.childrenOf(i)
		if i == 0 || len(kids) != 3 || u.firstNameIn(kids[0]) == "" || u.firstNameIn(kids[0]) != u.firstNameIn(kids[2]) {
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

// firstNameIn returns the first name in a node; "" if there is none.
func (u uses) firstNameIn(node int) string { return firstName(u.nodes[node]) }

// promoted proposes to give an element the name and the content of the first one in it: <a x="1"><b
// y="2">c</b></a> becomes <b x="1">c</b>.
func (u uses) promoted(d draft, c enclosure) proposal {
	outer, inner := u.childrenOf(c.outer), u.childrenOf(c.inner)
	name := firstName(u.nodes[c.inner])
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
