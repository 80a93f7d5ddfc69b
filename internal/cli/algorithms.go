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
			list(w, "on lists, of files, brackets, lines, tokens and characters:", lists)
			list(w, "on syntax trees, with any of these after a colon (hdd:wprobdd):", trees)
			list(w, "passes of the pipeline on syntax trees, for --passes and --skip:", onTrees)
			list(w, "passes of the pipeline on text, for --passes and --skip:", onText)
			return nil
		},
	}
}

func list(w io.Writer, title string, as []whittle.Algorithm) {
	fmt.Fprintln(w, title)
	for _, a := range as {
		words := []string{a.About}
		switch a.Minimal {
		case dd.Always:
			words = append(words, "1-minimal")
		case dd.AtFixpoint:
			words = append(words, "1-minimal in the pipeline, which repeats it")
		}
		fmt.Fprintf(w, "  %-13s %s\n", a.Name, strings.Join(words, "; "))
	}
}
