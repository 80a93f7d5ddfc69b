package tree

import "strings"

// unheaded proposes to replace the calls of a function that a list defines by what it does, in languages
// whose calls are lists: (define-fun f ((x Int)) Int (+ x 1)) with (f 2) becomes (+ 2 1).
func (u uses) unheaded(d draft, head int) (proposal, bool) {
	list := u.named(head)
	kids := u.childrenOf(max(list, 0)) // with the brackets
	if list <= 0 || len(kids) < 6 || kids[1] != head || u.nodes[kids[2]].Field != FieldName || !strings.HasPrefix(string(u.nodes[head].Text), "def") {
		return proposal{}, false
	}
	parameters, value := u.nodes[kids[3]], u.nodes[kids[len(kids)-2]]
	at := u.elsewhere(kids[2], list)
	if len(at) == 0 || len(at) > manyUses || !parameters.bracketed() || kids[3] == kids[len(kids)-2] {
		return proposal{}, false
	}
	key := refutes(inlining).content(u.nodes[list]).number(7)
	e := Edit{u.nodes[list]: nil}
	for _, k := range at {
		call, inner := k, Edit{}
		if u.nodes[k].Field == FieldHead {
			call = u.named(k)
			args := u.childrenOf(call)
			for i, p := range listed(parameters) {
				if i+2 < len(args)-1 {
					substitute(inner, value, p.firstName(), u.nodes[args[i+2]])
				}
			}
		}
		e[u.nodes[call]] = value.Apply(inner)
		key = key.content(u.nodes[call])
	}
	return proposal{root: d.root.Apply(e), key: key, note: "inline " + string(u.nodes[kids[2]].Text), check: parsed}, true
}
