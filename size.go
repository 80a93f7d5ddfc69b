package whittle

import (
	"bytes"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A Size is how large files are, in the units people think in.
type Size struct {
	Bytes  int `json:"bytes"`
	Lines  int `json:"lines"`
	Tokens int `json:"tokens"`
}

// SizeOf measures files.
func SizeOf(fs text.Files) Size { return RankedSize(fs, fs.Size()) }

// RankedSize returns the size of files whose rank is known, without counting their tokens
// again.
func RankedSize(fs text.Files, rank reduce.Size) Size {
	s := Size{Tokens: rank[0]}
	for _, f := range fs {
		s.Bytes += len(f.Data)
		s.Lines += bytes.Count(f.Data, []byte("\n"))
		if n := len(f.Data); n > 0 && f.Data[n-1] != '\n' {
			s.Lines++
		}
	}
	return s
}
