package syntax

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A Forest is files as one tree: that of the only file, or a root with one child
// for each. A file that is not parsed is a single token.
type Forest struct {
	Root *tree.Node

	files text.Files
	of    []Language // of each file; the zero Language if it is not parsed
	loose []bool     // its syntax is not checked
}

// Plant parses files in the languages that their paths have. A file that cannot be
// parsed, or makes no sense to the parser, is a single token.
func Plant(fs text.Files, languages map[string]Language) *Forest {
	f := &Forest{files: fs, of: make([]Language, len(fs)), loose: make([]bool, len(fs))}
	var kids []*tree.Node
	for i, file := range fs {
		n := &tree.Node{Kind: "file", Text: file.Data}
		if l, ok := languages[file.Path]; ok && !file.Link {
			if raw, err := l.Parse(file.Data); err == nil && raw.Nonsense() <= tooMuch {
				n = l.Tree(raw)
				f.of[i], f.loose[i] = l, raw.Errors > 0 || l.Exact()
			}
		}
		kids = append(kids, n)
	}
	if len(kids) == 1 {
		f.Root = kids[0]
		return f
	}
	for _, k := range kids {
		k.Role = tree.Item
	}
	f.Root = tree.New(&tree.Node{Kind: "files", Kids: kids})
	return f
}

// Parsed reports whether any file is more than a token.
func (f *Forest) Parsed() bool {
	return slices.ContainsFunc(f.of, func(l Language) bool { return l.Name != "" })
}

// Files is what an edited tree of the forest says. Files that are gone are left out.
func (f *Forest) Files(root *tree.Node) text.Files {
	var out text.Files
	for i, k := range f.roots(root) {
		file := f.files[i]
		switch {
		case k.Gone() && len(f.files) > 1:
			continue
		case k != f.root(i):
			file.Data = k.Bytes()
		}
		out = append(out, file)
	}
	return out
}

// Valid reports whether an edited tree may be asked about: lists have the items
// they need, and files of languages whose rules are not known parse without errors.
// Where there were errors from the start nothing is checked: the test likes them.
func (f *Forest) Valid(root *tree.Node) bool {
	if !root.Sound() {
		return false
	}
	for i, k := range f.roots(root) {
		if l := f.of[i]; !f.loose[i] && l.Name != "" && k != f.root(i) && !Valid(l, k.Bytes(), 0) {
			return false
		}
	}
	return true
}

func (f *Forest) roots(root *tree.Node) []*tree.Node {
	if len(f.files) == 1 || root.Gone() {
		return []*tree.Node{root}
	}
	return root.Kids
}

func (f *Forest) root(i int) *tree.Node { return f.roots(f.Root)[i] }

// tooMuch is the share of a file above which what the parser cannot explain makes
// the rest of its tree worthless.
const tooMuch = 0.5

// Nonsense is the share of the file that the parser has no rule for: what is in no
// node but one of errors.
func (r *Raw) Nonsense() float64 {
	if r.Errors == 0 || len(r.Src) == 0 {
		return 0
	}
	bad := 0
	for i, n := range r.Nodes {
		if !n.Error {
			continue
		}
		bad += n.End - n.Start
		for k := range r.children(i) {
			if c := r.Nodes[k]; c.Next > k+1 { // a rule it made out, or more errors
				bad -= c.End - c.Start
			}
		}
	}
	return float64(bad) / float64(len(r.Src))
}

// Trouble says what is wrong with a file for one who expects it to be parsed, and
// whether it is parsed nevertheless; "" if nothing is.
func (l Language) Trouble(src []byte) (words string, parsed bool) {
	raw, err := l.Parse(src)
	switch {
	case err != nil:
		return fmt.Sprintf("%v; it is reduced as text", err), false
	case raw.Nonsense() > tooMuch:
		return fmt.Sprintf("%.0f %% of it makes no sense as %s; it is reduced as text", 100*raw.Nonsense(), l.Name), false
	case raw.Errors > 0:
		places := "places in it make"
		if raw.Errors == 1 {
			places = "place in it makes"
		}
		return fmt.Sprintf("%d %s no sense as %s, so the syntax of candidates is not checked", raw.Errors, places, l.Name), true
	}
	return "", true
}
