package pretty

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/tree"
)

// measure computes how wide nodes are on one line, and finds lists of statements.
func (p *printer) measure(n *node) {
	for _, k := range n.kids {
		p.measure(k)
		n.holds = n.holds || k.holds
	}
	if n.bracketed() {
		list := n.list()
		if one(n.kids[0].Text, "{") {
			n.stmts = slices.ContainsFunc(list, func(k *node) bool { return !k.Sep && p.ends(k, ";") })
		} else if p.free && !n.holds && (hasSeparator(list) || len(list) <= 1) {
			p.join(n)
		}
	}
	for _, k := range n.kids {
		n.stmts = n.stmts || k.Role == tree.Item && (p.ends(k, ";") || k.holds && p.ends(k, "}"))
	}
	n.holds = n.holds || n.stmts
	if n.bracketed() && (n.holds || n.Field == tree.FieldBody) {
		p.leaves[n.from].block, p.leaves[n.to-1].block = true, true
	}
	n.flat = p.flat(n)
}

// short is the number of columns up to which lines of a list are put together.
const short = 60

// join puts the lines of a short node together, unless one must stay.
func (p *printer) join(n *node) {
	flat := 0
	for i := n.from + 1; i < n.to; i++ {
		flat += len(p.leaves[i].Text) + len(p.blank(i))
		if p.leaves[i].forced || flat > short || bytes.IndexByte(p.leaves[i].Text, '\n') >= 0 {
			return
		}
	}
	for i := n.from + 1; i < n.to; i++ {
		p.leaves[i].stays = false
	}
}

// groups reports whether n only groups others.
func (n *node) groups() bool { return n.Kind == "" && n.Role != tree.Item && len(n.kids) > 0 }

func (p *printer) ends(n *node, sign string) bool { return string(p.leaves[n.to-1].Text) == sign }

// flat returns the width of a node on one line.
func (p *printer) flat(n *node) int {
	if n.holds {
		return tooWide
	}
	if len(n.kids) == 0 {
		if bytes.IndexByte(n.Text, '\n') >= 0 {
			return tooWide
		}
		return len(n.Text)
	}
	sum := 0
	for i, k := range n.kids {
		if i > 0 {
			if p.leaves[k.from].stays {
				return tooWide
			}
			sum += len(p.blank(k.from))
		}
		if sum += k.flat; sum >= tooWide {
			return tooWide
		}
	}
	return sum
}

// bracketed reports whether n begins and ends with a bracket, and has something between.
func (n *node) bracketed() bool {
	if len(n.kids) < 2 {
		return false
	}
	open, shut := n.kids[0], n.kids[len(n.kids)-1]
	return len(open.kids) == 0 && len(shut.kids) == 0 && one(open.Text, "([{") && one(shut.Text, ")]}")
}

// one reports whether a text is one of some signs.
func one(text []byte, signs string) bool {
	return len(text) == 1 && bytes.IndexByte([]byte(signs), text[0]) >= 0
}

// list returns what is between the brackets of a node: items and what separates them. A node that is
// all of it and holds a list is not an item of its own.
func (n *node) list() []*node {
	list := parts(n.kids[1 : len(n.kids)-1])
	for len(list) == 1 && list[0].Role != tree.Item && list[0].holdsList() {
		list = parts(list[0].kids)
	}
	return list
}

// holdsList reports whether n is nothing but a list: no child of it is required.
func (n *node) holdsList() bool {
	return len(n.kids) > 0 && !slices.ContainsFunc(n.kids, func(k *node) bool { return k.Role == tree.Required && !k.Sep && !k.groups() })
}

// parts returns the children of a node, with those of groups in place of the groups.
func parts(kids []*node) []*node {
	var out []*node
	for _, k := range kids {
		if k.groups() {
			out = append(out, parts(k.kids)...)
		} else {
			out = append(out, k)
		}
	}
	return out
}

// splits reports whether a list can be split into lines, and how many items it has. Text between
// tags cannot.
func splits(list []*node) (items int, ok bool) {
	for _, k := range list {
		if len(k.kids) == 0 && isText(k.Node) {
			return 0, false
		}
		if k.Role == tree.Item {
			items++
		}
	}
	return items, true
}

func hasSeparator(list []*node) bool {
	return slices.ContainsFunc(list, func(k *node) bool { return k.Sep })
}

// blank returns the white space before leaf i if it does not begin a line.
func (p *printer) blank(i int) []byte {
	l, last := p.leaves[i], p.leaves[i-1]
	switch {
	case l.fixed || !p.free:
		return l.gap
	case one(l.Text, ",;)]"), one(last.Text, "(["):
		return nil
	case len(l.gap) > 0,
		one(last.Text, ",;") && !one(l.Text, "}"),
		one(last.Text, ":") && i > 1 && one(p.leaves[i-2].Text[len(p.leaves[i-2].Text)-1:], `"`), // after a key
		l.block && one(l.Text, "{"),
		last.block && one(last.Text, "}") && isLetter(l.Text[0]):
		return []byte(" ")
	}
	return nil
}
