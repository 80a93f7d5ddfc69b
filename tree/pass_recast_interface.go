package tree

import "slices"

// recastInterface turns a class into an interface, with the heads of its methods and nothing else: class A
// { int a; int f() { throw null; } } becomes interface A { int f(); }. Methods of interfaces lose their
// bodies, too. In a second form all members stay and lose the words public and abstract, which an interface
// does not need: class A { public static void main() { f(); } } becomes interface A { static void main() { f(); }
// }. The parser tells whether the language has interfaces.
func recastInterface(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var classes []int // the keywords
	for i, n := range u.nodes {
		isClass := n.is(Spelled) && slices.Contains([]string{"class", "interface"}, string(n.Text))
		if isClass && u.childIn(u.named(i), FieldBody) > 0 {
			classes = append(classes, i)
		}
	}
	return proposals{2 * len(classes), func(i int) (proposal, bool) {
		if i >= len(classes) {
			return u.openInterface(d, classes[i-len(classes)])
		}
		isInterface := string(u.nodes[classes[i]].Text) == "interface"
		class := u.named(classes[i])
		key := refutes(recasting).content(u.nodes[class]).number(-2)
		heads := 0
		e := u.interfaceHead(classes[i])
		typed := slices.ContainsFunc(u.nodes[class:u.end[class]], func(n *Node) bool { return n.Field == FieldType })
		for _, member := range u.childrenOf(u.childIn(class, FieldBody)) {
			body := u.childIn(member, FieldBody)
			switch n := u.nodes[member]; {
			case n.is(Spelled), isInterface && body < 0:
			case body < 0 || u.childIn(member, FieldParameters) < 0 || typed && u.childIn(member, FieldType) < 0:
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

// openInterface proposes to make a class an interface, in which all members are public without the word.
func (u uses) openInterface(d draft, keyword int) (proposal, bool) {
	class := u.named(keyword)
	e := u.interfaceHead(keyword)
	head := len(e)
	for i := class; i < int(u.end[class]); i++ {
		if n := u.nodes[i]; n.is(Spelled) && slices.Contains([]string{"public", "abstract"}, string(n.Text)) {
			e[n] = Nothing
		}
	}
	if len(e) == head {
		return proposal{}, false
	}
	key := refutes(recasting).content(u.nodes[class]).number(-3)
	return proposal{root: d.root.Apply(e), key: key, note: "an interface", check: parsed}, true
}

// interfaceHead returns the edit that makes the head of a class that of an interface, which is derived from the
// interfaces that the class implements, and from no class.
func (u uses) interfaceHead(keyword int) Edit {
	word := u.nodes[keyword]
	e := Edit{word: word.token(Token{Kind: `"interface"`, Sort: Spelled, Text: "interface"})}
	var base *Node
	for _, i := range u.childrenOf(u.named(keyword)) {
		switch n := u.nodes[i]; {
		case n.firstWord() == "extends":
			base = n
		case n.firstWord() == "implements":
			first := u.nodes[u.leaves(i)[0]]
			e[first] = first.token(Token{Kind: `"extends"`, Sort: Spelled, Text: "extends"})
			if base != nil {
				e[base] = nil
			}
		}
	}
	return e
}
