package tree

// An allowance reports whether a harvest makes a move with a node.
type allowance func(m move, n *Node) bool

func anyMove(move, *Node) bool { return true }

// deletions allows all moves that put no other text in place of some. Hoists are among them: they remove
// a from a + b.
func deletions(m move, _ *Node) bool { return m != least }

// largeMoves allows the least text for large nodes only. In place of a small one it leaves nearly as much,
// and what it leaves often goes with something around it.
func largeMoves(m move, n *Node) bool {
	const large = 16
	return deletions(m, n) || n.tokens > large
}
