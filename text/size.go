package text

import (
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// Size returns how fs ranks as text in no language: by the tokens of all files together, comments
// included, then by bytes. Paths count as bytes, so that removing an empty file makes fs smaller.
func (fs Files) Size() reduce.Size {
	var s reduce.Size
	for _, f := range fs {
		s[0] += lex.Plain.Count(f.Data)
		s[1] += len(f.Data) + len(f.Path)
	}
	return s
}
