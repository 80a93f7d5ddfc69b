package whittle

import (
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// An Algorithm describes an algorithm or a pass that can be named in [Options].
type Algorithm struct {
	Name    string
	About   string // one line
	Minimal dd.Minimal
}

// Algorithms returns what [Options.Algorithm] can name: list minimizers, the default first,
// and algorithms on syntax trees.
func Algorithms() (lists, trees []Algorithm) {
	for _, a := range dd.Algorithms() {
		lists = append(lists, Algorithm{a.Name, a.About, a.Minimal})
	}
	for _, a := range tree.Algorithms() {
		trees = append(trees, Algorithm{a.Name, a.About, a.Minimal})
	}
	return lists, trees
}

// Passes returns the passes of the default pipelines, which [Options.Passes] and
// [Options.Skip] can name: those on syntax trees and those on text.
func Passes() (onTrees, onText []Algorithm) {
	for _, p := range tree.Passes() {
		onTrees = append(onTrees, Algorithm{Name: p.Name, About: p.About})
	}
	for _, p := range text.Passes() {
		onText = append(onText, Algorithm{Name: p.Name, About: p.About})
	}
	return onTrees, onText
}

// Atoms returns what [Options.Atom] can name.
func Atoms() []string {
	names := []string{Auto}
	for _, f := range text.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// A choice is what the options name.
type choice struct {
	list *dd.Algorithm
	tree *tree.Algorithm // nil: the pipeline
	atom *text.Format    // nil: all of them
}

// choose looks up the algorithms and the atom that the options name.
func (o Options) choose() (choice, error) {
	c, err := algorithmNamed(o.Algorithm)
	if err != nil {
		return c, err
	}
	if o.Atom != "" && o.Atom != Auto {
		f, ok := text.FormatNamed(o.Atom)
		if !ok {
			return c, badOption("atom", "there is no atom %q; there are %s", o.Atom, strings.Join(Atoms(), ", "))
		}
		c.atom = f
	}
	if c.tree != nil && c.atom != nil {
		return c, badOption("atom", "the algorithm %s works on syntax trees, the atom %s does not: choose one", c.tree.Name, o.Atom)
	}
	if len(o.Passes)+len(o.Skip) > 0 && (c.tree != nil || c.atom != nil) {
		return c, badOption("passes", "passes can be chosen from the default pipeline only, and an algorithm or an atom has replaced it")
	}
	return c, o.checkPasses()
}

// algorithmNamed finds a list minimizer, or an algorithm on trees, perhaps with a list
// minimizer after a colon.
func algorithmNamed(name string) (choice, error) {
	c := choice{list: dd.Default}
	if name == "" {
		return c, nil
	}
	onTree, list, both := strings.Cut(name, ":")
	if !both {
		list = name
	}
	for _, a := range dd.Algorithms() {
		if a.Name == list {
			c.list = a
			if !both {
				return c, nil
			}
		}
	}
	for _, a := range tree.Algorithms() {
		if a.Name == onTree && (!both || c.list.Name == list) {
			c.tree = a
			return c, nil
		}
	}
	lists, trees := Algorithms()
	return c, badOption("algorithm", "there is no algorithm %q; there are %s; and on syntax trees %s, with one of the others after a colon",
		name, names(lists), names(trees))
}

func names(as []Algorithm) string {
	var all []string
	for _, a := range as {
		all = append(all, a.Name)
	}
	return strings.Join(all, ", ")
}

// minimizer returns the chosen list minimizer for things of some weight. In a pipeline, which
// repeats it, once saves the proof that nothing else can be removed.
func minimizer[T any](c choice, o Options, once bool, weight func(T) int) dd.Minimizer[T] {
	return dd.Using(c.list, dd.Config{Seed: o.Seed, Width: max(1, o.Width), Once: once}, weight)
}

// pass returns the pass that the options name, on files whose text is in UTF-8.
func (c choice) pass(o Options, ls languages) reduce.Pass[text.Files] {
	pipeline := c.tree == nil && c.atom == nil
	onText := minimizer(c, o, pipeline, func(a text.Atom) int { return a.Tokens })
	switch {
	case c.tree != nil:
		return ls.onTrees(c.tree.Pass(minimizer(c, o, false, (*tree.Node).Tokens)))
	case c.atom != nil:
		return reduce.InOrder(text.Whole(onText), text.Pieces(c.atom, onText))
	case c.list != dd.Default: // a list minimizer that is named is not for trees
		return text.Pipeline(onText, o.enabled)
	}
	return ls.pipeline(onText, o)
}
