package tree

import "strings"

// dissolveLiteral makes variables of the members of a literal that is only a namespace: a = {b: x => 1, c: x => a.b(x)}
// with a.c(2) becomes b=x => 1 and c=x => b(x) with c(2).
func dissolveLiteral(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type namespace struct {
		item, value int
		accesses    [][2]int // each access, and the name of the member
	}
	var all []namespace
	for i, n := range u.nodes {
		if i == 0 || !n.isName() || n.Field != FieldLeft && n.Field != FieldName {
			continue
		}
		p := u.named(i)
		s := namespace{item: u.itemOf(p), value: max(u.childIn(p, FieldRight), u.childIn(p, FieldValue))}
		if s.item <= 0 || s.value < i || !u.nodes[s.value].bracketed() || u.nodes[s.value].firstWord() != "{" || len(listed(u.nodes[s.value])) < 2 {
			continue
		}
		for _, k := range u.of[string(n.Text)] {
			if access, member := u.accessOf(k); access > 0 {
				s.accesses = append(s.accesses, [2]int{access, member})
			}
		}
		if len(s.accesses) == len(u.of[string(n.Text)])-1 && len(s.accesses) > 0 && len(s.accesses) <= manyMentions {
			all = append(all, s)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		s := all[i]
		key := refutes(dissolving).content(u.nodes[s.item]).number(5)
		e := Edit{}
		for _, a := range s.accesses {
			e[u.nodes[a[0]]] = u.nodes[a[1]]
			key = key.content(u.above(a[0], 1))
		}
		var members []string
		for _, m := range listed(u.nodes[s.value]) {
			if len(m.Kids) != 3 || !m.Kids[0].isName() || string(m.Kids[1].Text) != ":" && string(m.Kids[1].Text) != "=" {
				return proposal{}, false
			}
			members = append(members, string(m.Kids[0].Text)+"="+m.Kids[2].Apply(e).trimmedText())
		}
		item := u.nodes[s.item]
		e[item] = item.token(Token{Kind: "text", Text: strings.Join(members, "\n")})
		return proposal{root: d.root.Apply(e), key: key, note: "dissolve a literal", check: parsed}, true
	}}
}
