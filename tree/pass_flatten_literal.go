package tree

import "slices"

// flattenLiterals replaces the literals of a composite type, given by the types in them, by what they say its
// member is: with type a struct { n int } both a{n: 1} and a{1} become 1, and so does the access a{1}.n.
func (u uses) flattenLiterals(e Edit, types, accesses []int, m member) {
	for _, typ := range slices.Backward(types) { // the inner ones first
		p := u.literalOf(typ)
		if p == 0 {
			continue
		}
		if value := u.valueOfMember(m, listed(u.nodes[u.childrenOf(p)[1]])); value != nil {
			e[u.nodes[p]] = value.Apply(e)
		}
	}
	for _, p := range slices.Backward(accesses) {
		if n := e[u.nodes[p]]; len(types) > 0 {
			e[u.nodes[p]] = n.Apply(e)
		}
	}
}

// literalOf returns the literal of a type, as in a{1}, that begins with a mention of the type; 0 if there is none.
func (u uses) literalOf(typ int) int {
	p := u.named(typ)
	kids := u.childrenOf(max(p, 0))
	if p <= 0 || len(kids) != 2 || kids[0] != typ || u.nodes[kids[1]].firstWord() != "{" || !u.nodes[kids[1]].bracketed() {
		return 0
	}
	return p
}

// valueOfMember returns what the elements of a literal say a member is; nil if they do not.
func (u uses) valueOfMember(m member, elements []*Node) *Node {
	name := string(u.nodes[m.field].Text)
	keyed := false
	for _, n := range elements {
		key, value := n.keyed()
		if value != nil && key.lastWord() == name {
			return value
		}
		keyed = keyed || value != nil
	}
	at := slices.IndexFunc(u.beside(m), func(n *Node) bool { return n.covers(u.nodes[m.field]) })
	if keyed || at < 0 || at >= len(elements) {
		return nil
	}
	return elements[at]
}

// beside returns the members of the type that a member is of.
func (u uses) beside(m member) []*Node {
	for i := m.composite + 1; i < int(u.end[m.composite]); i++ {
		if n := u.nodes[i]; n.bracketed() && u.inside(m.field, i) {
			return listed(n)
		}
	}
	return nil
}

// keyed returns the key and the value of an element of a literal, as in n: 1 or .n = 1; nil if it has no key.
func (n *Node) keyed() (key, value *Node) {
	kids := n.ungrouped(nil)
	if len(kids) == 3 && slices.Contains([]string{":", "="}, string(kids[1].alone().Text)) {
		return kids[0], kids[2]
	}
	return nil, nil
}
