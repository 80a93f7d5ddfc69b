package tree

// recastClass defines a class that is mentioned once where that is, without a name: class A {} new A becomes new class {}.
// It has at most one member: other passes take larger classes apart by their names.
func recastClass(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []defined
	for _, a := range u.definitions() {
		item, mentions := u.nodes[a.item], u.of[string(u.nodes[a.name].Text)]
		if item.Role != Item || item.firstWord() != "class" || len(mentions) != 2 || len(u.elsewhere(a.name, a.item)) != 1 {
			continue
		}
		if body := u.childIn(u.named(a.name), FieldBody); body > 0 && len(listed(u.nodes[body])) <= 1 {
			all = append(all, a)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		at := u.elsewhere(all[i].name, all[i].item)[0]
		use, item, name := u.nodes[at], u.nodes[all[i].item], u.nodes[all[i].name]
		class := item.Apply(Edit{name: Nothing}).trimmedText()
		e := Edit{item: nil, use: use.token(Token{Kind: "text", Text: class})}
		key := refutes(recasting).content(item).content(u.above(at, 2))
		return proposal{root: d.root.Apply(e), key: key, note: "define " + string(name.Text) + " where it is used", check: parsed}, true
	}}
}
