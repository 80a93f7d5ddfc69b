package tree

import (
	"slices"
	"strings"
)

// Words that mean the same in all languages that have them. Where a language has none of them, its
// grammar fits none of the edits below.
var (
	itselfWords      = []string{"this", "self", "cls"}                                  // the object that a method is called on
	constructorWords = []string{"constructor", "__init__", "__construct", "initialize"} // the method that makes an object
	functionWords    = []string{"function", "def", "func", "fun", "fn"}                 // what a function begins with
)

// A classed is an item with a name and a body in which functions are defined.
type classed struct {
	item, name, body int
	methods          []method
	names            []string // of the methods
	fields           []string // that methods assign to
}

// A method is a function in a class.
type method struct {
	from, node, name int  // where it begins with what stands before it, its node, its name
	constructor      bool // it makes an object
	accessor         bool // something before its name may mean that it is called without parentheses
}

// classes returns the classes that items define, in order.
func (u uses) classes() []classed {
	if u.typed() {
		return nil
	}
	var out []classed
	for i, n := range u.nodes {
		if i == 0 || n.Role != Item || n.tokens < 6 {
			continue
		}
		c := classed{item: i, name: u.nameOf(i), body: u.childIn(i, FieldBody)}
		if c.name == 0 || c.body < c.name || u.childIn(i, FieldParameters) > 0 {
			continue
		}
		for k := c.body + 1; k < int(u.end[c.body]); {
			name := u.childIn(k, FieldName)
			if u.nodes[k].Kind == "" || name < 0 || !u.nodes[name].isName() || u.childIn(k, FieldBody) < 0 {
				k++
				continue
			}
			c.methods = append(c.methods, u.method(c, k, name))
			c.names = append(c.names, string(u.nodes[name].Text))
			k = int(u.end[k])
		}
		if len(c.methods) > 0 {
			c.fields = u.memberNames(c)
			out = append(out, c)
		}
	}
	return out
}

// memberNames returns the members of the object itself that the methods of a class assign to.
func (u uses) memberNames(c classed) []string {
	var out []string
	for _, m := range c.methods {
		for i := m.node; i < int(u.end[m.node]); i++ {
			if u.nodes[i].Field == FieldLeft {
				if name, ok := u.ownMember(i); ok {
					out = append(out, name)
				}
			}
		}
	}
	return out
}

// method describes a method of a class.
func (u uses) method(c classed, node, name int) method {
	m := method{from: node, node: node, name: name}
	if item := u.itemOf(node); item > c.body {
		m.from = item
	}
	text := string(u.nodes[name].Text)
	m.constructor = slices.Contains(constructorWords, text) || text == string(u.nodes[c.name].Text)
	for _, k := range u.leavesBetween(m.from, name) {
		m.accessor = m.accessor || !slices.Contains(functionWords, string(u.nodes[k].Text))
	}
	return m
}

// leavesBetween returns the tokens from one node up to another.
func (u uses) leavesBetween(from, to int) []int {
	var out []int
	for i := from; i < to; i++ {
		if n := u.nodes[i]; len(n.Kids) == 0 && n.tokens > 0 {
			out = append(out, i)
		}
	}
	return out
}

// disband proposes to replace a class by its methods as plain functions. Every access to a member
// becomes the plain name, and so does this.name; what the constructor does comes first, with the
// arguments of the first use for its parameters: class A { constructor(n) { this.x = n } f() { return
// this.x } } with new A(1).f() becomes x = 1; function f() { return x } with f().
func (u uses) disband(d draft, c classed) (proposal, bool) {
	key := refutes(detaching).content(u.nodes[c.item])
	e := Edit{}
	plain := map[int]bool{} // the names of accesses that become plain
	for i, n := range u.nodes {
		if (n.isName() || strings.HasPrefix(string(n.Text), "#")) && u.unaccess(e, c, i) {
			plain[i] = true
		}
	}
	arguments := u.firstArguments(c)
	for _, m := range c.methods {
		for _, i := range u.returnsIn(m.node) {
			if u.removable(i) && u.returnsItself(i) {
				e[u.nodes[i]] = nil
			}
		}
		u.freed(e, m)
		if m.constructor {
			u.construct(e, m, arguments)
		}
	}
	u.freeFields(e, c)
	var mentions []int
	for _, k := range u.of[string(u.nodes[c.name].Text)] {
		if u.inside(k, c.item) {
			continue
		}
		mentions = append(mentions, k)
		key = key.content(u.above(k, 2))
		if item := u.itemAround(k); item > 0 && u.onlyAccessed(item, plain) {
			e[u.nodes[item]] = nil
		}
	}
	body := u.nodes[c.body]
	if m := body.content(); m != nil {
		body = m
	}
	body = body.Apply(e)
	e[u.nodes[c.item]] = body
	root, ok := u.repair(d.root.Apply(e), mentions, true, true)
	return proposal{root: root, key: key, note: "detach the methods of " + string(u.nodes[c.name].Text), check: parsed}, ok
}

