package text

import (
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// Size ranks fs: tokens, identifiers and bytes of all files together. A path
// counts among the bytes, so that one empty file less is smaller.
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
