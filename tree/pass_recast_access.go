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

// direct accesses the members of what an expression points to or from without the expression: (&a)->b becomes
// a.b, and (*a).b becomes a->b, or a.b where that means the same.
func direct(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	e := Edit{}
	for n := range d.root.Nodes {
		if len(n.Kids) != 3 || !accessSign(n.Kids[1]) || !n.Kids[0].bracketed() {
			continue
		}
		object := n.Kids[0].content()
		if object == nil || len(object.alone().Kids) != 2 {
			continue
		}
		pointer, sign := object.alone(), n.Kids[1].alone()
		operator, text := string(pointer.Kids[0].alone().Text), "."
		switch {
		case operator != "*" && operator != "&" || operator == "*" && string(sign.Text) == "->":
			continue
		case operator == "*" && pointer.Kind == "pointer_expression": // in C
			text = "->"
		}
		e[n.Kids[0]] = pointer.Kids[1]
		e[n.Kids[1]] = sign.token(Token{Kind: `"` + text + `"`, Sort: Spelled, Text: text})
	}
	if len(e) == 0 {
		return proposals{}
	}
	root := d.root.Apply(e)
	return ready([]proposal{{root: root, key: refutes(recasting).text(root.Bytes()), note: "direct access", check: parsed}})
}
