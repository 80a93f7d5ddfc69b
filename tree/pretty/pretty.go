// Package pretty lays out files for people: a statement on each line, indented by depth. It changes
// white space between tokens and nothing else.
//
//	out := pretty.Print(root) // root is the tree of a file, as a parser made it
//
// It knows no language. A list has statements if one of its items ends with a semicolon; they, and the
// items of the file, get lines of their own. Other lists are split if they do not fit on a line. Line
// breaks of the source stay, except in short arguments and the like. What begins a line and is not an item of a list moves
// along with the item that it is a part of. Where line breaks matter, none is added or removed; where
// indentation matters, nothing changes. What is inside strings, comments and directives for a
// preprocessor stays as it is.
//
// So it can be wrong about a language: whoever calls Print should parse the result, and drop it if
// the parser sees something else there.
package pretty

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/tree"
)

// width is the number of columns that lists are broken to fit into.
const width = 80

// Print returns the text of an unedited file, laid out.
func Print(file *tree.Node) []byte {
	if file.Layout >= tree.Indented {
		return file.Bytes()
	}
	p := &printer{free: file.Layout == tree.Free, unit: unitOf(file), placed: -1}
	root := p.read(file)
	if root == nil {
		return file.Bytes()
	}
	p.root = root
	p.fix()
	p.measure(root)
	for n := root; n != nil; n = n.only() {
		n.top, n.flat = true, tooWide // its items get lines of their own, even if they fit
	}
	p.lay(root, place{src: p.leaves[0].indent})
	return p.end()
}

// A node is a node of the tree as a range of leaves.
type node struct {
	*tree.Node
	kids     []*node
	from, to int

	flat  int  // columns that it takes on one line; tooWide if it does not fit
	stmts bool // it is a list of statements
	holds bool // there is one in it
	top   bool // it is all of the file
}

const tooWide = 1 << 30

// A leaf is a token that has a text.
type leaf struct {
	*tree.Node
	gap       []byte // the white space before it in the source
	fixed     bool   // that white space stays as it is
	indent    []byte // of its line in the source
	began     bool   // it began a line in the source
	stays     bool   // it begins one again
	forced    bool   // it must
	directive bool   // it begins a directive, which is not indented
	block     bool   // it is a bracket around statements, or around the body of something
}

// only returns the child of n that is all of n but for comments, if it is not an item; nil if there
// is none.
func (n *node) only() *node {
	var only *node
	for _, k := range n.kids {
		if k.Sort&tree.Comment != 0 {
			continue
		}
		if only != nil {
			return nil
		}
		only = k
	}
	if only == nil || only.Role == tree.Item || len(only.kids) == 0 || only.bracketed() {
		return nil
	}
	return only
}

// read collects the leaves below a node. Nodes without leaves are omitted: the result is nil.
func (p *printer) read(n *tree.Node) *node {
	at := &node{Node: n, from: len(p.leaves)}
	if len(n.Kids) == 0 {
		p.gap = append(p.gap, n.Gap...)
		if len(n.Text) == 0 || p.free && len(bytes.TrimSpace(n.Text)) == 0 {
			p.gap = append(p.gap, n.Text...)
			return nil
		}
		p.leaves = append(p.leaves, leaf{Node: n, gap: p.gap})
		p.gap = nil
	}
	for _, k := range n.Kids {
		if kid := p.read(k); kid != nil {
			at.kids = append(at.kids, kid)
		}
	}
	at.to = len(p.leaves)
	at.bracket()
	nested := slices.ContainsFunc(at.kids, func(k *node) bool { return len(k.kids) > 0 })
	if n.Sort&(tree.Joined|tree.Comment|tree.Broken) != 0 || n.Sort&tree.Prose != 0 && !nested {
		for i := at.from + 1; i < at.to; i++ {
			p.leaves[i].fixed = true
		}
	}
	if at.from == at.to {
		return nil
	}
	return at
}

