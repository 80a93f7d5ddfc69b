package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// An algorithm is what can be named on the command line.
type algorithm struct{ name, about string }

// lists are the list minimisers.
var lists = []algorithm{
	{"adaptive", "generalised binary splitting with a learnt share of needed items; 1-minimal (default)"},
	{"ddmin", "minimizing delta debugging (Zeller and Hildebrandt 2002); 1-minimal"},
	{"probdd", "probabilistic delta debugging (Wang et al. 2021); --seed shuffles ties"},
	{"cdd", "counter-based delta debugging (Zhang et al. 2025)"},
	{"wddmin", "ddmin with parts of equal weight in tokens (Zhou et al. 2025); 1-minimal"},
	{"wprobdd", "ProbDD that expects to win tokens (Zhou et al. 2025)"},
	{"opdd", "one-pass halving, from the end (after Gharachorlu and Sumner 2018)"},
}

// listOptions are what the command line says to list minimisers.
type listOptions struct {
	name  string
	seed  uint64
	width int
	once  bool                   // a fixpoint around it will go round again
	runs  func(pass string) bool // of the pipeline
}

// lister is the list minimiser that the options name, on things of some weight.
func lister[T any](o listOptions, weight func(T) int) func(dd.Empty) reduce.Pass[[]T] {
	return func(e dd.Empty) reduce.Pass[[]T] {
		switch o.name {
		case "ddmin":
			return dd.Min[T](dd.MinOptions{Empty: e})
		case "probdd":
			return dd.ProbDD[T](dd.ProbDDOptions{Shuffle: o.seed != 0, Seed: o.seed, Empty: e})
		case "cdd":
			return dd.CDD[T](dd.CDDOptions{Empty: e})
		case "wddmin":
			return dd.WMin(dd.WMinOptions[T]{Weight: weight, Empty: e})
		case "wprobdd":
			return dd.WProbDD(dd.WProbDDOptions[T]{Weight: weight, Empty: e})
		case "opdd":
			return dd.OPDD[T](dd.OPDDOptions{RightToLeft: true, Empty: e})
		}
		return dd.Adaptive(dd.AdaptiveOptions[T]{Weight: weight, Width: o.width, Once: o.once, Empty: e})
	}
}

// A chosen is what --algorithm names: a list minimiser, and perhaps an algorithm
// on trees that uses it.
type chosen struct {
	list string
	tree *tree.Algorithm // nil: the pipeline
}

func algorithmNamed(name string) (chosen, error) {
	onTree, list, both := strings.Cut(name, ":")
	if !both && slices.Contains(listNames(), name) {
		return chosen{list: name}, nil
	}
	if !both {
		list = lists[0].name
	}
	trees := tree.Algorithms()
	i := slices.IndexFunc(trees, func(t *tree.Algorithm) bool { return t.Name == onTree })
	if i < 0 || !slices.Contains(listNames(), list) {
		return chosen{}, usagef("there is no algorithm %q; there are %s; and on syntax trees %s, with one of the others behind a colon", name,
			strings.Join(listNames(), ", "), strings.Join(treeNames(), ", "))
	}
	return chosen{list, trees[i]}, nil
}

func listNames() []string {
	var out []string
	for _, a := range lists {
		out = append(out, a.name)
	}
	return out
}

func treeNames() []string {
	var out []string
	for _, t := range tree.Algorithms() {
		out = append(out, t.Name)
	}
	return out
}

func treePassNames() []string {
	var out []string
	for _, p := range tree.Passes() {
		out = append(out, p.Name)
	}
	return out
}

// atoms are what --atom can name; auto is the pipeline from coarse to fine.
var atoms = []string{"auto", "brackets", "lines", "tokens", "chars", "bytes"}

// passFor is the pass that the options name.
func passFor(atom string, alg chosen, o listOptions, langs languages) (reduce.Pass[text.Files], error) {
	o.name, o.once = alg.list, atom == "auto" && alg.tree == nil
	min := dd.Minimizer[text.Atom](lister(o, func(a text.Atom) int { return a.Tokens }))
	list := dd.Minimizer[*tree.Node](lister(o, (*tree.Node).Tokens))
	f, ok := text.FormatNamed(atom)
	switch {
	case alg.tree != nil && atom != "auto":
		return nil, usagef("--algorithm %s works on syntax trees, --atom %s does not: choose one", alg.tree.Name, atom)
	case alg.tree != nil:
		return langs.onTrees(alg.tree.Pass(list)), nil
	case atom == "auto":
		if o.name != lists[0].name { // a list minimiser that is named is not for trees
			return text.Pipeline(min, o.runs), nil
		}
		return langs.pipeline(min, o), nil
	case atom == "brackets":
		return reduce.InOrder(text.Whole(min), text.Nested(min)), nil
	case !ok || !slices.Contains(atoms, atom):
		return nil, usagef("there is no atom %q; there are %s", atom, strings.Join(atoms, ", "))
	}
	return reduce.InOrder(text.Whole(min), text.Pieces(f, min)), nil
}

func algorithmsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "algorithms",
		Short: "list the algorithms that --algorithm can name",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := cmd.OutOrStdout()
			fmt.Fprintln(w, "on lists, of files, brackets, lines, tokens and characters:")
			for _, a := range lists {
				fmt.Fprintf(w, "  %-13s %s\n", a.name, a.about)
			}
			fmt.Fprintln(w, "on syntax trees, with any of these behind a colon (hdd:wprobdd):")
			for _, t := range tree.Algorithms() {
				fmt.Fprintf(w, "  %-13s %s\n", t.Name, t.About)
			}
			fmt.Fprintf(w, "passes of the pipeline, for --passes and --skip, on syntax trees: %s; on text: %s\n",
				strings.Join(treePassNames(), ", "), strings.Join(text.Passes, ", "))
			return nil
		},
	}
}
