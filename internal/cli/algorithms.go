package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// An algorithm is a list minimiser that can be named on the command line.
type algorithm struct {
	name, about string
	minimiser   func(listOptions) text.Minimiser
}

// listOptions are what the command line says to list minimisers.
type listOptions struct {
	seed  uint64
	width int
	once  bool // a fixpoint around it will go round again
}

func algorithms() []algorithm {
	weight := func(a text.Atom) int { return a.Tokens }
	type pass = reduce.Pass[[]text.Atom]
	return []algorithm{
		{"adaptive", "generalised binary splitting with a learnt share of needed items; 1-minimal (default)",
			func(o listOptions) text.Minimiser {
				return func(e dd.Empty) pass {
					return dd.Adaptive(dd.AdaptiveOptions[text.Atom]{Weight: weight, Width: o.width, Once: o.once, Empty: e})
				}
			}},
		{"ddmin", "minimizing delta debugging (Zeller and Hildebrandt 2002); 1-minimal",
			func(listOptions) text.Minimiser {
				return func(e dd.Empty) pass { return dd.Min[text.Atom](dd.MinOptions{Empty: e}) }
			}},
		{"probdd", "probabilistic delta debugging (Wang et al. 2021); --seed shuffles ties",
			func(o listOptions) text.Minimiser {
				return func(e dd.Empty) pass {
					return dd.ProbDD[text.Atom](dd.ProbDDOptions{Shuffle: o.seed != 0, Seed: o.seed, Empty: e})
				}
			}},
		{"cdd", "counter-based delta debugging (Zhang et al. 2025)",
			func(listOptions) text.Minimiser {
				return func(e dd.Empty) pass { return dd.CDD[text.Atom](dd.CDDOptions{Empty: e}) }
			}},
		{"wddmin", "ddmin with parts of equal weight in tokens (Zhou et al. 2025); 1-minimal",
			func(listOptions) text.Minimiser {
				return func(e dd.Empty) pass { return dd.WMin(dd.WMinOptions[text.Atom]{Weight: weight, Empty: e}) }
			}},
		{"wprobdd", "ProbDD that expects to win tokens (Zhou et al. 2025)",
			func(listOptions) text.Minimiser {
				return func(e dd.Empty) pass { return dd.WProbDD(dd.WProbDDOptions[text.Atom]{Weight: weight, Empty: e}) }
			}},
		{"opdd", "one-pass halving, from the end (after Gharachorlu and Sumner 2018)",
			func(listOptions) text.Minimiser {
				return func(e dd.Empty) pass {
					return dd.OPDD[text.Atom](dd.OPDDOptions{RightToLeft: true, Empty: e})
				}
			}},
	}
}

func algorithmNamed(name string) (algorithm, error) {
	for _, a := range algorithms() {
		if a.name == name {
			return a, nil
		}
	}
	return algorithm{}, usagef("there is no algorithm %q; there are %s", name, strings.Join(algorithmNames(), ", "))
}

func algorithmNames() []string {
	var out []string
	for _, a := range algorithms() {
		out = append(out, a.name)
	}
	return out
}

// atoms are what --atom can name; auto is the pipeline from coarse to fine.
var atoms = []string{"auto", "brackets", "lines", "tokens", "chars", "bytes"}

// passFor is the pass that the options name.
func passFor(atom string, alg algorithm, o listOptions) (reduce.Pass[text.Files], error) {
	o.once = atom == "auto"
	min := alg.minimiser(o)
	switch atom {
	case "auto":
		return text.Pipeline(min), nil
	case "brackets":
		return reduce.InOrder(text.Whole(min), text.Nested(min)), nil
	}
	f, ok := text.FormatNamed(atom)
	if !ok || !slices.Contains(atoms, atom) {
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
			for _, a := range algorithms() {
				fmt.Fprintf(cmd.OutOrStdout(), "%-10s %s\n", a.name, a.about)
			}
			return nil
		},
	}
}
