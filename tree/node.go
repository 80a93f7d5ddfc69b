package tree

import "slices"

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
	Role  Role
	Kids  []*Node

	Gap  []byte // of a token: the blanks before it
	Text []byte // of a token: itself; nil for inner nodes

	Min   string // what stands in its place when it is removed: the least its parent can do with
	Fixed bool   // removing it would change nothing: its text is its Min
	Sep   bool   // a separator: printed only between two siblings that are there

	first, last int // its place in the document: that of its first and last token
	tokens      int
	gone        bool
}

// New finishes a tree built by hand or by a parser: it numbers and weighs the
// nodes. The nodes must not be part of another tree.
func New(root *Node) *Node {
	n := 0
	number(root, &n)
	return root
}

func number(n *Node, next *int) {
	n.first = *next
	if len(n.Kids) == 0 {
		*next++
		if len(n.Text) > 0 {
			n.tokens = 1
		}
	}
	for _, k := range n.Kids {
		number(k, next)
		n.tokens += k.tokens
	}
	n.last = max(n.first, *next-1)
}

// Tokens is how many tokens n holds: its weight.
func (n *Node) Tokens() int { return n.tokens }

// Gone reports whether n has been removed.
func (n *Node) Gone() bool { return n.gone }

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
	for len(n.Kids) > 0 {
		n = n.Kids[0]
	}
	return n.Gap
}
