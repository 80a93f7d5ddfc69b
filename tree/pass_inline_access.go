package tree

import "slices"

// inlineMembers replaces every access to a member by what its class says it is, and removes its definition:
// class A { static b = 3; c() { return this.d; } } with A.b and e.c() becomes 3 and e.d. Where members are
// mentioned without their object, it is added: int d; int c() { return d; } also becomes e.d.
func inlineMembers(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	words := slices.DeleteFunc(u.repeated(), func(w string) bool { return len(u.of[w]) > 1+manyUses })
	return proposals{len(words), func(i int) (proposal, bool) {
		m, ok := u.definedMember(words[i])
		if !ok {
			return proposal{}, false
		}
		key := refutes(inlining).content(u.nodes[m.item]).number(7)
		e := Edit{u.emptied(m.item): nil}
		var put []*Node
		for _, a := range m.accesses {
			key = key.content(u.above(a.whole, 1))
			n := u.resolved(m, a)
			if n.firstWord() == "new" && u.nodes[a.whole].Field == "object" { // PHP wants brackets there
				n = inBrackets(n)
			}
			put = append(put, n)
			e[u.nodes[a.whole]] = u.asStatement(a.whole, n)
		}
		root := d.root.Apply(e)
		if !d.syntax.keeps(root, put) {
			for _, a := range m.accesses {
				e[u.nodes[a.whole]] = u.asStatement(a.whole, inBrackets(e[u.nodes[a.whole]]))
			}
			root = d.root.Apply(e)
		}
		return proposal{root: root, key: key, note: "inline the member " + words[i], check: parsed}, true
	}}
}

// A memberDefinition is one whose name is mentioned only in accesses.
type memberDefinition struct {
	definition
	accesses []access
}

// An access to a member, or a call of one.
type access struct {
	whole  int
	object int // what the member is of
	name   int
}

// definedMember finds the item that defines a word, and the accesses to it.
func (u uses) definedMember(w string) (memberDefinition, bool) {
	at := u.of[w]
	for _, k := range at {
		item := int(u.item[k])
		if item < 0 || !u.nodes[k].isName() || !u.defines(k, item, k == at[0]) {
			continue
		}
		item = u.onlyMember(k, item)
		m := memberDefinition{definition: definition{item: item}}
		for _, k := range u.elsewhere(k, item) {
			a, ok := u.accessTo(k)
			if !ok {
				return memberDefinition{}, false
			}
			m.accesses, m.uses = append(m.accesses, a), append(m.uses, a.whole)
		}
		if len(m.uses)+1 < len(at) { // one is in the item
			return memberDefinition{}, false
		}
		m.value = u.valueIn(item, k, m.uses)
		if body := u.childIn(item, FieldBody); body > 0 {
			if r := u.nodes[body].inBlock().alone().returned(); r != nil {
				m.value = r // in brackets it fits anywhere
			}
		}
		return m, m.value != nil && len(m.uses) > 0
	}
	return memberDefinition{}, false
}

// onlyMember returns the member with a name in the body of an item, or in a literal in it, if it is the only one there,
// and else the item: to the survey a single member is not one.
func (u uses) onlyMember(name, item int) int {
	for k := u.named(name); k > item; k = int(u.parent[k]) {
		if u.nodes[k].Role == Optional && u.nodes[u.parent[k]].bracketed() {
			return k
		}
	}
	body := u.childIn(item, FieldBody)
	if body < 0 || !u.inside(name, body) {
		return item
	}
	for _, k := range u.childrenOf(body) {
		if u.inside(name, k) && u.nodes[k].hasField(FieldBody) {
			return k
		}
	}
	return item
}

// emptied returns the node to remove so that an item is removed: its list, if the item is all of it and it
// must not be empty.
func (u uses) emptied(item int) *Node {
	if list := u.nodes[max(0, u.parent[item])]; list.Least != "" && list.tokens == u.nodes[item].tokens {
		return list
	}
	return u.nodes[item]
}

// accessTo returns the access that ends with a name, with the arguments if it is called.
func (u uses) accessTo(name int) (access, bool) {
	p := u.named(name)
	kids := u.childrenOf(max(p, 0))
	at := slices.Index(kids, name)
	if p <= 0 || at != 2 || !u.nodes[kids[1]].is(Spelled) {
		return access{}, false
	}
	switch {
	case at == len(kids)-1:
		return access{u.callOf(p), kids[0], name}, true
	case at == len(kids)-2 && u.nodes[kids[3]].Field == FieldArguments: // a call in Java
		return access{p, kids[0], name}, true
	}
	return access{}, false
}

// resolved returns what replaces an access: the value, with arguments for parameters and the object for the
// word that stands for it.
func (u uses) resolved(m memberDefinition, a access) *Node {
	parameters := u.listIn(m.item, FieldParameters, FieldParameter)
	// PHP has new static() for the class itself.
	itself := append([]string{"static"}, itselfWords...)
	if len(parameters) > 0 && slices.Contains(itselfWords, lastName(parameters[0])) { // in Python
		parameters = parameters[1:]
	}
	if i := u.childIn(m.item, FieldReceiver); i > 0 { // in Go
		if names := slices.Collect(u.nodes[i].identifiers); len(names) > 0 {
			itself = names[:1]
		}
	}
	value := applied(m.value, parameters, u.listIn(a.whole, FieldArguments))
	e := Edit{}
	var before *Node // the token before n
	for n := range value.Nodes {
		switch object := u.nodes[a.object]; {
		case n.word() && slices.Contains(itself, string(n.Text)):
			if n.hash != object.hash {
				e[n] = enclosed(object)
			}
		case n.isName() && (before == nil || !accessSign(before)) && u.isDeclaredBeside(m.item, string(n.Text)):
			e[n] = n.token(Token{Kind: "text", Text: u.text(a.object, a.name) + string(n.Text)})
		}
		if len(n.Kids) == 0 {
			before = n
		}
	}
	return value.Apply(e)
}

// isDeclaredBeside reports whether an item beside another declares a word.
func (u uses) isDeclaredBeside(item int, w string) bool {
	return slices.ContainsFunc(u.of[w], func(k int) bool {
		beside := int(u.item[k])
		return beside > 0 && beside != item && u.named(beside) == u.named(item) && u.defines(k, beside, k == u.of[w][0])
	})
}
