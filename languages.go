package whittle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A Language is one whose syntax is known.
type Language struct {
	Name       string
	Extensions []string // of file names, without the dot
	Names      []string // of whole files, such as Makefile
}

// Languages returns the languages of this build, by name. A build without cgo has only those
// that need no C.
func Languages() []Language {
	var out []Language
	for _, l := range syntax.Languages() {
		out = append(out, Language{l.Name, slices.Clone(l.Extensions), slices.Clone(l.Names)})
	}
	return out
}

// Parse returns the syntax tree of a source, for algorithms on trees, and what they need to
// know about its language, which is a name or an extension as [Languages] lists them. A broken
// source is parsed as far as possible; it is an error if the parser can explain less than half
// of it.
func Parse(language string, src []byte) (*tree.Node, tree.Syntax, error) {
	r, err := New(text.Single("input", src), Options{Language: language})
	if err != nil {
		return nil, tree.Syntax{}, err
	}
	root, s, ok := r.Tree()
	if !ok {
		return nil, tree.Syntax{}, errors.New(strings.Join(r.notes, "; "))
	}
	return root, s, nil
}

// languages says which files are parsed as what, by path.
type languages map[string]syntax.Language

// languagesOf recognizes the languages of files, or takes the one that the options name for
// all of them.
func languagesOf(fs text.Files, o Options) (languages, error) {
	out := languages{}
	if o.Language == None {
		return out, nil
	}
	named, err := o.namedLanguage()
	if err != nil {
		return nil, err
	}
	for _, f := range fs {
		if f.Link || f.Dir {
			continue
		}
		if named.Name != "" {
			out[f.Path] = named
		} else if l, ok := syntax.Recognize(f.Path, f.Data); ok {
			out[f.Path] = l
		}
	}
	return out, nil
}

// namedLanguage returns the language or grammar that the options name; without a name: none.
func (o Options) namedLanguage() (syntax.Language, error) {
	switch {
	case o.Grammar != nil:
		return o.Grammar.language()
	case o.Language == "":
		return syntax.Language{}, nil
	}
	l, err := syntax.Named(o.Language)
	if err != nil {
		return l, &OptionError{"language", err.Error()}
	}
	return l, nil
}

// on puts the parsers of all files under the control of s.
func (ls languages) on(s *syntax.Stop) {
	for path, l := range ls {
		ls[path] = l.On(s)
	}
}

// String lists the names of the languages.
func (ls languages) String() string {
	var names []string
	for _, l := range ls {
		if !slices.Contains(names, l.Name) {
			names = append(names, l.Name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// check returns a note for each file that is not what it seems to be, and removes those that
// cannot be parsed from the list.
func (ls languages) check(fs text.Files) []string {
	var notes []string
	for _, f := range fs {
		l, ok := ls[f.Path]
		if !ok {
			continue
		}
		problem, parsed := l.Glance(f.Data)
		if problem != "" {
			notes = append(notes, fmt.Sprintf("%s: %s", f.Path, problem))
		}
		if !parsed {
			delete(ls, f.Path)
		}
	}
	return notes
}

// onTrees makes a pass on syntax trees one on files. Only candidates that can be valid syntax
// are tested.
func (ls languages) onTrees(p reduce.Pass[*tree.Node]) reduce.Pass[text.Files] {
	return func(fs text.Files) reduce.Plan[text.Files] {
		if len(ls) == 0 {
			return nil
		}
		f := syntax.NewForest(fs, ls)
		return reduce.Map(reduce.Where(f.Syntax().Valid, p)(f.Tree()), f.Counted)
	}
}

// manyFiles is how many files a directory has of which whole files are removed before any is parsed
// into a tree: so many trees take longer than several tests, and every test gets a copy of each file.
const manyFiles = 256

// pipeline is the default: files that are parsed are reduced as syntax trees, the others as
// text.
func (ls languages) pipeline(min dd.Minimizer[text.Atom], o Options, keep *protection) reduce.Pass[text.Files] {
	asText := text.Pipeline(min, o.enabled)
	if len(ls) == 0 {
		return asText
	}
	onTrees := func(fs text.Files) reduce.Plan[text.Files] {
		f := syntax.NewForest(fs, ls).Keeping(keep.condition())
		return reduce.Map(tree.Pipeline(f.Syntax(), tree.Options{Enabled: o.enabled, Width: max(1, o.Width), Removal: o.Edits == Removal})(f.Tree()), f.Files)
	}
	rest := reduce.InOrder(text.Whole(min), func(fs text.Files) reduce.Plan[text.Files] {
		return reduce.Through(only(ls.senseless(fs)), asText)(fs)
	})
	all := alternate(syntax.NewForest(nil, ls).Rank, onTrees, rest)
	return func(fs text.Files) reduce.Plan[text.Files] {
		if len(fs) < manyFiles || !o.removesFiles() {
			return all(fs)
		}
		return reduce.InOrder(text.Whole(min), all)(fs)
	}
}

// removesFiles reports whether the pass that removes whole files is to run.
func (o Options) removesFiles() bool {
	return slices.ContainsFunc(text.Passes(), func(p *text.Pass) bool { return p.Unit == text.FileUnit && o.enabled(p.Name) })
}

// alternate runs p and q in turn until q makes nothing smaller. After p alone there is nothing left
// for p to do.
func alternate[C any](size func(C) reduce.Size, p, q reduce.Pass[C]) reduce.Pass[C] {
	return reduce.InOrder(p, func(start C) reduce.Plan[C] {
		return reduce.InOrder(q, func(end C) reduce.Plan[C] {
			if !size(end).Less(size(start)) {
				return nil
			}
			return alternate(size, p, q)(end)
		})(start)
	})
}

func (ls languages) parses(f text.File) bool {
	_, ok := ls[f.Path]
	return ok
}

// senseless returns the paths of the files that are text to the parser, or have become so: what
// is left of a file that could be parsed may be too little to make sense. Files whose trees are still
// coarse are among them: no pass on trees has looked at their tokens.
func (ls languages) senseless(fs text.Files) map[string]bool {
	out := map[string]bool{}
	for _, f := range fs {
		l, ok := ls[f.Path]
		if ok && !f.Link {
			_, ok = l.Diagnose(f.Data)
			ok = ok && !l.Coarse(len(f.Data))
		}
		out[f.Path] = !ok && !f.Dir
	}
	return out
}

// only is the lens to the files with some paths.
func only(paths map[string]bool) reduce.Lens[text.Files, text.Files] {
	others := func(f text.File) bool { return !paths[f.Path] }
	return reduce.Lens[text.Files, text.Files]{
		Get: func(fs text.Files) text.Files { return slices.DeleteFunc(slices.Clone(fs), others) },
		Put: func(fs, part text.Files) text.Files {
			rest := slices.DeleteFunc(slices.Clone(fs), func(f text.File) bool { return !others(f) })
			return text.Sort(append(rest, part...))
		},
	}
}