// between describes a pair of brackets in a node that has more.
var between = &tree.Spec{Kind: "between brackets", Field: tree.FieldBody}

// bracket makes one child of the outermost brackets among those of n, and of what is between them.
func (n *node) bracket() {
	for i, k := range n.kids {
		at := bytes.IndexByte([]byte("([{"), k.bracketText())
		if at < 0 {
			continue
		}
		for j := len(n.kids) - 1; j > i; j-- {
			if shut := n.kids[j]; shut.bracketText() == ")]}"[at] {
				if j-i+1 < len(n.kids) {
					in := &node{Node: &tree.Node{Spec: between}, kids: slices.Clone(n.kids[i : j+1]), from: k.from, to: shut.to}
					n.kids = slices.Replace(slices.Clone(n.kids), i, j+1, in)
				}
				return
			}
		}
	}
}

// bracketText returns the sign that n is, or 0.
func (n *node) bracketText() byte {
	if len(n.kids) > 0 || len(n.Text) != 1 {
		return 0
	}
	return n.Text[0]
}

// fix finds the white space that stays: in text and directives, and line breaks around comments and
// directives.
func (p *printer) fix() {
	directive := false
	for i := range p.leaves {
		l := &p.leaves[i]
		l.began = i == 0 || lineEnd(l.gap) || bytes.HasSuffix(p.leaves[i-1].Text, []byte("\n"))
		ended := directive && l.began
		if l.began {
			l.indent = l.gap[bytes.LastIndexByte(l.gap, '\n')+1:]
			directive = l.Sort&tree.Comment == 0 && isDirective(l.Text)
			l.directive = directive
		} else if directive {
			l.fixed = true
		}
		if i > 0 && !l.began {
			l.indent = p.leaves[i-1].indent
		}
		if i == 0 {
			continue
		}
		last := &p.leaves[i-1]
		if isText(l.Node) || isText(last.Node) {
			l.fixed = true
		}
		if !l.fixed && l.began {
			l.stays = true
			l.forced = !p.free || ended || l.directive || l.Sort&tree.Comment != 0 || last.Sort&tree.Comment != 0 || bytes.HasSuffix(last.Text, []byte("\n"))
		}
	}
}

// isText reports whether a token is plain text, next to which blanks may matter.
func isText(n *tree.Node) bool {
	return n.Sort&tree.Prose != 0 && n.Sort&tree.Comment == 0 && bytes.IndexByte([]byte("\"'`"), n.Text[len(n.Text)-1]) < 0
}

// isDirective reports whether a token that begins a line is a directive for a preprocessor.
func isDirective(text []byte) bool {
	rest, ok := bytes.CutPrefix(text, []byte("#"))
	rest = bytes.TrimLeft(rest, " \t")
	return ok && len(rest) > 0 && (isLetter(rest[0]) || '0' <= rest[0] && rest[0] <= '9')
}

// lineEnd reports whether a line ends in some white space. One that a backslash continues does not.
func lineEnd(gap []byte) bool {
	for i, c := range gap {
		if c == '\n' && (i == 0 || gap[i-1] != '\\' && (i == 1 || gap[i-1] != '\r' || gap[i-2] != '\\')) {
			return true
		}
	}
	return false
}

// unitOf returns the unit by which the lines of a file are indented.
func unitOf(file *tree.Node) string {
	least := 0
	for n := range file.Nodes {
		i := bytes.LastIndexByte(n.Gap, '\n')
		if i < 0 || len(n.Kids) > 0 || len(n.Text) == 0 || n.Sort&tree.Comment != 0 {
			continue
		}
		blanks := len(n.Gap) - i - 1
		if bytes.IndexByte(n.Gap[i:], '\t') >= 0 {
			return "\t"
		}
		if blanks > 0 && (least == 0 || blanks < least) {
			least = blanks
		}
	}
	if least >= 4 {
		return "    "
	}
	return "  "
}
