package tree

// For tests that need a parser.
func Measured(n *Node) *Node { return n.measured(nil) }
func TokensIn(n *Node) int   { return n.document().tokens }

// Without returns what an unedited tree prints without some tokens, folded and measured.
func Without(n *Node, tokens []*Node) *Node {
	return n.without(erasure{}.and(tokens), nil).measured(nil)
}
