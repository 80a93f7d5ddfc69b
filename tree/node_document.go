package tree

import (
	"slices"
	"sync/atomic"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/internal/stage"
)

// A document is the text of a tree: the file before it was edited, and what the tree prints now. It
// is never written to, since the tree may be a candidate: measuring a tree makes a new root.
type document struct {
	source  []byte     // nil: the tree is not that of a single file
	changed bool       // the tree was edited, and does not print the source
	errors  int        // places in the source that the parser could not make sense of
	rules   *lex.Rules // how tokens are counted
	lexed   *lexed     // the tokens of the source
	printed []byte     // nil: not known
	tokens  int        // in what the tree prints
}

// documentOf returns the document of a file.
func documentOf(source []byte, rules *lex.Rules) *document {
	return &document{source: source, rules: rules, lexed: &lexed{}}
}

// lexed holds the tokens of a file once they are known. It is not a sync.Once: finding the tokens of
// a large file may be abandoned in the middle.
type lexed struct{ tokens atomic.Pointer[lex.Lexed] }

// lex returns the tokens of the source.
func (d *document) lex(m *stage.Meter) *lex.Lexed {
	x := d.lexed.tokens.Load()
	if x == nil {
		x = d.rules.Lex(d.source, m.Visit)
		d.lexed.tokens.Store(x)
	}
	return x
}

// Found tells the root of a new file how many errors the parser found in it.
func (n *Node) Found(errors int) { n.document().errors = errors }

// CountBy tells the root of a new file by which rules its tokens are counted; otherwise it is by
// those of text in no language.
func (n *Node) CountBy(rules *lex.Rules) {
	d := documentOf(n.document().source, rules)
	d.errors = n.document().errors
	n.setDocument(d)
}

// Source returns the text of the file of which n is the root, nil if something in it was edited.
func (n *Node) Source() []byte {
	d := n.document()
	if d == nil || d.changed {
		return nil
	}
	return d.source
}

// Errors returns how many places in a file the parser could not make sense of, before it was
// edited.
func (n *Node) Errors() int {
	if d := n.document(); d != nil {
		return d.errors
	}
	return 0
}

// edited returns the document of an edited tree.
func (d *document) edited() *document {
	if d == nil || d.source == nil {
		return nil
	}
	return &document{source: d.source, changed: true, errors: d.errors, rules: d.rules, lexed: d.lexed}
}

// measured returns n together with what it prints and the number of tokens in that. It tells m of the
// nodes that are printed and of the bytes that are counted.
func (n *Node) measured(m *stage.Meter) *Node {
	d := &document{rules: lex.Plain}
	if known := n.document(); known != nil {
		if known.printed != nil {
			return n
		}
		*d = *known
	}
	c := *n
	c.setDocument(d)
	if d.source != nil {
		d.printed, d.tokens = n.count(m)
		return &c
	}
	d.printed = n.bytes(m)
	if !n.hasFiles() {
		d.tokens = d.rules.Count(d.printed)
		return &c
	}
	for _, k := range n.Kids {
		if k.document() != nil {
			_, tokens := k.count(m)
			d.tokens += tokens
		}
	}
	return &c
}

// hasFiles reports whether the children of n are files.
func (n *Node) hasFiles() bool {
	for _, k := range n.Kids {
		if k.document() != nil {
			return true
		}
	}
	return false
}

// count returns what the root of a file prints and the number of tokens in that.
func (n *Node) count(m *stage.Meter) (printed []byte, tokens int) {
	d := n.document()
	switch {
	case !d.changed:
		return d.source, d.lex(m).Tokens()
	case d.printed != nil:
		return d.printed, d.tokens
	}
	p := n.print(erasure{}, m)
	return p.out, d.lex(m).Count(p.out, p.common, m.Visit)
}

// folded returns a tree that prints the same, in which each file is a single token until it is
// parsed again: the nodes of a large file need much memory.
func (n *Node) folded() *Node {
	return n.foldedBy(func(f *Node) *Node { return f.with(f.Bytes()) })
}

// without returns what an unedited tree prints without some tokens, folded. It tells m of the nodes
// that it visits.
func (n *Node) without(tokens erasure, m *stage.Meter) *Node {
	return n.foldedBy(func(f *Node) *Node {
		p := f.print(tokens, m)
		c := f.with(p.out)
		if d := c.document(); d != nil {
			d.printed, d.tokens = p.out, d.lex(m).Count(p.out, p.common, m.Visit)
		}
		return c
	})
}

// foldedBy returns n with each file that is in it folded by a function.
func (n *Node) foldedBy(fold func(file *Node) *Node) *Node {
	if !n.hasFiles() {
		return fold(n)
	}
	c := *n
	c.Kids = slices.Clone(n.Kids)
	for i, f := range c.Kids {
		if f.document() != nil && !f.gone {
			c.Kids[i] = fold(f)
		}
	}
	c.setDocument(nil)
	c.weigh()
	return &c
}

// with returns the root of a file as a single token with some text.
func (n *Node) with(text []byte) *Node {
	c := New(&Node{Spec: n.Spec, Role: n.Role, Text: text, Layout: n.Layout})
	c.first, c.last = n.first, n.last
	c.setDocument(n.document().edited())
	return c
}

// room returns an estimate of how many bytes n prints.
func (n *Node) room() int {
	room := 8 * int(n.tokens)
	if d := n.document(); d != nil && d.source != nil {
		return min(room, len(d.source))
	}
	return room
}
