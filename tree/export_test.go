package tree

// For tests that need a parser.
func Measured(n *Node) *Node { return n.measured(nil) }
func TokensIn(n *Node) int   { return n.document.tokens }
