package text

import (
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// Size returns the rank of fs: tokens, identifiers and bytes of all files together. Paths count as
// bytes, so that removing an empty file makes fs smaller.
func (fs Files) Size() reduce.Size {
	var s reduce.Size
	for _, f := range fs {
		tokens, identifiers := lex.Measure(f.Data)
		s[0] += tokens
		s[1] += identifiers
		s[2] += len(f.Data) + len(f.Path)
	}
	return s
}
