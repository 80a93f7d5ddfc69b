package tree

// exposeDefinition replaces an item by a definition without a name that is in it, and gives that the
// item's name: class A { static b = class extends c {} } becomes class A extends c {}, and var f = func() { … }
// becomes func f() { … }.
func exposeDefinition(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type inner struct{ item, name, at int }
	var all []inner
	for i, n := range u.nodes {
		if len(n.Kids) < 2 || !definitionWords[string(n.Kids[0].Text)] || !n.hasField(FieldBody) || n.hasField(FieldName) {
			continue
		}
		for item := u.itemOf(i); item > 0; item = u.itemAround(item) {
			if name := u.nameOf(item); name > 0 && u.nodes[item].tokens > n.tokens+1 {
				all = append(all, inner{item, name, i})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		n := u.nodes[a.at]
		key := refutes(exposing).content(u.nodes[a.item]).number(a.at - a.item).number(7)
		word := n.Kids[0]
		named := word.token(Token{Kind: "text", Text: string(word.Text) + " " + string(u.nodes[a.name].Text)})
		root := d.root.Apply(Edit{u.nodes[a.item]: n.Apply(Edit{word: named})})
		return proposal{root: root, key: key, note: "expose " + n.Kind, check: parsed}, true
	}}
}

// definitionWords are the keywords with which definitions begin that may have a name.
var definitionWords = map[string]bool{"class": true, "function": true, "func": true, "struct": true, "interface": true}