// unaccess makes an access to a member the plain name, if it is one of a class or of the object
// itself. It reports whether it is.
func (u uses) unaccess(e Edit, c classed, name int) bool {
	n := u.nodes[name]
	p := u.named(name)
	kids := u.childrenOf(max(p, 0))
	at := slices.Index(kids, name)
	if p <= 0 || at < 2 || !accessSign(u.nodes[kids[at-1]]) {
		return false
	}
	text := string(n.Text)
	method := slices.Index(c.names, text)
	object := u.leaves(kids[at-2])
	if method < 0 && !u.isItself(c, object) && !slices.Contains(c.fields, text) || text == "new" {
		return false
	}
	sign := u.nodes[kids[at-1]]
	if e[sign] = Nothing; u.callsMethod(c, kids[at-2]) { // it returns the object that it is called on
		e[sign] = sign.token(Token{Kind: `";"`, Sort: Spelled, Text: ";"})
	} else {
		e[u.nodes[kids[at-2]]] = Nothing
	}
	called := u.nodes[p].Field == FieldFunction || len(kids) > at+1
	switch {
	case strings.HasPrefix(text, "#"):
		e[n] = n.token(Token{Kind: "text", Text: text[1:]})
	case method >= 0 && !called && c.methods[method].accessor:
		e[n] = n.token(Token{Kind: "text", Text: text + "()"})
	case method < 0 && len(object) == 2: // the object begins with a sign, as variables do
		e[n] = n.token(Token{Kind: "text", Text: string(u.nodes[object[0]].Text) + text})
	}
	if with := e[n]; with != nil {
		with.Gap = nil
	}
	return true
}

// returnsItself reports whether a statement returns the object that a method is called on.
func (u uses) returnsItself(statement int) bool {
	leaves := u.leaves(statement)
	return len(leaves) > 1 && len(leaves) <= 3 && slices.Contains(itselfWords, string(u.nodes[leaves[1]].Text))
}

// callsMethod reports whether a node is a call of a method of a class.
func (u uses) callsMethod(c classed, node int) bool {
	for k := u.childIn(node, FieldArguments) - 1; k > node; k-- { // from the last name before the arguments
		if u.nodes[k].isName() {
			return slices.Contains(c.names, string(u.nodes[k].Text))
		}
	}
	return false
}

// isItself reports whether an object, given by its tokens, is the one that a method of a class is
// called on, or the class.
func (u uses) isItself(c classed, object []int) bool {
	if len(object) == 0 || len(object) > 2 {
		return false
	}
	last := object[len(object)-1]
	text := string(u.nodes[last].Text)
	return text == string(u.nodes[c.name].Text) || slices.Contains(itselfWords, text) && u.inside(last, c.item)
}

// accessSign reports whether n stands between an object and its member.
func accessSign(n *Node) bool {
	n = n.alone()
	return slices.Contains([]string{".", "->", "::", "?."}, string(n.Text))
}

// freed makes a method a function: without the object as a parameter, and without what only members
// have before their names.
func (u uses) freed(e Edit, m method) {
	isFunction := false
	for _, k := range u.leavesBetween(m.from, m.name) {
		if slices.Contains(functionWords, string(u.nodes[k].Text)) {
			isFunction = true
		} else {
			e[u.nodes[k]] = Nothing
		}
	}
	if name := u.nodes[m.name]; !isFunction {
		e[name] = name.token(Token{Kind: "text", Text: "\nfunction " + string(name.Text)})
	}
	if k := u.childIn(m.node, FieldParameters); k > 0 {
		if ps := listed(u.nodes[k]); len(ps) > 0 && slices.Contains(itselfWords, string(ps[0].Text)) {
			e[ps[0]] = nil
		}
	}
}

