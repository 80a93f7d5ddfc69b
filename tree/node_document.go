package tree

import (
	"sync"

	"github.com/whittle-dd/whittle/internal/lex"
)

// A document is the text of a tree: the file before it was edited, and what the tree prints now. It
// is never written to, since the tree may be a candidate: measuring a tree makes a new root.
type document struct {
	source  []byte            // nil: the tree is not that of a single file
	rules   *lex.Rules        // how tokens are counted
	lexed   func() *lex.Lexed // the tokens of the source
	printed []byte            // nil: not known
	tokens  int               // in what the tree prints
}

// documentOf returns the document of a file.
func documentOf(source []byte, rules *lex.Rules) *document {
	return &document{source: source, rules: rules, lexed: sync.OnceValue(func() *lex.Lexed { return rules.Lex(source) })}
}

// CountBy sets the rules by which tokens of a file are counted; without rules, by those of text in
// no language. It must be called on the root of a new tree.
func (n *Node) CountBy(rules *lex.Rules) { n.document = documentOf(n.Source, rules) }

// edited returns the document of an edited tree.
func (d *document) edited() *document {
	if d == nil || d.source == nil {
		return nil
	}
	return &document{source: d.source, rules: d.rules, lexed: d.lexed}
}

// measured returns n together with what it prints and the number of tokens in that.
func (n *Node) measured() *Node {
	if n.document != nil && n.document.printed != nil {
		return n
	}
	c := *n
	c.document = &document{rules: lex.Plain}
	if n.document != nil {
		*c.document = *n.document
	}
	d := c.document
	if d.source != nil {
		d.printed, d.tokens = n.count()
		return &c
	}
	d.printed = n.Bytes()
	if !n.hasFiles() {
		d.tokens = d.rules.Count(d.printed)
		return &c
	}
	for _, k := range n.Kids {
		if k.document != nil {
			_, tokens := k.count()
			d.tokens += tokens
		}
	}
	return &c
}

// hasFiles reports whether the children of n are files.
func (n *Node) hasFiles() bool {
	for _, k := range n.Kids {
		if k.document != nil {
			return true
		}
	}
	return false
}

// count returns what the root of a file prints and the number of tokens in that.
func (n *Node) count() (printed []byte, tokens int) {
	d := n.document
	if n.Source != nil {
		return n.Source, d.lexed().Tokens()
	}
	p := n.print()
	return p.out, d.lexed().Count(p.out, p.common)
}

// room returns an estimate of how many bytes n prints.
func (n *Node) room() int {
	room := 8 * int(n.tokens)
	if n.document != nil && n.document.source != nil {
		return min(room, len(n.document.source))
	}
	return room
}
