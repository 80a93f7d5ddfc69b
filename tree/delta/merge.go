package delta

import (
	"github.com/whittle-dd/whittle/text/align"
	"github.com/whittle-dd/whittle/tree"
)

// A merger makes one tree of two.
type merger struct{ set *Set }

// copyOf returns a copy of a node without its children, for another tree.
func copyOf(n *tree.Node) *tree.Node {
	return &tree.Node{Spec: n.Spec, Gap: n.Gap, Text: n.Text, Role: n.Role, Fixed: n.Fixed, Sep: n.Sep}
}

// whole returns a copy of a node with everything in it.
func whole(n *tree.Node) *tree.Node {
	c := copyOf(n)
	for _, k := range n.Kids {
		c.Kids = append(c.Kids, whole(k))
	}
	return c
}

// change adds a change to the set.
func (m *merger) change(e edit) int {
	m.set.changes = append(m.set.changes, e)
	return len(m.set.changes) - 1
}

// kids returns the children of two nodes of the same kind, or two lists, as one.
func (m *merger) kids(a, b *tree.Node, depth int) []*tree.Node {
	old, new := parts(a), parts(b)
	var l lister
	if isList(a) || isList(b) {
		l.separator = separator(a, b)
	}
	at := 0
	for _, c := range align.Diff(keys(old), keys(new)) {
		for ; at < c.A; at++ {
			l.add(whole(old[at]))
		}
		m.run(&l, old[c.A:c.AEnd], new[c.B:c.BEnd], depth)
		at = c.AEnd
	}
	for ; at < len(old); at++ {
		l.add(whole(old[at]))
	}
	return l.out
}

// run adds children that differ.
func (m *merger) run(l *lister, old, new []*tree.Node, depth int) {
	a, b := 0, 0
	for _, p := range counterparts(old, new) {
		for ; a < p.a; a++ {
			l.add(m.removed(old[a], depth-1, -1))
		}
		for ; b < p.b; b++ {
			l.add(m.added(new[b], depth-1, -1))
		}
		l.add(m.both(old[a], new[b], depth)...)
		a, b = a+1, b+1
	}
	for ; a < len(old); a++ {
		l.add(m.removed(old[a], depth-1, -1))
	}
	for ; b < len(new); b++ {
		l.add(m.added(new[b], depth-1, -1))
	}
}

// both returns two nodes that stand for each other: one with the changes inside of it if they are of the
// same kind and depth allows it, otherwise both, of which one is there at a time. To look into a
// list, or a node with a single child, takes no depth.
func (m *merger) both(a, b *tree.Node, depth int) []*tree.Node {
	if isList(a) != isList(b) {
		a, b = asList(a), asList(b)
	}
	inside := len(a.Kids) > 0 && len(b.Kids) > 0 && a.Kind == b.Kind
	if inside && !isList(a) && (len(a.Kids) > 1 || len(b.Kids) > 1) {
		depth--
	}
	if inside && depth > 0 {
		n := copyOf(b)
		n.Kids = m.kids(a, b, depth)
		return []*tree.Node{n}
	}
	x, y := whole(a), whole(b)
	m.change(edit{old: []*tree.Node{x}, new: []*tree.Node{y}, under: -1, words: words("change", b)})
	return []*tree.Node{x, y}
}

// added returns a copy of a node that is only on the side that fails. If depth allows it, the items in it
// are changes of their own. The items of a list always are.
func (m *merger) added(n *tree.Node, depth, under int) *tree.Node {
	if isList(n) {
		return m.items(n, func(k *tree.Node) *tree.Node { return m.added(k, depth, under) })
	}
	c := m.change(edit{under: under, words: words("add", n)})
	out := m.divided(n, depth, func(k *tree.Node) *tree.Node { return m.added(k, depth-1, c) })
	m.set.changes[c].new = []*tree.Node{out}
	return out
}

// removed returns a copy of a node that is only on the side that works.
func (m *merger) removed(n *tree.Node, depth, under int) *tree.Node {
	if isList(n) {
		return m.items(n, func(k *tree.Node) *tree.Node { return m.removed(k, depth, under) })
	}
	c := m.change(edit{under: under, words: words("remove", n)})
	out := m.divided(n, depth, func(k *tree.Node) *tree.Node { return m.removed(k, depth-1, c) })
	m.set.changes[c].old = []*tree.Node{out}
	return out
}

// items returns a copy of a list in which the items are what part returns.
func (m *merger) items(n *tree.Node, part func(*tree.Node) *tree.Node) *tree.Node {
	c := copyOf(n)
	for _, k := range n.Kids {
		if k.Sep {
			c.Kids = append(c.Kids, whole(k))
		} else {
			c.Kids = append(c.Kids, part(k))
		}
	}
	return c
}

// divided returns a copy of a node in which the nearest nodes that it can do without are what part
// returns.
func (m *merger) divided(n *tree.Node, depth int, part func(*tree.Node) *tree.Node) *tree.Node {
	if depth <= 0 {
		return whole(n)
	}
	c := copyOf(n)
	for _, k := range n.Kids {
		switch {
		case isList(k):
			c.Kids = append(c.Kids, m.items(k, part))
		case k.Role != tree.Required && !k.Sep && !k.Fixed && k.Tokens() > 0:
			c.Kids = append(c.Kids, part(k))
		default:
			c.Kids = append(c.Kids, m.divided(k, depth, part))
		}
	}
	return c
}

// A lister lists children, with a separator between them if there is one.
type lister struct {
	out       []*tree.Node
	separator *tree.Node
}

func (l *lister) add(ns ...*tree.Node) {
	for _, n := range ns {
		if len(l.out) > 0 && l.separator != nil {
			l.out = append(l.out, whole(l.separator))
		}
		l.out = append(l.out, n)
	}
}
