package whittle

import (
	"strconv"
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
	list   *dd.Algorithm
	config dd.Config       // its settings
	tree   *tree.Algorithm // nil: the pipeline
	atom   *text.Format    // nil: all of them
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

// algorithmNamed reads the name of a list minimizer, or of an algorithm on trees, perhaps with a
// list minimizer after a colon; settings of the list minimizer follow after more colons:
// "cdd:p0=0.0025", "hdd:cdd:left=10".
func algorithmNamed(name string) (choice, error) {
	c := choice{list: dd.Default}
	if name == "" {
		return c, nil
	}
	words := strings.Split(name, ":")
	given := len(words)
	for given > 0 && strings.Contains(words[given-1], "=") {
		given--
	}
	if !c.find(words[:given]) {
		lists, trees := Algorithms()
		return c, badOption("algorithm", "there is no algorithm %q; there are %s; and on syntax trees %s, with one of the others after a colon",
			name, names(lists), names(trees))
	}
	for _, setting := range words[given:] {
		if err := c.set(setting); err != nil {
			return c, err
		}
	}
	return c, nil
}

// find looks up a list minimizer, an algorithm on trees, or both.
func (c *choice) find(words []string) bool {
	if len(words) == 0 || len(words) > 2 {
		return false
	}
	list, onTree := words[len(words)-1], ""
	for _, a := range tree.Algorithms() {
		if a.Name == words[0] {
			c.tree, onTree = a, a.Name
		}
	}
	if len(words) == 1 && onTree != "" {
		return true
	}
	for _, a := range dd.Algorithms() {
		if a.Name == list {
			c.list = a
			return len(words) == 1 || onTree != ""
		}
	}
	return false
}

// set applies a setting of the list minimizer: p0=NUMBER or left=N.
func (c *choice) set(setting string) error {
	key, value, _ := strings.Cut(setting, "=")
	if !c.list.Beliefs {
		return badOption("algorithm", "the algorithm %s has no setting %s", c.list.Name, key)
	}
	var err error
	switch key {
	case "p0":
		c.config.P0, err = strconv.ParseFloat(value, 64)
		if err != nil || !(c.config.P0 > 0 && c.config.P0 < 1) {
			return badOption("algorithm", "%s: p0 is a number above 0 and below 1", setting)
		}
	case "left":
		c.config.Left, err = strconv.Atoi(value)
		if err != nil || c.config.Left < 1 {
			return badOption("algorithm", "%s: left is a number of items, at least 1", setting)
		}
	default:
		return badOption("algorithm", "the algorithm %s has no setting %s; it has p0 and left", c.list.Name, key)
	}
	return nil
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
	config := c.config
	config.Seed, config.Width, config.Once = o.Seed, max(1, o.Width), once
	return dd.Using(c.list, config, weight)
}

// pass returns the pass that the options name, on files whose text is in UTF-8.
func (c choice) pass(o Options, ls languages, keep *protection) reduce.Pass[text.Files] {
	pipeline := c.tree == nil && c.atom == nil
	onText := minimizer(c, o, pipeline, func(a text.Atom) int { return int(a.Tokens) })
	switch {
	case c.tree != nil:
		return ls.onTrees(c.tree.Pass(minimizer(c, o, false, (*tree.Node).Tokens)))
	case c.atom != nil:
		return reduce.InOrder(text.Whole(onText), text.Pieces(c.atom, onText))
	case c.list != dd.Default: // a list minimizer that is named is not for trees
		return text.Pipeline(onText, o.enabled)
	}
	return ls.pipeline(onText, o, keep)
}
