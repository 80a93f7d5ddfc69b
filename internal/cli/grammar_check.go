package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/syntax/g4"
	"github.com/whittle-dd/whittle/text"
)

func grammarCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "grammar", Short: "work on ANTLR 4 grammars", Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error {
		return usagef("name a subcommand: whittle grammar check GRAMMAR.g4 [FILE...]")
	}}
	var o grammarOptions
	check := &cobra.Command{
		Use:   "check GRAMMAR.g4... [FILE...]",
		Short: "report what a grammar uses, and how files parse with it",
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
	o.parserFlags(check.Flags())
	cmd.AddCommand(check)
	return cmd
}

// report describes a grammar, and whether it parses files.
func (o grammarOptions) report(cmd *cobra.Command, files []string) error {
	srcs, err := sources(o.files)
	if err != nil {
		return err
	}
	constants, err := o.constants()
	if err != nil {
		return err
	}
	var grammars []g4.Source
	for _, s := range srcs {
		grammars = append(grammars, g4.Source(s))
	}
	lib := func(name string) (g4.Source, bool) {
		f, ok := o.find(name)
		return g4.Source(f), ok
	}
	g, err := g4.Load(g4.LoadOptions{Lib: lib}, grammars...)
	if err != nil {
		return usage(err)
	}
	p, err := g.Parser(g4.Options{Start: o.start, Predicates: constants, Repairs: -1})
	if err != nil {
		return usage(err)
	}
	w := cmd.OutOrStdout()
	o.reportGrammar(w, g, constants)
	failed := 0
	for _, f := range files {
		ok, err := reportFile(w, p, f)
		if err != nil {
			return usage(err)
		}
		if !ok {
			failed++
		}
	}
	if failed > 0 {
		return exitError{exitMachinery, true, errors.New("some files do not parse")}
	}
	return nil
}

// reportGrammar reports what a grammar uses.
func (o grammarOptions) reportGrammar(w io.Writer, g *g4.Grammar, constants map[string]bool) {
	start := o.start
	if start == "" {
		start = g.Rules()[0]
	}
	u := g.Uses()
	fmt.Fprintf(w, "%s: %d parser rules, start %s\n", g.Name, u.Rules, start)
	what := []string{fmt.Sprintf("%d tokens", u.Tokens)}
	if u.Modes > 1 {
		what = append(what, fmt.Sprintf("%d modes", u.Modes))
	}
	if n := len(u.LeftRecursive); n > 0 {
		what = append(what, fmt.Sprintf("%d left-recursive rules", n))
	}
	if u.Actions > 0 {
		what = append(what, fmt.Sprintf("%d actions of the lexer", u.Actions))
	}
	if u.CaseInsensitive {
		what = append(what, "case-insensitive letters")
	}
	fmt.Fprintf(w, "it has %s\n", strings.Join(what, ", "))
	for _, e := range g.Warnings {
		fmt.Fprintf(w, "warning: %v\n", e)
	}
	if h := g.Hook(); h != "" {
		fmt.Fprintf(w, "the code of its base class %s is built in\n", h)
	} else if b := g.Bases(); b != "" {
		fmt.Fprintf(w, "the code of its base class %s is not known\n", b)
	}
	for _, q := range g.Predicates() {
		if q.Known() {
			continue
		}
		value, fixed := q.Among(constants)
		switch {
		case fixed:
			fmt.Fprintf(w, "%v: predicate %s {%s}? is taken for %v\n", q.At, q.Name(), q.Code, value)
		case g.Hook() == "":
			fmt.Fprintf(w, "%v: predicate %s {%s}? is not understood and taken for true; to take it for false, use --predicate %s=false\n", q.At, q.Name(), q.Code, q.Name())
		}
	}
}

// reportFile reports how a file parses, and which predicates matter for it.
func reportFile(w io.Writer, p *g4.Parser, file string) (ok bool, err error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return false, err
	}
	texts, _ := syntax.DecodeFiles(text.Files{{Path: file, Data: src}})
	src = texts[0].Data
	began := time.Now()
	parse, err := p.Parse(context.Background(), src)
	took := time.Since(began)
	if err != nil {
		fmt.Fprintf(w, "%s: %v\n", file, err)
		return false, nil
	}
	if parse.Whole() {
		seen := 0 // tokens that the parser gets
		for _, t := range parse.Tokens {
			if t.Channel == 0 && t.Type != g4.EOF {
				seen++
			}
		}
		fmt.Fprintf(w, "%s: parses, %d tokens, %v\n", file, seen, took.Round(10*time.Microsecond))
		if parse.Invalid > 0 {
			s := parse.Strange()
			fmt.Fprintf(w, "%s:%d:%d: %s is not a token of the grammar (%d such pieces)\n", file, s.Line, s.Col, s.Found, parse.Invalid)
		}
		needed, chosen := p.Decisive(context.Background(), src)
		for _, c := range needed {
			fmt.Fprintf(w, "%s: would not parse if %s {%s}? were %v\n", file, c.Name(), c.Code, !c.Value)
		}
		for _, c := range chosen {
			fmt.Fprintf(w, "%s: would have another tree if %s {%s}? were %v\n", file, c.Name(), c.Code, !c.Value)
		}
		return true, nil
	}
	found, err := p.Try(context.Background(), src)
	if err == nil && len(found) > 0 {
		fmt.Fprintf(w, "%s: %s\n", file, syntax.DescribeConstants(found))
		return true, nil
	}
	fmt.Fprintf(w, "%s:%v\n", file, parse.Failure())
	return false, nil
}
