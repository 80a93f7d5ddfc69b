package tree

// recastInterface turns a class into an interface, with the heads of its methods and nothing else:
// class A { int a; int f() { throw null; } } becomes interface A { int f(); }. The parser tells
// whether the language has interfaces.
func recastInterface(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var classes []int // the keywords
	for i, n := range u.nodes {
		if string(n.Text) == "class" && n.is(Spelled) && u.childIn(u.named(i), FieldBody) > 0 {
			classes = append(classes, i)
		}
	}
	return proposals{len(classes), func(i int) (proposal, bool) {
		keyword := u.nodes[classes[i]]
		class := u.named(classes[i])
		key := refutes(recasting).content(u.nodes[class]).number(-2)
		heads := 0
		e := Edit{keyword: keyword.token(Token{Kind: `"interface"`, Sort: Spelled, Text: "interface"})}
		for _, member := range u.childrenOf(u.childIn(class, FieldBody)) {
			body := u.childIn(member, FieldBody)
			switch n := u.nodes[member]; {
			case n.is(Spelled):
			case body < 0 || u.childIn(member, FieldParameters) < 0 || u.childIn(member, FieldType) < 0:
				e[n] = nil
			default:
				heads++
				e[u.nodes[body]] = u.nodes[body].token(Token{Kind: `";"`, Sort: Spelled, Text: ";"})
				if first := u.childrenOf(member)[0]; u.removable(first) {
					e[u.nodes[first]] = nil // modifiers
				}
			}
		}
		return proposal{root: d.root.Apply(e), key: key, note: "an interface", check: parsed}, heads > 0
	}}
}
