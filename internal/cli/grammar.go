package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/syntax/g4"
	"github.com/whittle-dd/whittle/reduce"
)

// grammarOptions are the flags that name an ANTLR grammar.
type grammarOptions struct {
	files   []string
	lib     []string
	start   string
	replace []string
	islands []string

	required bool // a grammar that cannot be used ends the run
}

func (o *grammarOptions) flags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.files, "grammar", nil, "parse with this ANTLR 4 grammar: a combined one, or a lexer and a parser")
	f.StringArrayVar(&o.lib, "grammar-lib", nil, "look here for grammars that it imports (default: where it lies)")
	f.BoolVar(&o.required, "grammar-required", false, "fail if the grammar cannot be used, instead of going on without it")
	f.StringVar(&o.start, "start", "", "the rule of the grammar that a file is (default: its first)")
	f.StringArrayVar(&o.replace, "replace", nil, "RULE=TEXT: what stands for a rule or token that has to be there")
	f.StringArrayVar(&o.islands, "island", nil, "TOKEN=FILE.g4:RULE: parse the text of a token with another grammar")
}

func (o grammarOptions) given() bool { return len(o.files) > 0 }

// check finds flags that mean nothing without a grammar.
func (o grammarOptions) check() error {
	if !o.given() && (o.start != "" || o.required || len(o.lib)+len(o.replace)+len(o.islands) > 0) {
		return usagef("--start, --grammar-lib, --grammar-required, --replace and --island are about a grammar: name one with --grammar")
	}
	return nil
}

// language is the language of the grammar.
func (o grammarOptions) language() (syntax.Language, error) {
	a := syntax.Antlr{Start: o.start, Replace: map[string]string{}, Islands: map[string]*g4.Parser{}, Lib: o.find}
	for _, r := range o.replace {
		name, text, ok := strings.Cut(r, "=")
		if !ok {
			return syntax.Language{}, usagef("--replace %s: write RULE=TEXT", r)
		}
		a.Replace[name] = text
	}
	for _, i := range o.islands {
		token, p, err := o.island(i)
		if err != nil {
			return syntax.Language{}, err
		}
		a.Islands[token] = p
	}
	var err error
	if a.Files, err = sources(o.files); err != nil {
		return syntax.Language{}, err
	}
	l, err := a.Load()
	if err != nil {
		return l, badGrammar{err}
	}
	return l, nil
}

// A badGrammar is a mistake in a grammar, which a reduction can do without.
type badGrammar struct{ error }

func (e badGrammar) Unwrap() error { return usage(e.error) }

func (o grammarOptions) island(flag string) (token string, p *g4.Parser, err error) {
	token, where, ok := strings.Cut(flag, "=")
	file, rule, _ := strings.Cut(where, ".g4:")
	if !ok || file == "" {
		return "", nil, usagef("--island %s: write TOKEN=FILE.g4:RULE", flag)
	}
	files, err := sources([]string{strings.TrimSuffix(file, ".g4") + ".g4"})
	if err != nil {
		return "", nil, err
	}
	g, err := g4.Load(g4.LoadOptions{Lib: o.find}, files...)
	if err != nil {
		return "", nil, usage(err)
	}
	p, err = g.Parser(g4.Options{Start: rule})
	if err != nil {
		return "", nil, usage(err)
	}
	return token, p, nil
}

func sources(files []string) ([]g4.Source, error) {
	var out []g4.Source
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, usage(fmt.Errorf("read grammar: %w", err))
		}
		out = append(out, g4.Source{Name: f, Text: data})
	}
	return out, nil
}

// identity is what the grammar is, in words: it decides what is asked.
func (o grammarOptions) identity() string {
	if !o.given() {
		return ""
	}
	srcs, _ := sources(o.files) // what cannot be read is said elsewhere
	var all []byte
	for _, s := range srcs {
		all = append(append(all, s.Text...), 0)
	}
	return fmt.Sprintf(" grammar=%v lib=%v start=%s replace=%v island=%v", reduce.DigestOf(all), o.lib, o.start, o.replace, o.islands)
}

