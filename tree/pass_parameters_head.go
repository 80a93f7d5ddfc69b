package tree

import "strings"

// headParameters removes a parameter of a function that a list defines, with the argument in every list that
// calls it: (define-fun f ((x Int) (y Int)) Int x) with (f 1 2) becomes (define-fun f ((x Int)) Int x) with
// (f 1). A call without arguments is just the name.
func headParameters(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []Edit
	for i, n := range u.nodes {
		list := u.named(i)
		if n.Field != FieldHead || list <= 0 || !strings.HasPrefix(string(n.Text), "de") {
			continue
		}
		kids := u.childrenOf(list) // with the brackets
		if len(kids) < 5 || u.nodes[kids[2]].Field != FieldName || !u.nodes[kids[3]].bracketed() {
			continue
		}
		params := u.childrenOf(kids[3])
		for k := len(params) - 2; k > 0; k-- {
			e := Edit{u.nodes[params[k]]: nil}
			for _, use := range u.elsewhere(kids[2], list) {
				u.withoutArgument(e, use, k-1)
			}
			all = append(all, e)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i])
		return proposal{root: root, key: refutes(removingParameter).text(root.Bytes()), note: "a parameter"}, true
	}}
}

// withoutArgument adds to e the removal of an argument from the call with a head.
func (u uses) withoutArgument(e Edit, head, number int) {
	call := u.named(head)
	args := u.childrenOf(max(call, 0))
	switch first := 2; { // after the bracket and the head
	case u.nodes[head].Field != FieldHead || first+number >= len(args)-1:
	case len(args) == first+2:
		e[u.nodes[call]] = u.nodes[head]
	default:
		e[u.nodes[args[first+number]]] = nil
	}
}
