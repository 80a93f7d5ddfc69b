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
	for _, f := range u.allFunctions() {
		class := u.itemAround(f.item)
		name := string(u.nodes[f.name].Text)
		if class <= 0 || len(u.of[name]) > 1 && !slices.Contains(constructorWords, name) && !u.isNamedAlike(f.name, class) {
			continue
		}
		calls := u.constructions(class)
		params := listed(u.nodes[f.parameters])
		if len(calls) == 0 || u.nodes[f.parameters].tokens == 0 {
			continue
		}
		e := Edit{u.nodes[f.item]: nil}
		for _, c := range calls {
			for k := range c.arguments {
				c.without(e, k)
			}
		}
		if u.removable(f.item) {
			all = append(all, removed{f.item, e})
		}
		width := len(calls[0].arguments)
		own := len(params) - width // parameters for the object itself
		if own < 0 || own > 1 || slices.ContainsFunc(calls, func(c construction) bool { return len(c.arguments) != width }) {
			continue
		}
		for k := width - 1; k >= 0; k-- {
			e := Edit{params[k+own]: nil}
			for _, c := range calls {
				c.without(e, k)
			}
			all = append(all, removed{f.item, e})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i].e)
		return proposal{root: root, key: refutes(removingParameter).text(root.Bytes()), note: "a couple with " + u.nodes[all[i].item].kind()}, true
	}}
}

// isNamedAlike reports whether a name is that of a class.
func (u uses) isNamedAlike(name, class int) bool {
	i := u.nameOf(class)
	return i > 0 && string(u.nodes[i].Text) == string(u.nodes[name].Text)
}

// A construction makes an object of a class: the list of its arguments, which is removed with the last of them
// where a variable is declared.
type construction struct {
	list      *Node
	arguments []*Node
	declares  bool
}

// without adds to e the removal of an argument.
func (c construction) without(e Edit, number int) {
	if c.declares && len(c.arguments) == 1 {
		e[c.list] = Nothing
		return
	}
	e[c.arguments[number]] = nil
}

// constructions returns all calls with arguments that make an object of a class.
func (u uses) constructions(class int) []construction {
	name := u.nameOf(class)
	if name == 0 {
		return nil
	}
	var out []construction
	add := func(i int, declares bool) bool {
		if n := u.nodes[i]; !n.bracketed() || n.tokens <= 2 {
			return false
		}
		out = append(out, construction{u.nodes[i], listed(u.nodes[i]), declares})
		return true
	}
	declared := func(declaration int) {
		for _, i := range u.childrenOf(declaration) {
			if value := u.childIn(i, FieldValue); u.nodes[i].Field == FieldDeclarator && value > 0 {
				add(value, true)
			}
		}
	}
	declared(class)
	called := func(k int) {
		k = u.ledTo(k)
		for _, i := range u.childrenOf(u.named(k)) {
			if i > k && u.nodes[i].Field != FieldDeclarator && add(i, false) {
				break
			}
		}
	}
	for _, k := range u.elsewhere(name, class) {
		if u.nodes[k].Field == FieldType {
			declared(u.named(k))
		}
		called(k)
	}
	for i := class; i < int(u.end[class]); i++ { // a class may make its own objects
		switch n := u.nodes[i]; {
		case string(n.Text) == "this" && n.Field == "constructor":
			called(i)
		case n.isName() && string(n.Text) == string(u.nodes[name].Text) && u.isMade(i):
			called(i)
		}
	}
	return out
}

// isMade reports whether a name is that of a class of which an object is made: it comes after new, or it is called.
func (u uses) isMade(name int) bool {
	name = u.ledTo(name)
	p := u.named(name)
	return p > 0 && (u.nodes[name].Field == FieldFunction || u.nodes[p].firstWord() == "new")
}

// ledTo returns a name together with what leads to it, as in a.b.c.
func (u uses) ledTo(name int) int {
	for {
		p := u.named(name)
		kids := u.childrenOf(max(p, 0))
		if p <= 0 || len(kids) != 3 || kids[2] != name || !accessSign(u.nodes[kids[1]]) {
			return name
		}
		name = p
	}
}
