package tree

// classValues returns the classes that are mentioned once outside of their definition, and not in it.
func (u uses) classValues() []defined {
	var out []defined
	for _, a := range u.definitions() {
		if item := u.nodes[a.item]; item.Role == Item && item.firstWord() == "class" && len(u.of[string(u.nodes[a.name].Text)]) == 2 {
			out = append(out, a)
		}
	}
	return out
}

// classValue proposes to define a class where it is used, without a name: class A {} new A becomes new class {}.
func (u uses) classValue(d draft, a defined) (proposal, bool) {
	uses := u.elsewhere(a.name, a.item)
	if len(uses) != 1 {
		return proposal{}, false
	}
	use, item, name := u.nodes[uses[0]], u.nodes[a.item], u.nodes[a.name]
	class := item.Apply(Edit{name: Nothing}).trimmedText()
	e := Edit{item: nil, use: use.token(Token{Kind: "text", Text: class})}
	key := refutes(transplanting).content(item).content(u.above(uses[0], 2)).number(1)
	return proposal{root: d.root.Apply(e), key: key, note: "define " + string(name.Text) + " where it is used", check: parsed}, true
}
