package syntax

import (
	"runtime/debug"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A Forest converts between files and trees. The tree of one file is that of its content; the tree
// of several is a root with one child for each. The field of a file's root is its path. A file that
// is not parsed is a single token.
type Forest struct {
	files     text.Files
	index     map[string]int      // of files, by path
	languages map[string]Language // by path
	keeps     func(text.Files) bool
}

// NewForest returns the forest of files. Languages maps the paths of files that are parsed to their
// languages.
func NewForest(fs text.Files, languages map[string]Language) *Forest {
	index := make(map[string]int, len(fs))
	for i, f := range fs {
		index[f.Path] = i
	}
	return &Forest{files: fs, index: index, languages: languages}
}

// Keeping returns f with a condition that all candidates must meet.
func (f *Forest) Keeping(keeps func(text.Files) bool) *Forest {
	f.keeps = keeps
	return f
}

// manyBytes is the size of a file whose trees must not be in memory twice.
const manyBytes = 1 << 19

// Tree returns the tree of all files. A file that cannot be parsed is a single token.
func (f *Forest) Tree() *tree.Node { return f.tree(f.files) }

func (f *Forest) tree(fs text.Files) *tree.Node {
	if fs.Bytes() >= manyBytes {
		debug.FreeOSMemory() // the tree before is not needed anymore, and as large as this one
	}
	var kids []*tree.Node
	for _, file := range fs {
		n := f.parse(file)
		n = n.InField(file.Path)
		kids = append(kids, n)
	}
	if len(kids) == 1 {
		return kids[0]
	}
	for _, k := range kids {
		k.Role = tree.Item
	}
	return tree.New(&tree.Node{Spec: &tree.Spec{Kind: "files"}, Kids: kids})
}

func (f *Forest) parse(file text.File) *tree.Node {
	if l, ok := f.languages[file.Path]; ok && !file.Link {
		if root, ok := l.ParseTree(file.Data); ok {
			if file.Kept != nil {
				return tree.Seal(root, file.Kept(file.Data))
			}
			return root
		}
	}
	return tree.NewFile(&tree.Node{Spec: &tree.Spec{Kind: "file"}, Text: file.Data}, file.Data)
}

// ParseTree returns the tree of src, or false if src cannot be parsed. The tree may consist mostly
// of errors: whether a file is worth parsing is decided once, by Diagnose. What is left of one that
// was may make no sense to the parser, and its tokens must still be seen.
func (l Language) ParseTree(src []byte) (root *tree.Node, ok bool) {
	if l.check(src) != nil {
		return nil, false
	}
	if root, ok = l.front.tree(l, src); ok {
		root.CountBy(lex.Of(l.Name))
	}
	return root, ok
}

// Files returns the files of an edited tree. Files that were removed are omitted, unless there was
// only one.
func (f *Forest) Files(root *tree.Node) text.Files {
	var out text.Files
	for _, n := range roots(root) {
		i, ok := f.index[n.Field]
		if n.Gone() && len(f.files) > 1 || !ok {
			continue
		}
		file := f.files[i]
		file.Data = n.Bytes()
		out = append(out, file)
	}
	return out
}

// Leaves returns the number of tokens in the tree of a file.
func (f *Forest) Leaves(file text.File) int { return f.parse(file).Tokens() }

// Counted is Files, with the number of tokens of each tree.
func (f *Forest) Counted(root *tree.Node) text.Files {
	out := f.Files(root)
	i := 0
	for _, n := range roots(root) {
		if i < len(out) && out[i].Path == n.Field {
			out[i].Items = n.Tokens()
			i++
		}
	}
	return out
}

// Rank returns how files rank: by tokens, then by identifiers, since fewer names mean fewer
// dependencies, then by bytes. The tokens of files that are parsed are those of their languages, a
// string is one, and a comment one for each line; in other files everything counts. Paths count
// as bytes, so that removing an empty file makes files smaller.
func (f *Forest) Rank(fs text.Files) reduce.Size {
	var s reduce.Size
	for _, file := range fs {
		rules, words := lex.Plain, false
		if l, ok := f.languages[file.Path]; ok && !file.Link {
			rules, words = lex.Of(l.Name), true
		}
		tokens, identifiers := rules.Measure(file.Data)
		s[0] += tokens
		if words {
			s[1] += identifiers
		}
		s[2] += len(file.Data) + len(file.Path)
	}
	return s
}

// Syntax returns what passes on the trees need to know about the languages.
func (f *Forest) Syntax() tree.Syntax {
	s := tree.Syntax{
		Parse:  func(root *tree.Node) *tree.Node { return f.tree(f.Files(root)) },
		Valid:  func(root *tree.Node) bool { return root.Sound() && f.check(root, false) },
		Parses: func(root *tree.Node) bool { return f.check(root, true) },
		Forms:  f.forms(),
	}
	if f.keeps != nil {
		s.Keeps = func(root *tree.Node) bool { return f.keeps(f.Files(root)) }
	}
	return s
}

// check reports whether the edited files can be parsed: all of them, or those in languages whose rules
// are not known. Files that had errors from the start are not checked: the test may need the errors.
func (f *Forest) check(root *tree.Node, all bool) bool {
	for _, n := range roots(root) {
		l, ok := f.languages[n.Field]
		if !ok || n.Source() != nil || n.Errors() > 0 || l.Exact() && !all {
			continue
		}
		if !Valid(l, checked(n), 0) {
			return false
		}
	}
	return true
}

// largeCheck is the size of a candidate of which only the surroundings of the edit are checked: to parse
// all of it may take longer than a test.
const largeCheck = 1 << 16

// checked returns the text that is parsed to check the syntax of an edited file.
func checked(n *tree.Node) []byte {
	text := n.Bytes()
	if len(text) >= largeCheck {
		text = n.Around().Bytes()
	}
	return text
}

// roots returns the roots of the files.
func roots(root *tree.Node) []*tree.Node {
	if root.Kind == "files" && root.Field == "" {
		return root.Kids
	}
	return []*tree.Node{root}
}