// freeFields makes the members of a class that are no methods plain variables, without what only
// members have before their names.
func (u uses) freeFields(e Edit, c classed) {
	for i := c.body + 1; i < int(u.end[c.body]); {
		if u.nodes[i].Role != Item {
			i++
			continue
		}
		isMethod := slices.ContainsFunc(c.methods, func(m method) bool { return m.from == i })
		for _, k := range u.leaves(i) {
			n := u.nodes[k]
			if name, ok := strings.CutPrefix(string(n.Text), "#"); ok && !isMethod {
				e[n] = n.token(Token{Kind: "text", Text: name})
			}
			if isMethod || !n.word() || !n.is(Spelled) || n.Text[0] == '$' || string(n.Text) == "const" {
				break
			}
			e[n] = Nothing
		}
		i = int(u.end[i])
	}
}

// firstArguments returns the arguments with which the first object of a class is made.
func (u uses) firstArguments(c classed) []*Node {
	for _, k := range u.elsewhere(c.name, c.item) {
		if _, args, _ := u.making(k); args != nil {
			return args
		}
	}
	return nil
}

// making returns the expression that makes an object of the class with a name, and its arguments.
func (u uses) making(name int) (int, []*Node, bool) {
	p := u.named(name)
	if p <= 0 {
		return 0, nil, false
	}
	made := u.nodes[name].Field == FieldFunction
	for _, k := range u.childrenOf(p) {
		n := u.nodes[k]
		made = made || string(n.Text) == "new"
		if k < name {
			continue
		}
		if n.bracketed() {
			return p, listed(n), true
		}
		if n.Field == FieldArguments { // without brackets
			return p, u.argumentsOf(p), true
		}
	}
	return p, nil, made
}

// construct replaces a constructor by what it does, with some arguments for its parameters.
func (u uses) construct(e Edit, m method, arguments []*Node) {
	body := u.nodes[u.childIn(m.node, FieldBody)]
	if k := u.childIn(m.node, FieldParameters); k > 0 {
		ps := slices.DeleteFunc(listed(u.nodes[k]), func(p *Node) bool { return slices.Contains(itselfWords, string(p.Text)) })
		for i, p := range ps[:min(len(ps), len(arguments))] {
			substitute(e, body, lastName(p), arguments[i])
		}
	}
	if c := body.content(); c != nil {
		body = c
	}
	e[u.nodes[m.from]] = body.Apply(e)
}

// substitute replaces a name in a node by a value, with the sign before it if variables have one. Names
// of members and keys stay.
func substitute(e Edit, in *Node, name string, by *Node) {
	by = by.alone()
	if in.word() && string(in.Text) == name {
		e[in] = by
	}
	for n := range in.Nodes {
		for i, k := range n.Kids {
			switch {
			case !k.word() || string(k.Text) != name || e[k] != nil:
			case i > 0 && accessSign(n.Kids[i-1]) || i == 0 && len(n.Kids) > 1 && string(n.Kids[1].Text) == ":":
			case n.tokens == 2 && len(n.Kids) == 2 && i == 1 && string(n.Kids[0].Text) == "$":
				e[n] = by
			default:
				e[k] = by
			}
		}
	}
}

// onlyAccessed reports whether an item defines a name that is mentioned elsewhere only to access what
// becomes plain.
func (u uses) onlyAccessed(item int, plain map[int]bool) bool {
	name := u.nameOf(item)
	if name == 0 {
		return false
	}
	for _, k := range u.of[string(u.nodes[name].Text)] {
		if u.inside(k, item) {
			continue
		}
		next := slices.IndexFunc(u.nodes[k+1:], func(n *Node) bool { return n.isName() || strings.HasPrefix(string(n.Text), "#") })
		if next < 0 || !plain[k+1+next] {
			return false
		}
	}
	return true
}
