package whittle

import (
	"bytes"
	"sync"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
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
func (r *Reduction) SizeOf(fs text.Files) Size { return r.sizes.of(fs, r.langs.size) }

// OwnTokens returns the number of tokens in files by the rules of their languages: a string is one,
// a comment one for each line.
func (r *Reduction) OwnTokens(fs text.Files) int { return r.ownRank(fs)[0] }

// ownRank ranks files by the rules of their languages.
func (r *Reduction) ownRank(fs text.Files) reduce.Size {
	return r.ranks.of(fs, func(fs text.Files) reduce.Size {
		texts, _ := syntax.DecodeFiles(fs)
		return r.forest.Rank(texts)
	})
}

// A memo remembers a measure of the files that were measured first, which are the original, and of those
// that were measured last: a run that is interrupted must not read a large input again to report on it.
type memo[T any] struct {
	mu    sync.Mutex
	files [2]text.Files
	value [2]T
}

func (m *memo[T]) of(fs text.Files, measure func(text.Files) T) T {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, known := range m.files {
		if len(fs) > 0 && len(known) == len(fs) && &known[0] == &fs[0] {
			return m.value[i]
		}
	}
	at := 0
	if m.files[0] != nil {
		at = 1
	}
	m.files[at], m.value[at] = fs, measure(fs)
	return m.value[at]
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
