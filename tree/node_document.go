package tree

import (
	"sync"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/text"
)

// A document is the text of a tree: the file before it was edited, and what the tree prints now. It
// is never written to, since the tree may be a candidate: measuring a tree makes a new root.
type document struct {
	source  []byte            // nil: the tree is not that of a single file
	lexed   func() *lex.Lexed // the tokens of the source
	printed []byte            // nil: not known
	tokens  int               // in what the tree prints
}

// documentOf returns the document of a file.
func documentOf(source []byte) *document {
	return &document{source: source, lexed: sync.OnceValue(func() *lex.Lexed { return lex.Lex(source) })}
}

// edited returns the document of an edited tree.
func (d *document) edited() *document {
	if d == nil || d.source == nil {
		return nil
	}
	return &document{source: d.source, lexed: d.lexed}
}

// measured returns n together with what it prints and the number of tokens in that.
func (n *Node) measured() *Node {
	if n.document != nil && n.document.printed != nil {
		return n
	}
	c := *n
	c.document = &document{}
	if n.document != nil {
		*c.document = *n.document
	}
	d := c.document
	if n.Source == nil && d.source != nil {
		p := n.print()
		d.printed, d.tokens = p.out, d.lexed().Count(p.out, p.common)
		return &c
	}
	d.printed = n.Bytes()
	d.tokens = text.Count(d.printed)
	return &c
}

// room returns an estimate of how many bytes n prints.
func (n *Node) room() int {
	room := 8 * int(n.tokens)
	if n.document != nil && n.document.source != nil {
		return min(room, len(n.document.source))
	}
	return room
}
