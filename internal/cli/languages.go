package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// languages says which files are parsed as what, by path.
type languages map[string]syntax.Language

// languagesOf recognises the languages of files, or takes the one that is named
// for all of them. "none" parses nothing.
func languagesOf(fs text.Files, name string) (languages, error) {
	out := languages{}
	if name == "none" {
		return out, nil
	}
	var named syntax.Language
	if name != "" {
		var err error
		if named, err = syntax.Named(name); err != nil {
			return nil, usage(err)
		}
	}
	for _, f := range fs {
		if f.Link {
			continue
		}
		if name != "" {
			out[f.Path] = named
		} else if l, ok := syntax.Recognise(f.Path, f.Data); ok {
			out[f.Path] = l
		}
	}
	return out, nil
}

// words names the languages, for people.
func (ls languages) words() string {
	var names []string
	for _, l := range ls {
		if !slices.Contains(names, l.Name) {
			names = append(names, l.Name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// onTrees makes a pass on syntax trees one on files: on each that has a language,
// the largest first.
func (ls languages) onTrees(p reduce.Pass[*tree.Node]) reduce.Pass[text.Files] {
	return func(fs text.Files) reduce.Plan[text.Files] {
		files := slices.Clone(fs)
		slices.SortStableFunc(files, func(a, b text.File) int { return len(b.Data) - len(a.Data) })
		var passes []reduce.Pass[text.Files]
		for _, f := range files {
			if l, ok := ls[f.Path]; ok {
				passes = append(passes, reduce.Named(l.Name, onTree(f.Path, l, p)))
			}
		}
		return reduce.InOrder(passes...)(fs)
	}
}

// onTree works on the tree of one file. A candidate that has more syntax errors
// than the file is not asked about; so a file that a test likes broken is no
// trouble. A file that cannot be parsed is left to the passes on text.
func onTree(path string, l syntax.Language, p reduce.Pass[*tree.Node]) reduce.Pass[text.Files] {
	return func(fs text.Files) reduce.Plan[text.Files] {
		i := slices.IndexFunc(fs, func(f text.File) bool { return f.Path == path })
		if i < 0 {
			return nil
		}
		raw, err := l.Parse(fs[i].Data)
		if err != nil {
			return nil
		}
		valid := func(n *tree.Node) bool { return syntax.Valid(l, n.Bytes(), raw.Errors) }
		return reduce.Map(reduce.Where(valid, p)(l.Tree(raw)), func(n *tree.Node) text.Files { return fs.With(i, n.Bytes()) })
	}
}

func languagesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "languages",
		Short: "list the languages whose syntax is known",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := cmd.OutOrStdout()
			for _, l := range syntax.Languages() {
				fmt.Fprintf(w, "%-12s %s\n", l.Name, strings.Join(append(slices.Clone(l.Extensions), l.Names...), " "))
			}
			if !syntax.Grammars {
				fmt.Fprintln(cmd.ErrOrStderr(), "whittle: this build was made without cgo and knows no more; files of other languages are reduced as text")
			}
			return nil
		},
	}
}

func treeCommand() *cobra.Command {
	var language string
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
			f := in.Files[0]
			ls, err := languagesOf(in.Files[:1], language)
			if err != nil {
				return err
			}
			l, ok := ls[f.Path]
			if !ok {
				return usagef("the language of %s is not known; name it with --language", args[0])
			}
			raw, err := l.Parse(f.Data)
			if err != nil {
				return err
			}
			printTree(cmd, l.Tree(raw), 0)
			return nil
		},
	}
	cmd.Flags().StringVar(&language, "language", "", "the language (default: recognised)")
	return cmd
}

func printTree(cmd *cobra.Command, n *tree.Node, depth int) {
	role := map[tree.Role]string{tree.Required: "", tree.Optional: "?", tree.Item: "*"}[n.Role]
	line := fmt.Sprintf("%s%s%s", strings.Repeat("  ", depth), n.Kind, role)
	if n.Field != "" {
		line += " (" + n.Field + ")"
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
