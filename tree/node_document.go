package tree

import (
	"sync"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/text"
)

// A document is the text of a tree: the file it was before it was edited, and what it
// prints now. It is never written to, since the tree may be asked about: what is printed
// to be measured is kept with a root of its own.
type document struct {
	source  []byte            // nil: the tree is of no file, or of several
	lexed   func() *lex.Lexed // the tokens of the source
	printed []byte            // nil: it is not known
	tokens  int               // in what is printed
}

// documentOf is that of a file.
func documentOf(source []byte) *document {
	return &document{source: source, lexed: sync.OnceValue(func() *lex.Lexed { return lex.Lex(source) })}
}

// edited is d of a tree that prints something else.
func (d *document) edited() *document {
	if d == nil || d.source == nil {
		return nil
	}
	return &document{source: d.source, lexed: d.lexed}
}

// measured is n with what it prints.
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

// room is about how many bytes n prints, or more.
func (n *Node) room() int {
	room := 8 * int(n.tokens)
	if n.document != nil && n.document.source != nil {
		return min(room, len(n.document.source))
	}
	return room
}
