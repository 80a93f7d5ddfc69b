package tree

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/lex"
)

// A Role says whether a parent can do without a node.
type Role uint8

const (
	Required Role = iota // its parent needs it
	Optional             // its parent can do without it
	Item                 // one of a list of items
)

// A Node is a piece of source: a token, or a rule of the grammar applied to some tokens. Nodes are
// never written to once they are part of a tree. An edit makes new nodes from the edited ones up to
// the root and shares all others. A file has as many nodes as bytes, or nearly so: they are small,
// and what many have in common is in their [Spec].
type Node struct {
	*Spec
	Kids []*Node

	Gap  []byte // of a token: the white space before it
	Text []byte // of a token: its text; nil for inner nodes

	Role   Role
	Fixed  bool   // it cannot be removed: its parent needs it, or its text is Least already
	Sep    bool   // a separator: printed only between two siblings that are present
	Layout Layout // of the root of a file: what line breaks mean in it

	gone        bool // removed
	facts       fact
	held        uint16 // how many tokens in it must stay, or a little less than 65,536: see Seal
	first, last int32  // the positions of its first and last token in the document
	tokens      int32
	from        int32  // of an unedited node: one more than where the white space before it begins in the file
	hash        uint64 // of its tokens
	rare        *rare  // nil for nearly all nodes
}

// A fact is true of a node or not. They are bits, because there are many nodes.
type fact uint8

const (
	isWord  fact = 1 << iota // a token that can name something
	isShort                  // a list in it has too few items
)

// word reports whether n is a token that can name something.
func (n *Node) word() bool { return n.facts&isWord != 0 }

// rare holds what few nodes have. It is shared by copies of a node, and never written to.
type rare struct {
	place    *place    // set by the edit that put it there
	document *document // of the root of a file, or of a candidate
}

// place returns where an edit has put n, nil if none has.
func (n *Node) place() *place {
	if n.rare == nil {
		return nil
	}
	return n.rare.place
}

// document returns the document of the root of a file, or of a candidate, and nil for all others.
func (n *Node) document() *document {
	if n.rare == nil {
		return nil
	}
	return n.rare.document
}

// set sets the place and the document of n.
func (n *Node) set(at *place, d *document) {
	if n.rare = nil; at != nil || d != nil {
		n.rare = &rare{at, d}
	}
}

// setDocument sets the document of n, and setPlace its place.
func (n *Node) setDocument(d *document) { n.set(n.place(), d) }
func (n *Node) setPlace(at *place)      { n.set(at, n.document()) }

// to returns where an unedited node ends in the file.
func (n *Node) to() int {
	for len(n.Kids) > 0 {
		n = n.Kids[len(n.Kids)-1]
	}
	return int(n.from) - 1 + len(n.Gap) + len(n.Text)
}

// A Spec is what the grammar says about a node and its place. Nodes share it, and nobody writes to
// it.
type Spec struct {
	Kind  string // the rule or token; "" for a node that only groups a list or an option
	Field string // its role in the rule of its parent, as named by the grammar
	Least string // the text that is left when it is removed: the least that its parent needs
	Slot  Slot   // what else can replace it; nil: nodes of its own kind. It must be comparable.
	Keep  int    // of a list: how many items it must keep
	Sort  Sort

	Samples // of a file
}

// Samples are texts in the language of a file that edits need. A text is "" if there is none, or no
// need for one.
type Samples struct {
	Stub        string // a statement that never ends, which can be all that a function does
	Parameter   string // a parameter called x, where parameters have types
	TypeHints   string // what words say about the type of an expression; see typesFor
	NoResult    string // the type of functions without a result
	ImpliedType string // the type that a declaration without one has
	Derive      string // how a type lists traits N that the compiler implements, and the names of those that it can
	AnyType     string // the type of a variable with a value of any type, as far as there is one
}

// wantsResults reports whether all functions must return something, apart from those of the type for none.
func (s *Samples) wantsResults() bool { return s.NoResult != "" && s.Stub != "" }

// plain is the spec of nodes about which nothing is known.
var plain = &Spec{}

// A Slot is a place in a rule of the grammar. It must be safe for concurrent use and always return
// the same answers.
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

