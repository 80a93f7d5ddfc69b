package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// languages says which files are parsed as what, by path.
type languages map[string]syntax.Language

// languagesOf recognises the languages of files, or takes the one that is named
// for all of them, or that of a grammar. "none" parses nothing.
func languagesOf(fs text.Files, name string, g grammarOptions) (languages, error) {
	out := languages{}
	if name == "none" {
		return out, nil
	}
	var named syntax.Language
	var err error
	switch {
	case g.given():
		if named, err = g.language(); err != nil {
			return nil, err
		}
	case name != "":
		if named, err = syntax.Named(name); err != nil {
			return nil, usage(err)
		}
	}
	for _, f := range fs {
		if f.Link {
			continue
		}
		if named.Name != "" {
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

// instead says what is done without a grammar.
func (ls languages) instead() string {
	if len(ls) == 0 {
		return "the input is reduced as text"
	}
	return "the input is taken for " + ls.words()
}

// onTrees makes a pass on syntax trees one on files. Only what can be valid syntax
// is asked about.
func (ls languages) onTrees(p reduce.Pass[*tree.Node]) reduce.Pass[text.Files] {
	return func(fs text.Files) reduce.Plan[text.Files] {
		if len(ls) == 0 {
			return nil
		}
		f := syntax.NewForest(fs, ls)
		return reduce.Map(reduce.Where(f.Syntax().Valid, p)(f.Tree()), f.Files)
	}
}

// pipeline is the default: on syntax trees what is parsed, as text what is not.
func (ls languages) pipeline(min dd.Minimizer[text.Atom], o listOptions) reduce.Pass[text.Files] {
	blind := text.Pipeline(min, o.runs)
	if len(ls) == 0 {
		return blind
	}
	onTrees := func(fs text.Files) reduce.Plan[text.Files] {
		f := syntax.NewForest(fs, ls)
		return reduce.Map(tree.Pipeline(f.Syntax(), tree.Options{Runs: o.runs, Width: o.width})(f.Tree()), f.Files)
	}
	parsed := func(f text.File) bool { _, ok := ls[f.Path]; return ok }
	rest := reduce.Through(reduce.Lens[text.Files, text.Files]{
		Get: func(fs text.Files) text.Files { return slices.DeleteFunc(slices.Clone(fs), parsed) },
		Put: func(fs, rest text.Files) text.Files {
			unparsed := func(f text.File) bool { return !parsed(f) }
			return text.Sort(append(slices.DeleteFunc(slices.Clone(fs), unparsed), rest...))
		},
	}, blind)
	return func(fs text.Files) reduce.Plan[text.Files] {
		if len(fs) == 1 && parsed(fs[0]) {
			return onTrees(fs)
		}
		return reduce.FixpointBy(text.Files.Size, reduce.InOrder(onTrees, text.Whole(min), rest))(fs)
	}
}

// troubles says which files are not what they seem to be, and forgets about those
// that cannot be parsed.
func (ls languages) troubles(fs text.Files) []string {
	var out []string
	for _, f := range fs {
		l, ok := ls[f.Path]
		if !ok {
			continue
		}
		words, parsed := l.Trouble(f.Data)
		if words != "" {
			out = append(out, f.Path+": "+words)
		}
		if !parsed {
			delete(ls, f.Path)
		}
	}
	return out
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
			found := installed()
			for _, name := range slices.Sorted(maps.Keys(found)) {
				fmt.Fprintf(w, "%-12s %s\n", name, found[name])
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
			texts, _ := syntax.DecodeFiles(in.Files[:1])
			f := texts[0]
			ls, err := languagesOf(texts, language, g)
			if err != nil {
				return err
			}
			l, ok := ls[f.Path]
			if !ok {
				return usagef("the language of %s is not known; name it with --language", args[0])
			}
			if words, _ := l.Trouble(f.Data); words != "" {
				fmt.Fprintf(cmd.ErrOrStderr(), "whittle: %s: %s\n", args[0], words)
			}
			root, ok := l.Plant(f.Data)
			if !ok {
				return exitError{status: exitMachinery, error: errors.New("there is no tree to print")}
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(described(root))
			}
			printTree(cmd, root, 0)
			return nil
		},
	}
	cmd.Flags().StringVar(&language, "language", "", "the language (default: recognised)")
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
	Least  string         `json:"least,omitempty"` // what stands in its place when it is removed
	Keep   int            `json:"keep,omitempty"`  // items of the list that must stay
	Tokens int            `json:"tokens"`
	Kids   []*description `json:"kids,omitempty"`
}

func described(n *tree.Node) *description {
	d := &description{Kind: n.Kind, Field: n.Field, Text: string(n.Text), Least: n.Min, Keep: n.Keep, Tokens: n.Tokens()}
	d.Role = map[tree.Role]string{tree.Required: "required", tree.Optional: "optional", tree.Item: "item"}[n.Role]
	if n.Sep {
		d.Role = "separator"
	}
	for _, k := range n.Kids {
		d.Kids = append(d.Kids, described(k))
	}
	return d
}

// deepest is how far lines of a tree are indented: a file of nothing but brackets is as
// deep as it is long.
const deepest = 60

func printTree(cmd *cobra.Command, n *tree.Node, depth int) {
	role := map[tree.Role]string{tree.Required: "", tree.Optional: "?", tree.Item: "*"}[n.Role]
	line := fmt.Sprintf("%s%s%s", strings.Repeat("  ", min(depth, deepest)), n.Kind, role)
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
