// Package build helps to build syntax trees.
package build

import (
	"bytes"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A Slab allocates nodes in blocks. Its zero value is ready to use.
type Slab struct {
	spare []tree.Node
	sorts map[string]tree.Sort // by kind
}

// Node returns a new node that is a copy of n, with the sort of its kind.
func (s *Slab) Node(n tree.Node) *tree.Node {
	if len(s.spare) == 0 {
		s.spare = make([]tree.Node, 256)
	}
	p := &s.spare[0]
	s.spare = s.spare[1:]
	*p = n
	p.Sort = s.sort(n.Kind)
	return p
}

func (s *Slab) sort(kind string) tree.Sort {
	if kind == "" {
		return 0
	}
	known, ok := s.sorts[kind]
	if !ok {
		if s.sorts == nil {
			s.sorts = map[string]tree.Sort{}
		}
		known = kinds.Of(kind)
		s.sorts[kind] = known
	}
	return known
}

// Blanks returns how many bytes at the beginning of a text are part of the gap before the next
// token. A backslash at the end of a line counts as blank.
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
