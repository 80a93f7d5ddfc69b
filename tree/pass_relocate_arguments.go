package tree

import (
	"slices"
	"strings"
)

// argumentsFirst removes all parameters of a function, and makes those arguments of its calls that are
// calls statements before them: int f(int, int); with f(g(), 1); becomes int f(); with g(); f();.
func argumentsFirst(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	for _, f := range u.functions() {
		if p, ok := u.argumentsOut(d, f); ok {
			all = append(all, p)
		}
	}
	return ready(all)
}

// argumentsOut proposes to take the arguments out of all calls of a function, which are statements.
func (u uses) argumentsOut(d draft, f function) (proposal, bool) {
	calls := u.elsewhere(f.name, f.item)
	key := refutes(relocating).content(u.nodes[f.item]).number(4)
	e := Remove(listed(u.nodes[f.parameters]))
	if len(e) == 0 || len(calls) == 0 || len(calls) > manyUses {
		return proposal{}, false
	}
	moved := false
	for _, k := range calls {
		call, item := u.callOf(k), u.itemOf(k)
		if call == k || item <= 0 || u.nodes[item].tokens > u.nodes[call].tokens+1 {
			return proposal{}, false
		}
		var statements []string
		for _, a := range u.argumentsOf(call) {
			if at := slices.Index(u.nodes, a); at > 0 && a.tokens > 2 && a.hasCall() {
				statements = append(statements, u.text(at, int(u.end[at])))
				moved = true
			}
		}
		statements = append(statements, u.text(k, k+1)+"()")
		text := strings.Join(statements, "; ")
		if last := u.leaves(item); string(u.nodes[last[len(last)-1]].Text) == ";" {
			text += ";"
		}
		e[u.nodes[item]] = u.nodes[item].token(Token{Kind: "text", Text: text})
		key = key.content(u.nodes[item])
	}
	return proposal{root: d.root.Apply(e), key: key, note: "arguments become statements", check: parsed}, moved
}

// hasCall reports whether there is a call in n.
func (n *Node) hasCall() bool {
	for m := range n.Nodes {
		if m.Field == FieldArguments {
			return true
		}
	}
	return false
}
