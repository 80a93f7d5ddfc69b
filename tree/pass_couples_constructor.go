package tree

import "slices"

// constructors removes a constructor together with the arguments it gets, or one of its parameters
// with the argument: class A { constructor(b) {} } with new A(1) becomes class A {} with new A().
// Calls name the class, not the constructor, so parameters finds no calls of it.
func constructors(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type removed struct {
		item int
		e    Edit
	}
	var all []removed
	for _, f := range u.functions() {
		class := u.itemAround(f.item)
		if class <= 0 || len(u.of[string(u.nodes[f.name].Text)]) > 1 {
			continue
		}
		calls := u.constructions(class)
		params := listed(u.nodes[f.parameters])
		if len(calls) == 0 || u.nodes[f.parameters].tokens == 0 {
			continue
		}
		e := Edit{u.nodes[f.item]: nil}
		for _, arguments := range calls {
			for _, a := range arguments {
				e[a] = nil
			}
		}
		all = append(all, removed{f.item, e})
		own := len(params) - len(calls[0]) // parameters for the object itself
		if own < 0 || own > 1 || slices.ContainsFunc(calls, func(a []*Node) bool { return len(a) != len(calls[0]) }) {
			continue
		}
		for k := len(calls[0]) - 1; k >= 0; k-- {
			e := Edit{params[k+own]: nil}
			for _, arguments := range calls {
				e[arguments[k]] = nil
			}
			all = append(all, removed{f.item, e})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i].e)
		return proposal{root: root, key: refutes(removingParameter).text(root.Bytes()), note: "a couple with " + u.nodes[all[i].item].kind()}, true
	}}
}

// constructions returns the arguments of all calls that make an object of a class, where there are any.
func (u uses) constructions(class int) [][]*Node {
	name := u.nameOf(class)
	if name == 0 {
		return nil
	}
	var out [][]*Node
	for _, k := range u.elsewhere(name, class) {
		for _, i := range u.childrenOf(u.named(k)) {
			if n := u.nodes[i]; i > k && n.bracketed() && n.tokens > 2 {
				out = append(out, listed(n))
				break
			}
		}
	}
	return out
}
