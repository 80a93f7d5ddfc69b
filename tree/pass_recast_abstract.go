package tree

// recastAbstract makes a class abstract, so that it need not have all methods of what it is derived from, and removes
// methods that nothing mentions: all of them, or all but one. class A implements B { void f() {} void g() {} } becomes
// abstract class A implements B { void g() {} }.
func recastAbstract(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type class struct{ keyword, keep int } // keep is the method that stays; 0: none
	var all []class
	for i, n := range u.nodes {
		if i == 0 || !n.is(Spelled) || string(n.Text) != "class" {
			continue
		}
		if methods := u.unmentioned(i); len(methods) > 1 {
			all = append(all, class{i, 0})
			for _, m := range methods[:min(len(methods), 4)] {
				all = append(all, class{i, m})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		c := all[i]
		word := u.nodes[c.keyword]
		e := Edit{word: word.token(Token{Kind: "text", Text: "abstract class"})}
		for _, m := range u.unmentioned(c.keyword) {
			if m != c.keep {
				e[u.nodes[m]] = nil
			}
		}
		key := refutes(recasting).content(u.nodes[u.named(c.keyword)]).number(c.keep - c.keyword)
		return proposal{root: d.root.Apply(e), key: key, note: "an abstract class", check: parsed}, true
	}}
}

// unmentioned returns the methods of a class whose names are mentioned nowhere else, if the class is derived from
// something, not yet abstract, and nothing makes an object of it.
func (u uses) unmentioned(keyword int) []int {
	class := u.named(keyword)
	name, body := u.childIn(class, FieldName), u.childIn(class, FieldBody)
	if name < 0 || body < 0 || u.makesObject(u.of[string(u.nodes[name].Text)]) {
		return nil
	}
	derived := false
	for _, i := range u.leavesBetween(class, body) {
		switch string(u.nodes[i].Text) {
		case "extends", "implements":
			derived = true
		case "abstract":
			return nil
		}
	}
	var out []int
	for _, m := range u.childrenOf(body) {
		method := u.childIn(m, FieldName)
		if derived && method > 0 && u.childIn(m, FieldParameters) > 0 && len(u.of[string(u.nodes[method].Text)]) == 1 {
			out = append(out, m)
		}
	}
	return out
}
