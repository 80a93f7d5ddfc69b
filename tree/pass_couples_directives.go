package tree

import (
	"regexp"
	"slices"
)

// directive matches what stands for an argument in a format: {} and %d.
var directive = regexp.MustCompile(`\{[^{}]*\}|%[-+ #0-9.*l]*[a-zA-Z]`)

// A format is a string with directives and the cells after it in its row.
type format struct {
	row        row
	at         int   // the cell of the string
	string     *Node // the token with the directives
	directives [][]int
}

// directives removes directives from a format together with the arguments that they stand for, first all that have
// one and then one at a time: printf("%d %s", a, b) becomes printf(" ") and printf("%d ", a).
func directives(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []Edit
	for i, n := range u.nodes {
		if i == 0 || !n.bracketed() {
			continue
		}
		f, ok := u.format(i)
		if !ok {
			continue
		}
		few := min(len(f.directives), len(f.row.cells)-f.at-1)
		if few > 1 {
			all = append(all, f.without(0, few))
		}
		for k := few - 1; k >= 0; k-- {
			all = append(all, f.without(k, k+1))
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i])
		return proposal{root: root, key: refutes(coupling).text(root.Bytes()), note: "a directive", check: parsed}, true
	}}
}

// format returns the first format in a row in brackets, if it has arguments.
func (u uses) format(node int) (format, bool) {
	f := format{row: u.rowIn(node)}
	for at, cell := range f.row.cells[:max(0, len(f.row.cells)-1)] {
		tokens := f.row.tokens[cell[0]:cell[1]]
		k := slices.IndexFunc(tokens, func(n *Node) bool { return directive.Match(n.Text) })
		if k >= 0 && len(tokens) <= 3 && len(tokens[0].Text) > 0 && quote(tokens[0].Text[0]) {
			f.at, f.string, f.directives = at, tokens[k], directive.FindAllIndex(tokens[k].Text, -1)
			return f, true
		}
	}
	return f, false
}

// without returns the edit that removes some directives and their arguments.
func (f format) without(from, to int) Edit {
	e := Edit{}
	text := string(f.string.Text)
	for k := to - 1; k >= from; k-- {
		text = text[:f.directives[k][0]] + text[f.directives[k][1]:]
		cell := f.row.cells[f.at+1+k]
		for _, n := range f.row.tokens[cell[0]-1 : cell[1]] { // with the comma before it
			e[n] = Nothing
		}
	}
	e[f.string] = f.string.shortened(text)
	return e
}
