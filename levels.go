package whittle

import (
	"slices"
	"sync"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
	"github.com/whittle-dd/whittle/tree/delta"
)

// SyntaxLevel is the name of the levels on syntax trees in [Levels].
const SyntaxLevel = "syntax"

// depths says how far each level on syntax trees looks into nodes that differ. From functions it goes
// down to what they consist of; a level that finds nothing new takes no test.
var depths = []int{1, 2, 3, 4, 6, 9, 14, 40}

// mostParsed is the size up to which files are compared by their syntax.
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
	trees := &treeMemo{}
	var out []change.Level[text.Files]
	for _, l := range all {
		out = append(out, l)
		if l.Name != "hunks" {
			continue
		}
		for _, depth := range depths {
			out = append(out, change.Within(SyntaxLevel, "node", langs.between(trees, depth)))
		}
	}
	return out, nil
}

// between returns what compares contents of files by their syntax, if that is known, and otherwise by
// lines.
func (ls languages) between(trees *treeMemo, depth int) func(path string, works, fails []byte) change.Set[[]byte] {
	return func(path string, works, fails []byte) change.Set[[]byte] {
		l, ok := ls[path]
		if ok && len(works)+len(fails) < mostParsed {
			if s := trees.compare(l, works, fails, depth); s != nil && s.Len() > 0 {
				return s
			}
		}
		return change.Hunks(works, fails)
	}
}

// A treeMemo remembers the trees of the contents that were parsed last. Several levels, and futures that a
// runner reads ahead, compare the same contents.
type treeMemo struct {
	mu    sync.Mutex
	known []parsed // the last used one first
}

type parsed struct {
	language string
	content  reduce.Digest
	tree     *tree.Node // nil: it cannot be parsed
}

// mostRemembered is the number of trees that are remembered. They may take 25 MB each.
const mostRemembered = 6

// compare returns the difference between two sources by their syntax, or nil if one cannot be parsed.
func (m *treeMemo) compare(l syntax.Language, works, fails []byte, depth int) *delta.Set {
	a, b := m.parse(l, works), m.parse(l, fails)
	if a == nil || b == nil {
		return nil
	}
	return delta.Between(a, b, depth)
}

func (m *treeMemo) parse(l syntax.Language, src []byte) *tree.Node {
	m.mu.Lock()
	defer m.mu.Unlock()
	d := reduce.DigestOf(src)
	at := slices.IndexFunc(m.known, func(p parsed) bool { return p.language == l.Name && p.content == d })
	p := parsed{language: l.Name, content: d}
	if at >= 0 {
		p = m.known[at]
		m.known = slices.Delete(m.known, at, at+1)
	} else if root, ok := l.ParseTree(src); ok {
		p.tree = root
	}
	m.known = slices.Insert(m.known, 0, p)
	m.known = m.known[:min(len(m.known), mostRemembered)]
	return p.tree
}
