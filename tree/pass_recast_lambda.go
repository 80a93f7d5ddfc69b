package tree

// recastLambda turns an object of a class without a name that has one method into that method without a name: new A()
// { public void f(int a) { b(); } } becomes (int a) -> { b(); } in Java.
func recastLambda(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type object struct{ node, parameters, body int }
	var all []object
	for i, n := range u.nodes {
		if i == 0 || len(n.Kids) < 3 || string(n.Kids[0].Text) != "new" {
			continue
		}
		kids := u.childrenOf(i)
		members := u.childrenOf(kids[len(kids)-1])
		if len(members) != 3 || string(u.nodes[members[0]].Text) != "{" { // the brackets and one member
			continue
		}
		o := object{i, u.childIn(members[1], FieldParameters), u.childIn(members[1], FieldBody)}
		if o.parameters > 0 && o.body > 0 {
			all = append(all, o)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		n, body := u.nodes[all[i].node], u.nodes[all[i].body]
		key := refutes(recasting).content(n).number(-3)
		head := n.token(Token{Kind: "text", Text: u.nodes[all[i].parameters].trimmedText() + " -> "})
		return proposal{root: d.root.Apply(Edit{n: head.before(body)}), key: key, note: "recast an object", check: parsed}, true
	}}
}
