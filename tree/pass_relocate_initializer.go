package tree

// initializers makes what a method does an initializer of its class, and its parameters fields: void f(A a) {
// a.g(); } becomes A a; { a.g(); }. Nothing calls the method, and it returns nothing. The parser knows whether
// the language has initializers, as Java does.
func initializers(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []function
	for _, f := range u.functions() {
		if u.fileOf(f.item).wantsResults() && f.body > 0 && u.arity(f) > 0 && len(u.elsewhere(f.name, f.item)) == 0 && len(u.returnsIn(f.body)) == 0 {
			all = append(all, f)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		item, body := u.nodes[all[i].item], u.nodes[all[i].body]
		fields := ""
		for _, p := range listed(u.nodes[all[i].parameters]) {
			fields += p.trimmedText() + ";\n"
		}
		key := refutes(relocating).content(item).number(8)
		root := d.root.Apply(Edit{item: item.token(Token{Kind: "text", Text: fields}).before(body)})
		return proposal{root: root, key: key, note: "a method becomes an initializer", check: parsed}, true
	}}
}
