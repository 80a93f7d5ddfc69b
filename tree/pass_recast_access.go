package tree

import "maps"

// publish makes classes structures and removes what restricts the access to their members:
// class A : public B { public: int x; }; becomes struct A : B { int x; };. It tries all classes at once, then
// one at a time.
func publish(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []Edit
	together := Edit{}
	for i, n := range u.nodes {
		if n.Kind != "class_specifier" {
			continue
		}
		e := Edit{}
		for k := i + 1; k < int(u.end[i]); k++ {
			if u.nodes[k].Kind != "access_specifier" {
				continue
			}
			e[u.nodes[k]] = Nothing
			if after := u.nodes[u.end[k]]; string(after.Text) == ":" {
				e[after] = Nothing
			}
		}
		if len(e) == 0 {
			continue
		}
		keyword := u.nodes[i+1]
		e[keyword] = keyword.token(Token{Kind: `"struct"`, Sort: Spelled, Text: "struct"})
		all = append(all, e)
		maps.Copy(together, e)
	}
	if len(all) > 1 {
		all = append([]Edit{together}, all...)
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i])
		return proposal{root: root, key: refutes(recasting).text(root.Bytes()), note: "a class becomes a structure", check: parsed}, true
	}}
}
