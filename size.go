package whittle

import (
	"bytes"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/text"
)

// A Size is how large files are, in the units people think in. Tokens are counted as [text.Count]
// does, whatever the language; in text that is in no language, comments count too.
type Size struct {
	Bytes  int `json:"bytes"`
	Lines  int `json:"lines"`
	Tokens int `json:"tokens"`
}

// SizeOf measures files. It recognizes their languages.
func SizeOf(fs text.Files) Size {
	ls, _ := languagesOf(fs, Options{})
	return ls.size(fs)
}

// SizeOf measures files that the reduction came to.
func (r *Reduction) SizeOf(fs text.Files) Size { return r.langs.size(fs) }

// OwnTokens returns the number of tokens in files by the rules of their languages: a string is one,
// a comment one for each line.
func (r *Reduction) OwnTokens(fs text.Files) int {
	texts, _ := syntax.DecodeFiles(fs)
	return r.forest.Rank(texts)[0]
}

func (ls languages) size(fs text.Files) Size {
	var s Size
	texts, _ := syntax.DecodeFiles(fs)
	for i, f := range fs {
		s.Bytes += len(f.Data)
		s.Lines += bytes.Count(f.Data, []byte("\n"))
		if n := len(f.Data); n > 0 && f.Data[n-1] != '\n' {
			s.Lines++
		}
		rules := lex.Plain
		if ls.parses(f) {
			rules = lex.Default
		}
		s.Tokens += rules.Count(texts[i].Data)
	}
	return s
}
