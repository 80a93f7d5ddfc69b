package tree

import "bytes"

// A Slab keeps nodes that are made one after another together. Its zero value is ready.
type Slab struct{ spare []Node }

// Node is n, in its place.
func (s *Slab) Node(n Node) *Node {
	if len(s.spare) == 0 {
		s.spare = make([]Node, 256)
	}
	p := &s.spare[0]
	s.spare = s.spare[1:]
	*p = n
	return p
}

// Blanks is how much of the beginning of a text belongs into the gap of what follows. A
// backslash at the end of a line counts as blank.
func Blanks(text []byte) int {
	i := 0
	for i < len(text) {
		rest := text[i:]
		switch {
		case bytes.IndexByte([]byte(" \t\n\r\f\v"), rest[0]) >= 0:
			i++
		case bytes.HasPrefix(rest, []byte("\\\n")):
			i += 2
		case bytes.HasPrefix(rest, []byte("\\\r\n")):
			i += 3
		default:
			return i
		}
	}
	return i
}