// find looks for a grammar by name, beside those given and in the folders named.
func (o grammarOptions) find(name string) (g4.Source, bool) {
	dirs := o.lib
	for _, f := range o.files {
		dirs = append(dirs, filepath.Dir(f))
	}
	for _, d := range dirs {
		file := filepath.Join(d, name+".g4")
		if data, err := os.ReadFile(file); err == nil {
			return g4.Source{Name: file, Text: data}, true
		}
	}
	return g4.Source{}, false
}

// installed is the grammars in the user's folder, by name.
func installed() map[string]string {
	dir := os.Getenv("XDG_DATA_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil
		}
		dir = filepath.Join(home, ".local", "share")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "whittle", "grammars", "*.g4"))
	out := map[string]string{}
	for _, f := range files {
		out[strings.TrimSuffix(filepath.Base(f), ".g4")] = f
	}
	return out
}

func grammarCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "grammar", Short: "work on ANTLR 4 grammars", Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error {
		return usagef("say what to do: whittle grammar check GRAMMAR.g4 [FILE...]")
	}}
	var o grammarOptions
	check := &cobra.Command{
		Use:   "check GRAMMAR.g4... [FILE...]",
		Short: "say what a grammar uses, and how files parse with it",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			var files []string
			for _, a := range args {
				if strings.HasSuffix(a, ".g4") {
					o.files = append(o.files, a)
				} else {
					files = append(files, a)
				}
			}
			if !o.given() {
				return usagef("name a grammar: whittle grammar check GRAMMAR.g4 [FILE...]")
			}
			return o.report(cmd, files)
		},
	}
	check.Flags().StringArrayVar(&o.lib, "grammar-lib", nil, "look here for grammars that it imports (default: where it lies)")
	check.Flags().StringVar(&o.start, "start", "", "the rule that a file is (default: the first)")
	cmd.AddCommand(check)
	return cmd
}

// report says what there is to know about a grammar and files.
func (o grammarOptions) report(cmd *cobra.Command, files []string) error {
	srcs, err := sources(o.files)
	if err != nil {
		return err
	}
	g, err := g4.Load(g4.LoadOptions{Lib: o.find}, srcs...)
	if err != nil {
		return usage(err)
	}
	p, err := g.Parser(g4.Options{Start: o.start})
	if err != nil {
		return usage(err)
	}
	w := cmd.OutOrStdout()
	start := o.start
	if start == "" {
		start = g.Rules()[0]
	}
	fmt.Fprintf(w, "%s: %d parser rules, start %s\n", g.Name, len(g.Rules()), start)
	for _, e := range g.Warnings {
		fmt.Fprintf(w, "warning: %v\n", e)
	}
	if h := g.Hook(); h != "" {
		fmt.Fprintf(w, "what its base class %s does is built in\n", h)
	} else if b := g.Bases(); b != "" {
		fmt.Fprintf(w, "what its base class %s does is not known\n", b)
	}
	for _, q := range g.Predicates() {
		if !q.Known() {
			fmt.Fprintf(w, "%v: the predicate %s is taken for true\n", q.At, q.Code)
		}
	}
	failed := 0
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			return usage(err)
		}
		began := time.Now()
		parse, err := p.Parse(context.Background(), src)
		took := time.Since(began)
		switch {
		case err != nil:
			failed++
			fmt.Fprintf(w, "%s: %v\n", f, err)
		case parse.Whole():
			seen := 0 // by the parser
			for _, t := range parse.Tokens {
				if t.Channel == 0 && t.Type != g4.EOF {
					seen++
				}
			}
			fmt.Fprintf(w, "%s: parses, %d tokens, %v\n", f, seen, took.Round(10*time.Microsecond))
		default:
			failed++
			fmt.Fprintf(w, "%s:%v\n", f, parse.Failure())
		}
	}
	if failed > 0 {
		return exitError{exitMachinery, true, errors.New("some files do not parse")}
	}
	return nil
}