// Fits reports whether the grammar allows m to replace n.
func (n *Node) Fits(m *Node) bool {
	if n.Slot == nil {
		return n.Kind == m.Kind
	}
	return n.Slot.Fits(m.Kind)
}

// InField returns n as the child that a field of its parent names.
func (n *Node) InField(field string) *Node {
	c, spec := *n, *n.Spec
	spec.Field = field
	c.Spec = &spec
	return &c
}

// New completes a tree that was built by hand or by a parser: it numbers and weighs the nodes. The
// nodes must not be part of another tree, unless they are the roots of files.
func New(root *Node) *Node {
	number(root, nil)
	return root
}

// NewFile completes the tree of a file with some text.
func NewFile(root *Node, source []byte) *Node {
	NewFileUntil(root, source, nil)
	return root
}

// NewFileUntil is [NewFile] for trees that may be large. It calls stopped after every few thousand nodes, and
// returns false as soon as that returns true; the tree is of no use then. If stopped is nil, nothing stops it.
func NewFileUntil(root *Node, source []byte, stopped func() bool) bool {
	root.setDocument(documentOf(source, lex.Plain))
	return number(root, stopped)
}

// numberAtOnce is how many nodes are numbered before number asks whether it is stopped.
const numberAtOnce = 1 << 13

func number(root *Node, stopped func() bool) bool {
	next := int32(0)
	nodes := 0
	type frame struct {
		*Node
		at    int
		begin int // in the source
	}
	var src source
	for open := []frame{{Node: root}}; len(open) > 0; {
		f := &open[len(open)-1]
		if f.at == 0 {
			if nodes++; nodes%numberAtOnce == 0 && stopped != nil && stopped() {
				return false
			}
			f.first = next
			if f.Spec == nil {
				f.Spec = plain
			}
			if f.document() != nil {
				src = source{text: f.Source()}
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
		if f.from = 0; src.text != nil && (f.begin < src.at || len(f.Kids) == 0) {
			f.from = int32(f.begin) + 1
		}
		if f.document() != nil {
			src = source{}
		}
		f.last = max(f.first, next-1)
		f.weigh()
		f.name()
		open = open[:len(open)-1]
	}
	return true
}

// A source is the text of a file, read up to some place.
type source struct {
	text []byte // nil: unknown, or not the text of the tokens
	at   int
}

// pass moves past a piece of text, which must come next.
func (s *source) pass(piece []byte) {
	if !bytes.HasPrefix(s.text[s.at:], piece) {
		*s = source{}
	}
	if s.text != nil {
		s.at += len(piece)
	}
}

// weigh computes the sums over the children of n.
func (n *Node) weigh() {
	n.tokens, n.hash, n.facts = 0, 1, n.facts&^isShort
	if len(n.Text) > 0 {
		n.tokens = 1
	}
	if len(n.Kids) == 0 {
		n.hash = hashBytes(n.Text)
	}
	items, held := 0, uint32(0)
	for _, k := range n.Kids {
		n.tokens += k.tokens
		held += uint32(k.held)
		n.facts |= k.facts & isShort
		if k.vanished() {
			continue
		}
		if !k.Sep {
			items++
		}
		if k.hash != 1 { // nodes without tokens make no difference
			n.hash = mix(n.hash, k.hash)
		}
	}
	if items < n.Keep {
		n.facts |= isShort
	}
	if len(n.Kids) > 0 {
		n.held = uint16(min(held, math.MaxUint16))
	}
}

// Tokens returns the number of tokens in n: its weight.
func (n *Node) Tokens() int { return int(n.tokens) }

// Sound reports whether all lists in n have as many items as they need. It checks no other syntax.
func (n *Node) Sound() bool { return n.facts&isShort == 0 }

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

// Level returns the nodes that are depth levels below n, in order.
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

// firstGap returns the white space before the first token of n.
func (n *Node) firstGap() []byte {
	for n.place() == nil && len(n.Kids) > 0 {
		n = n.Kids[0]
	}
	if at := n.place(); at != nil {
		return at.gap
	}
	return n.Gap
}

// name notes whether n is a token that can name something.
func (n *Node) name() {
	if n.facts &^= isWord; n.canName() {
		n.facts |= isWord
	}
}

// canName reports whether n is a token that can name something: not a number, and not prose.
func (n *Node) canName() bool {
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
