package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/tree"
)

func languagesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "languages",
		Short: "list the languages whose syntax is known",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := cmd.OutOrStdout()
			for _, l := range whittle.Languages() {
				fmt.Fprintf(w, "%-12s %s\n", l.Name, strings.Join(slices.Concat(l.Extensions, l.Names), " "))
			}
			found := installed()
			for _, name := range slices.Sorted(maps.Keys(found)) {
				fmt.Fprintf(w, "%-12s %s\n", name, found[name])
			}
			if !syntax.Grammars {
				fmt.Fprintln(cmd.ErrOrStderr(), "whittle: this build was made without cgo and has no other languages; files in other languages are reduced as text")
			}
			return nil
		},
	}
}

func treeCommand() *cobra.Command {
	var language string
	var g grammarOptions
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "tree FILE",
		Short: "print the syntax tree of a file, with roles and weights",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name one file: whittle tree FILE")
			}
			in, err := journal.Read(args)
			if err != nil {
				return usage(err)
			}
			g.named(&language)
			if err := g.check(); err != nil {
				return err
			}
			o := whittle.Options{Language: language}
			if g.given() {
				if o.Grammar, err = g.load(); err != nil {
					return err
				}
			}
			r, err := whittle.New(in.Files[:1], o)
			if err != nil {
				return explained(err)
			}
			for _, note := range r.Notes() {
				fmt.Fprintf(cmd.ErrOrStderr(), "whittle: %s\n", note)
			}
			root, _, ok := r.Tree()
			switch {
			case !ok && len(r.Notes()) == 0:
				return usagef("the language of %s is not known; name it with --language", args[0])
			case !ok:
				return exitError{status: exitMachinery, error: errors.New("the file cannot be parsed, so there is no tree to print")}
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(describe(root))
			}
			printTree(cmd, root, 0)
			return nil
		},
	}
	cmd.Flags().StringVar(&language, "language", "", "the language (default: recognized)")
	g.flags(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return cmd
}

// A description is a node for programs to read.
type description struct {
	Kind   string         `json:"kind"`
	Field  string         `json:"field,omitempty"`
	Role   string         `json:"role"`
	Text   string         `json:"text,omitempty"`
	Least  string         `json:"least,omitempty"` // the text that replaces it when it is removed
	Keep   int            `json:"keep,omitempty"`  // items of the list that must be kept
	Tokens int            `json:"tokens"`
	Kids   []*description `json:"kids,omitempty"`
}

func describe(n *tree.Node) *description {
	d := &description{Kind: n.Kind, Field: n.Field, Text: string(n.Text), Least: n.Least, Keep: n.Keep, Tokens: n.Tokens()}
	d.Role = map[tree.Role]string{tree.Required: "required", tree.Optional: "optional", tree.Item: "item"}[n.Role]
	if n.Sep {
		d.Role = "separator"
	}
	for _, k := range n.Kids {
		d.Kids = append(d.Kids, describe(k))
	}
	return d
}

// maxIndent limits how far the lines of a tree are indented: a file of nothing but brackets is
// as deep as it is long.
const maxIndent = 60

func printTree(cmd *cobra.Command, n *tree.Node, depth int) {
	role := map[tree.Role]string{tree.Required: "", tree.Optional: "?", tree.Item: "*"}[n.Role]
	line := fmt.Sprintf("%s%s%s", strings.Repeat("  ", min(depth, maxIndent)), n.Kind, role)
	if n.Field != "" {
		line += " (" + n.Field + ")"
	}
	if n.Keep > 0 {
		line += fmt.Sprintf(" keeps %d", n.Keep)
	}
	if len(n.Kids) == 0 {
		line += fmt.Sprintf(" %q", n.Text)
	} else {
		line += fmt.Sprintf(" %d", n.Tokens())
	}
	fmt.Fprintln(cmd.OutOrStdout(), line)
	for _, k := range n.Kids {
		printTree(cmd, k, depth+1)
	}
}
