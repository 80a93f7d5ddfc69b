package whittle

import (
	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree/delta"
)

// SyntaxLevel is the name of the levels on syntax trees in [Levels].
const SyntaxLevel = "syntax"

// depths says how far each level on syntax trees looks into nodes that differ. From functions it goes
// down to what they consist of; a level that finds nothing new takes no test.
var depths = []int{1, 2, 3, 4, 6, 9, 14, 40}

// mostParsed is the size up to which files are compared by their syntax: every level parses them again.
const mostParsed = 1 << 18

// Levels returns the levels on which the difference between files is isolated: those of
// [change.Files] and, after the runs of lines, levels on syntax trees for the files whose language is
// known or named. On these, functions, statements and arguments change as a whole, and what was
// moved is one change. The error is an [*OptionError].
func Levels(works, fails text.Files, language string) ([]change.Level[text.Files], error) {
	all := change.Files()
	langs, err := languagesOf(append(fails[:len(fails):len(fails)], works...), Options{Language: language})
	if err != nil || len(langs) == 0 {
		return all, err
	}
	var out []change.Level[text.Files]
	for _, l := range all {
		out = append(out, l)
		if l.Name != "hunks" {
			continue
		}
		for _, depth := range depths {
			out = append(out, change.Within(SyntaxLevel, "node", langs.between(depth)))
		}
	}
	return out, nil
}

// between returns what compares contents of files by their syntax, if that is known, and otherwise by
// lines.
func (ls languages) between(depth int) func(path string, works, fails []byte) change.Set[[]byte] {
	return func(path string, works, fails []byte) change.Set[[]byte] {
		l, ok := ls[path]
		if ok && len(works)+len(fails) < mostParsed {
			if s := compare(l, works, fails, depth); s != nil && s.Len() > 0 {
				return s
			}
		}
		return change.Hunks(works, fails)
	}
}

// compare returns the difference between two sources by their syntax, or nil if one cannot be parsed.
func compare(l syntax.Language, works, fails []byte, depth int) *delta.Set {
	a, ok := l.ParseTree(works)
	if !ok {
		return nil
	}
	b, ok := l.ParseTree(fails)
	if !ok {
		return nil
	}
	return delta.Between(a, b, depth)
}
