package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/dd"
)

// defaultAlgorithm returns the name that --algorithm has when it is not given.
func defaultAlgorithm() string { return listNames()[0] }

func listNames() []string {
	lists, _ := whittle.Algorithms()
	return algorithmNames(lists)
}

func treeNames() []string {
	_, trees := whittle.Algorithms()
	return algorithmNames(trees)
}

func passNames() []string {
	onTrees, onText := whittle.Passes()
	return algorithmNames(slices.Concat(onTrees, onText))
}

func algorithmNames(as []whittle.Algorithm) []string {
	var out []string
	for _, a := range as {
		out = append(out, a.Name)
	}
	return out
}

func algorithmsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "algorithms",
		Short: "list the algorithms that --algorithm can name, and the passes of the pipeline",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := cmd.OutOrStdout()
			lists, trees := whittle.Algorithms()
			onTrees, onText := whittle.Passes()
			lists[0].About += " (default)"
			list(w, "on lists, of files, brackets, lines, tokens and characters:", lists, minimalList)
			list(w, fmt.Sprintf("on syntax trees, with any of these after a colon (%s:%s):", trees[0].Name, lists[1].Name), trees, minimalTree)
			list(w, "passes of the pipeline on syntax trees, for --passes and --skip:", onTrees, "")
			list(w, "passes of the pipeline on text, for --passes and --skip:", onText, "")
			return nil
		},
	}
}

func list(w io.Writer, title string, as []whittle.Algorithm, minimal string) {
	fmt.Fprintln(w, title)
	for _, a := range as {
		fmt.Fprintf(w, "  %-13s %s\n", a.Name, described(a, minimal))
	}
}

// The promises of list minimizers and of algorithms on trees.
const (
	minimalList = "1-minimal"
	minimalTree = "1-tree-minimal"
)

// described returns the description of an algorithm, with its promise of minimality unless the
// description already states it.
func described(a whittle.Algorithm, minimal string) string {
	switch {
	case a.Minimal == dd.Never || strings.Contains(a.About, minimal):
		return a.About
	case a.Minimal == dd.AtFixpoint:
		return a.About + "; " + minimal + " when repeated"
	}
	return a.About + "; " + minimal
}
