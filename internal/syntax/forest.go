package syntax

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A Forest makes trees of files: that of the only file, or a root with one child for
// each. The field of a file's root is its path. A file that is not parsed is a
// single token.
type Forest struct {
	files     text.Files
	languages map[string]Language // by path
}

// NewForest is for files in the languages that their paths have.
func NewForest(fs text.Files, languages map[string]Language) *Forest {
	return &Forest{fs, languages}
}

// Tree parses all files. One that cannot be parsed, or makes no sense to the parser,
// is a single token.
func (f *Forest) Tree() *tree.Node { return f.tree(f.files) }

func (f *Forest) tree(fs text.Files) *tree.Node {
	var kids []*tree.Node
	for _, file := range fs {
		n := f.plant(file)
		n.Field = file.Path
		kids = append(kids, n)
	}
	if len(kids) == 1 {
		return kids[0]
	}
	for _, k := range kids {
		k.Role = tree.Item
	}
	return tree.New(&tree.Node{Kind: "files", Kids: kids})
}

func (f *Forest) plant(file text.File) *tree.Node {
	if l, ok := f.languages[file.Path]; ok && !file.Link {
		if root, ok := l.Plant(file.Data); ok {
			return root
		}
	}
	return tree.New(&tree.Node{Kind: "file", Text: file.Data, Source: file.Data})
}

// Plant makes the tree of a source, unless it cannot be parsed or makes no sense to
// the parser.
func (l Language) Plant(src []byte) (root *tree.Node, ok bool) {
	if a, is := l.grammar.(*antlr); is {
		if l.check(src) != nil {
			return nil, false
		}
		root, err := a.plant(src)
		return root, err == nil
	}
	raw, err := l.Parse(src)
	if err != nil || raw.Nonsense() > tooMuch {
		return nil, false
	}
	root = l.Tree(raw)
	root.Errors = raw.Errors
	return root, true
}

// Files is what an edited tree says. Files that are gone are left out, unless there
// was only one.
func (f *Forest) Files(root *tree.Node) text.Files {
	var out text.Files
	for _, n := range roots(root) {
		i := slices.IndexFunc(f.files, func(file text.File) bool { return file.Path == n.Field })
		if n.Gone() && len(f.files) > 1 || i < 0 {
			continue
		}
		file := f.files[i]
		file.Data = n.Bytes()
		out = append(out, file)
	}
	return out
}

// Syntax is what is known about the languages, for passes on the trees.
func (f *Forest) Syntax() tree.Syntax {
	return tree.Syntax{
		Parse:  func(root *tree.Node) *tree.Node { return f.tree(f.Files(root)) },
		Valid:  func(root *tree.Node) bool { return root.Sound() && f.check(root, false) },
		Parses: func(root *tree.Node) bool { return f.check(root, true) },
		Forms:  f.forms(),
	}
}

// check parses what was edited: all files, or those of languages whose rules are not
// known. Where there were errors from the start nothing is checked: the test likes
// them.
func (f *Forest) check(root *tree.Node, all bool) bool {
	for _, n := range roots(root) {
		l, ok := f.languages[n.Field]
		if !ok || n.Source != nil || n.Errors > 0 || l.Exact() && !all {
			continue
		}
		if !Valid(l, n.Bytes(), 0) {
			return false
		}
	}
	return true
}

// roots is the roots of files.
func roots(root *tree.Node) []*tree.Node {
	if root.Kind == "files" && root.Field == "" {
		return root.Kids
	}
	return []*tree.Node{root}
}

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
			if c := r.Nodes[k]; c.Next > k+1 || c.Error { // a rule it made out, or more errors
				bad -= c.End - c.Start
			}
		}
	}
	return float64(bad) / float64(len(r.Src))
}

// Trouble says what is wrong with a file for one who expects it to be parsed, and
// whether it is parsed nevertheless; "" if nothing is.
func (l Language) Trouble(src []byte) (words string, parsed bool) {
	if a, is := l.grammar.(*antlr); is && l.check(src) == nil {
		return a.trouble(src)
	}
	if Valid(l, src, 0) { // the usual case, and cheap
		return "", true
	}
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
