package pretty

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/tree"
)

// A printer lays out one file.
type printer struct {
	free   bool   // line breaks are white space like any other
	unit   string // of indentation
	root   *node
	leaves []leaf
	gap    []byte // white space after the last leaf

	out    []byte
	column int
	placed int // the leaf that begins the line which was begun last
}

// A place is where an item is: how deep, and the indentation of its line in the source and in the
// output.
type place struct {
	depth    int
	src, out []byte
}

// in returns the place of an item that begins with a leaf, some levels deeper.
func (p *printer) in(at place, first, levels int) place {
	at.depth += levels
	return place{at.depth, p.leaves[first].indent, bytes.Repeat([]byte(p.unit), at.depth)}
}

// lay prints a node that belongs to an item.
func (p *printer) lay(n *node, at place) {
	switch {
	case len(n.kids) == 0 || p.free && p.column+n.flat <= width:
		for i := n.from; i < n.to; i++ {
			p.token(i, at)
		}
		return
	case n.bracketed():
		p.brackets(n, at)
		return
	}
	levels := 1
	if n.top || p.leaves[n.from].directive {
		levels = 0
	}
	split := false
	for _, k := range n.kids {
		first := p.leaves[k.from]
		switch {
		case k.groups() && p.divides(k):
			p.list(parts(k.kids), at, levels, true)
			split = true
			continue
		case n == p.root && !k.top && k.from > 0 && bytes.IndexByte([]byte(";}>"), last(p.leaves[k.from-1].Text)) >= 0:
			p.list([]*node{k}, at, levels, true)
			continue
		case p.free && split && (len(k.kids) == 0 && first.word() || bytes.HasPrefix(first.Text, []byte("</"))):
			p.newline(k.from, at.out)
		}
		p.lay(k, at)
	}
}

// word reports whether a leaf is a word that the grammar spells out.
func (l leaf) word() bool { return l.Sort&tree.Spelled != 0 && isLetter(l.Text[0]) }

// divides reports whether the items of a group get lines of their own.
func (p *printer) divides(n *node) bool {
	if n.top {
		return true
	}
	items, ok := splits(parts(n.kids))
	return p.free && (n.stmts || ok && items > 0 && p.column+n.flat > width)
}

// list prints a list, some levels deeper. If it is split, its items are on lines of their own.
func (p *printer) list(list []*node, at place, levels int, split bool) {
	for i, k := range list {
		sign := len(k.kids) == 0 && !p.leaves[k.from].began && !isLetter(k.Text[0]) && i > 0 && !list[i-1].Sep
		fresh := split && !k.Sep && !sign && k.Sort&tree.Comment == 0
		if !p.free || !fresh {
			fresh = p.leaves[k.from].stays
		}
		to := at
		if fresh || i == 0 && k.from == 0 {
			to = p.in(at, k.from, levels)
			p.newline(k.from, to.out)
		} else if split {
			to.depth += levels
		}
		p.lay(k, to)
	}
}

// brackets prints a node in brackets that is not on one line.
func (p *printer) brackets(n *node, at place) {
	list := n.list()
	stmts := n.stmts
	for _, k := range n.kids {
		stmts = stmts || k.groups() && k.stmts
	}
	items, ok := splits(list)
	wide := p.column+n.flat > width && ok && items > 1 && n.flat < tooWide
	p.token(n.from, at)
	switch {
	case len(list) == 0:
	case p.free && stmts || p.free && wide && (!one(n.kids[0].Text, "(") || hasSeparator(list)):
		p.list(list, at, 1, true)
		p.newline(n.to-1, at.out)
	case p.free && wide: // as in Lisp
		p.lay(list[0], at)
		p.list(list[1:], at, 1, true)
	case !hasSeparator(list) && one(n.kids[0].Text, "(") && len(list) > 1: // as in Lisp, where people align
		for _, k := range list {
			p.lay(k, at)
		}
	default:
		p.list(list, at, 1, false)
	}
	if p.leaves[n.to-1].stays {
		p.newline(n.to-1, at.out)
	}
	p.token(n.to-1, at)
}

// newline ends the line before leaf i, unless that is in the middle of what stays as it is. One empty
// line stays where there were some, except next to brackets.
func (p *printer) newline(i int, indent []byte) {
	l := p.leaves[i]
	if i == 0 || l.fixed || p.placed == i {
		return
	}
	p.placed, p.column = i, 0
	if !bytes.HasSuffix(p.out, []byte("\n")) {
		p.out = append(p.out, '\n')
	}
	if bytes.Count(l.gap, []byte("\n")) > 1 && !one(l.Text, ")]}") && !one(p.leaves[i-1].Text, "([{") && !bytes.HasSuffix(p.leaves[i-1].Text, []byte("\n")) {
		p.out = append(p.out, '\n')
	}
	if !l.directive && len(bytes.TrimSpace(l.Text)) > 0 {
		p.write(indent)
	}
}

// token prints leaf i. If it begins a line without being an item, it is indented by as much more as in
// the source.
func (p *printer) token(i int, at place) {
	l := p.leaves[i]
	switch {
	case i == 0 || p.placed == i:
	case l.fixed:
		p.write(l.gap)
	case l.stays || bytes.HasSuffix(p.out, []byte("\n")):
		more, ok := bytes.CutPrefix(l.indent, at.src)
		if !ok || !l.began {
			more = nil
		}
		p.newline(i, slices.Concat(at.out, more))
	default:
		p.write(p.blank(i))
	}
	p.write(l.Text)
}

// write prints some text.
func (p *printer) write(text []byte) {
	p.out = append(p.out, text...)
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		p.column = 0
		text = text[i+1:]
	}
	p.column += utf8.RuneCount(text)
}

// end ends the last line, unless line breaks matter and there was none.
func (p *printer) end() []byte {
	if !bytes.HasSuffix(p.out, []byte("\n")) && (p.free || bytes.IndexByte(p.gap, '\n') >= 0) {
		p.out = append(p.out, '\n')
	}
	return p.out
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func last(text []byte) byte { return text[len(text)-1] }
