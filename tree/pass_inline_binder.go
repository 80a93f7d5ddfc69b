package tree

import (
	"cmp"
	"iter"
	"slices"
)

// A binder is a node that gives names to values and does something with them: a loop, a comprehension,
// a with statement, or a call with a function that is written in place.
type binder struct {
	node, body int
	names      []string // what it defines and its body uses
}

// unbind replaces a binder by its body, where the name that it defines is replaced by something of
// its head: for (x of [1, 2]) f(x) becomes f(1), and so does [1, 2].map(x => f(x)). A comprehension
// may keep its brackets: {f(x) for x in [1]} becomes f(1) or {f(1)}. Where names have types, only
// functions that are called where they are written are replaced, and in a loop only an item of a list
// replaces the name: it has the type of an element.
func unbind(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	typed := u.typed()
	type choice struct {
		binder
		value    *Node
		brackets bool
	}
	var all []choice
	for i, n := range u.nodes {
		if n.Field != FieldBody || i == 0 {
			continue
		}
		b, ok := u.binder(i)
		if !ok {
			continue
		}
		values := u.boundValues(b)
		if typed && !u.callsBody(b.node, i) {
			values = u.boundItems(b)
			values = values[:min(1, len(values))]
		}
		for _, v := range values {
			all = append(all, choice{binder: b, value: v})
			if u.nodes[b.node].isDisplay() {
				all = append(all, choice{b, v, true})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		b := all[i]
		n := u.nodes[b.node]
		key := refutes(inlining).content(n).content(b.value).number(5)
		m := u.bodyWith(b.binder, b.value)
		if b.brackets {
			key = key.number(1)
			m = n.Kids[0].before(m).before(n.Kids[len(n.Kids)-1])
		}
		return proposal{root: d.root.Apply(Edit{n: m}), key: key, note: "a value in place of " + b.names[0], check: parsed}, true
	}}
}

// isDisplay reports whether n has brackets that make a list, a set or a map of what is in them.
func (n *Node) isDisplay() bool {
	return n.bracketed() && len(n.Kids[0].Text) > 0 && n.Kids[0].Text[0] != '('
}

// callsBody reports whether a body belongs to the function that a call around it calls, not to one of its
// arguments.
func (u uses) callsBody(call, body int) bool {
	at := u.childIn(call, FieldFunction)
	return at > 0 && u.inside(body, at)
}

// bodyWith returns the body of a binder with a value for its names.
func (u uses) bodyWith(b binder, value *Node) *Node {
	body := u.nodes[b.body]
	e := Edit{}
	for _, name := range b.names {
		substitute(e, body, name, enclosed(value))
	}
	body = body.inBlock()
	if m := body.alone().returned(); m != nil {
		body = m
	}
	return body.Apply(e)
}

// unbound returns the body of a binder that is an expression, with the first value for its names; nil if
// n is not one.
func (u uses) unbound(n *Node) *Node {
	i := slices.Index(u.nodes, n)
	for k := i + 1; k < int(u.end[i]); k++ {
		if u.nodes[k].Field != FieldBody {
			continue
		}
		if b, ok := u.binder(k); ok && b.node == i {
			if values := u.boundValues(b); len(values) > 0 {
				if m := u.bodyWith(b, values[0]); m.tokens < n.tokens { // or what is nested grows with each level
					return m
				}
			}
		}
	}
	return nil
}

// binder returns the binder with a body, if it defines one or two names that the body uses.
func (u uses) binder(body int) (binder, bool) {
	b := binder{node: u.named(body), body: body}
	if u.childIn(b.node, FieldName) > 0 {
		return b, false
	}
	head := u.nodes[b.node]
	if i := u.childIn(b.node, FieldDeclarator); i > 0 && i < body { // in C++
		head = u.nodes[i]
	}
	if head.hasField(FieldParameters) || head.hasField(FieldParameter) {
		if b.node = u.callAround(b.node); b.node == 0 {
			return b, false
		}
	}
	if b.node <= 0 {
		return b, false
	}
	for i := body; i < int(u.end[body]); i++ {
		w := string(u.nodes[i].Text)
		if !u.nodes[i].isName() || slices.Contains(b.names, w) {
			continue
		}
		if slices.ContainsFunc(u.of[w], func(k int) bool { return u.inside(k, b.node) && !u.inside(k, body) && u.binds(k, b.node) }) {
			b.names = append(b.names, w)
		}
	}
	return b, len(b.names) == 1 || len(b.names) == 2
}

// binds reports whether a name in the head of a binder is one that it defines: it is neither a part of
// something in brackets nor in a field for values.
func (u uses) binds(name, node int) bool {
	bracketed := false
	for i := name; i > node; i = int(u.parent[i]) {
		switch u.nodes[i].Field {
		case FieldLeft, FieldParameters, FieldParameter, FieldPattern, FieldAlias:
			return true
		case FieldRight, FieldValue, FieldArguments, FieldFunction, FieldReceiver:
			return false
		}
		bracketed = bracketed || u.nodes[i].bracketed()
	}
	return !bracketed
}

// callAround returns the call that a function literal is an argument of, or that calls it; 0 if there is
// none.
func (u uses) callAround(literal int) int {
	at := literal
	for range 4 {
		at = u.named(at)
		if at <= 0 {
			return 0
		}
		if u.childIn(at, FieldArguments) > 0 || u.childIn(at, "block") > 0 {
			return at
		}
	}
	return 0
}

// boundValues returns what the names of a binder may stand for: the first item of a list in its head,
// the largest part of the head, what that leaves if it is a binder as well, and a literal.
func (u uses) boundValues(b binder) []*Node {
	items := u.boundItems(b)
	var parts []*Node
	for n := range u.inHead(b) {
		if n.Kind == "" || n.Sep || n.is(Spelled) || n.tokens == 0 || n.bracketed() && len(listed(n)) == 0 && n.tokens > 2 {
			continue
		}
		if !slices.ContainsFunc(b.names, func(w string) bool { return slices.Contains(slices.Collect(n.words), w) }) {
			parts = append(parts, n)
		}
	}
	slices.SortStableFunc(parts, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })
	var out []*Node
	add := func(n *Node) {
		n = n.alone()
		if !slices.ContainsFunc(out, func(m *Node) bool { return m.hash == n.hash }) {
			out = append(out, n)
		}
	}
	if len(items) > 0 {
		add(items[0])
	}
	if len(parts) > 0 {
		add(parts[0])
		if inner := u.unbound(parts[0]); inner != nil {
			add(inner)
		}
	}
	if k := slices.IndexFunc(parts, func(n *Node) bool { return n.tokens == 1 && !n.isName() }); k >= 0 {
		add(parts[k])
	}
	return out
}

