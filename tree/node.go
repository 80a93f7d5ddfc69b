package tree

import (
	"bytes"
	"slices"
	"strings"
)

// A Role says what a parent can do without.
type Role uint8

const (
	Required Role = iota // its parent needs it
	Optional             // its parent can do without it
	Item                 // one of a list
)

// A Node is a piece of source: a token, or what a rule of the grammar made of
// tokens. Nodes are never written to once they are part of a tree; an edit makes
// new nodes from the edited ones up to the root and shares all others.
type Node struct {
	Kind  string // the rule or token; "" for a node that only holds a list or an option
	Field string // what it is to its parent
	Sort  Sort
	Kids  []*Node

	Gap  []byte // of a token: the blanks before it
	Text []byte // of a token: itself; nil for inner nodes

	Least string // what stands in its place when it is removed: the least its parent can do with
	Slot  Slot   // what else can stand in its place; nil: nodes of its own kind
	Keep  int    // of a list: how many of its items must stay
	Role  Role
	Fixed bool // it cannot be removed: its parent needs it, or its text is its Min already
	Sep   bool // a separator: printed only between two siblings that are there

	// Of the root of a file:
	Layout Layout // what lines mean in it
	Errors int    // places that made no sense to the parser
	Source []byte // the file, as long as nothing in it was edited

	gone        bool
	word        bool  // a token that can name something
	first, last int32 // its place in the document: that of its first and last token
	tokens      int32
	short       int32  // lists in it that have too few items
	hash        uint64 // of its tokens
	place       *place // where an edit put it
	from, to    int32  // of an inner node that no edit has touched: it, and the blanks before it, in the file

	document *document // of the root of a file, or of a tree that may be asked about
}

// A Slot is a place in a rule of the grammar. It must be safe for several
// goroutines, and always say the same.
type Slot interface {
	// Fits reports whether the rule allows a node of a kind in this place.
	Fits(kind string) bool

	// Least returns the least token that can stand in this place, of all kinds, if it is known.
	Least() (t Token, ok bool)
}

// A Token is what a [Slot] can be filled with.
type Token struct {
	Kind, Text string
	Sort       Sort
}

// Fits reports whether the grammar allows m in the place of n.
func (n *Node) Fits(m *Node) bool {
	if n.Slot == nil {
		return n.Kind == m.Kind
	}
	return n.Slot.Fits(m.Kind)
}

// New finishes a tree built by hand or by a parser: it numbers and weighs the
// nodes. The nodes must not be part of another tree.
func New(root *Node) *Node {
	next := int32(0)
	type frame struct {
		*Node
		at    int
		begin int // in the source
	}
	var src source
	for open := []frame{{Node: root}}; len(open) > 0; {
		f := &open[len(open)-1]
		if f.at == 0 {
			f.first = next
			f.document = nil
			if f.Source != nil {
				src = source{text: f.Source}
				f.document = documentOf(f.Source)
			}
			f.begin = src.at
		}
		if f.at < len(f.Kids) {
			f.at++
			open = append(open, frame{Node: f.Kids[f.at-1]})
			continue
		}
		if len(f.Kids) == 0 {
			next++
			src.pass(f.Gap)
			src.pass(f.Text)
		}
		if f.from, f.to = 0, 0; len(f.Kids) > 0 && src.text != nil {
			f.from, f.to = int32(f.begin), int32(src.at)
		}
		if f.Source != nil {
			src = source{}
		}
		f.last = max(f.first, next-1)
		f.weigh()
		f.word = f.isWord()
		open = open[:len(open)-1]
	}
	return root
}

// A source is the text of a file, of which a part has been passed.
type source struct {
	text []byte // nil: it is not known
	at   int
}

// pass goes on by a piece of text that must be there.
func (s *source) pass(piece []byte) {
	if !bytes.HasPrefix(s.text[s.at:], piece) {
		*s = source{}
	}
	if s.text != nil {
		s.at += len(piece)
	}
}

// weigh adds up what the children of n hold.
func (n *Node) weigh() {
	n.tokens, n.short, n.hash = 0, 0, 1
	if len(n.Text) > 0 {
		n.tokens = 1
	}
	if len(n.Kids) == 0 {
		n.hash = hashBytes(n.Text)
	}
	items := 0
	for _, k := range n.Kids {
		n.tokens += k.tokens
		n.short += k.short
		if k.vanished() {
			continue
		}
		if !k.Sep {
			items++
		}
		if k.hash != 1 { // what holds no tokens makes no difference
			n.hash = mix(n.hash, k.hash)
		}
	}
	if items < n.Keep {
		n.short++
	}
}

// Tokens is how many tokens n holds: its weight.
func (n *Node) Tokens() int { return int(n.tokens) }

// Sound reports whether all lists in n have the items they need. It knows nothing
// else about syntax.
func (n *Node) Sound() bool { return n.short == 0 }

// Gone reports whether n has been removed.
func (n *Node) Gone() bool { return n.gone }

// vanished reports whether nothing is printed of n.
func (n *Node) vanished() bool { return n.gone && n.Least == "" }

// Nodes yields n and all nodes below it, parents before children.
func (n *Node) Nodes(yield func(*Node) bool) {
	for stack := []*Node{n}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !yield(n) {
			return
		}
		for _, k := range slices.Backward(n.Kids) {
			stack = append(stack, k)
		}
	}
}

// Level is the nodes that lie depth steps below n, in order.
func (n *Node) Level(depth int) []*Node {
	at := []*Node{n}
	for range depth {
		var below []*Node
		for _, n := range at {
			below = append(below, n.Kids...)
		}
		at = below
	}
	return at
}

// firstGap is the blanks before the first token of n.
func (n *Node) firstGap() []byte {
	for n.place == nil && len(n.Kids) > 0 {
		n = n.Kids[0]
	}
	if n.place != nil {
		return n.place.gap
	}
	return n.Gap
}

// isWord reports whether n is a token that can name something: no number, and
// nothing in quotes.
func (n *Node) isWord() bool {
	if len(n.Text) == 0 || n.Text[0] >= '0' && n.Text[0] <= '9' || !word(n.Text[0]) {
		return false
	}
	for _, c := range n.Text {
		if !word(c) && !strings.ContainsRune("-.:!?@", rune(c)) {
			return false
		}
	}
	return !n.is(Prose)
}