// boundItems returns the items of the first list in the head of a binder.
func (u uses) boundItems(b binder) []*Node {
	for n := range u.inHead(b) {
		if items := listed(n); n.bracketed() && len(items) > 0 {
			return items
		}
	}
	return nil
}

// inHead yields the nodes of a binder that are neither around its body nor in that or in parameters.
func (u uses) inHead(b binder) iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for i := b.node + 1; i < int(u.end[b.node]); {
			n := u.nodes[i]
			if i == b.body || n.Field == FieldParameters || n.Field == FieldParameter {
				i = int(u.end[i])
				continue
			}
			if !u.inside(b.body, i) && !yield(n) {
				return
			}
			i++
		}
	}
}

// typed reports whether anything in the tree has a declared type: then a name has more than a value.
func (s *surveyed) typed() bool {
	return slices.ContainsFunc(s.nodes, func(n *Node) bool { return n.Field == FieldType || n.Field == FieldDeclarator })
}

// inBlock returns what a block contains, and n if it is not a block.
func (n *Node) inBlock() *Node {
	m := n.content()
	if m == nil || n.is(Joined) || n.Kids[0].is(Spelled) && !slices.Contains([]string{"{", "do"}, string(n.Kids[0].Text)) {
		return n
	}
	if n.Kids[0] == m && n.live() > 1 { // a statement with its semicolon
		return n
	}
	return m
}

// alone returns the only child of n, or of that, and so on.
func (n *Node) alone() *Node {
	for len(n.Kids) == 1 {
		n = n.Kids[0]
	}
	return n
}
