package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

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

	predicates []string
	squeeze    bool
	flatten    bool
	required   bool // a grammar that cannot be used ends the run
}

func (o *grammarOptions) flags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.files, "grammar", nil, "parse with this ANTLR 4 grammar: a combined one, or a lexer and a parser")
	f.BoolVar(&o.required, "grammar-required", false, "fail if the grammar cannot be used, instead of going on without it")
	o.parserFlags(f)
	f.StringArrayVar(&o.replace, "replace", nil, "RULE=TEXT: what stands for a rule or token that has to be there")
	f.StringArrayVar(&o.islands, "island", nil, "TOKEN=FILE.g4:RULE: parse the text of a token with another grammar")
	f.BoolVar(&o.squeeze, "squeeze", false, "leave rules out of the tree that are nothing but another rule or token")
	f.BoolVar(&o.flatten, "flatten", false, "make lists of recursion in the tree")
}

// parserFlags are those that are about how the grammar parses.
func (o *grammarOptions) parserFlags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.lib, "grammar-lib", nil, "look here for grammars that it imports (default: where it lies)")
	f.StringVar(&o.start, "start", "", "the rule of the grammar that a file is (default: its first)")
	f.StringArrayVar(&o.predicates, "predicate", nil, "RULE/N=true or RULE/N=false: what the Nth predicate of a rule is taken for")
}

func (o grammarOptions) given() bool { return len(o.files) > 0 }

// named takes the grammar in the user's folder that a language is, if it is one.
func (o *grammarOptions) named(language *string) {
	if file := installed()[*language]; file != "" && !o.given() {
		o.files, *language = []string{file}, ""
	}
}

// check finds flags that mean nothing without a grammar.
func (o grammarOptions) check() error {
	if !o.given() && (o.start != "" || o.required || o.squeeze || o.flatten || len(o.lib)+len(o.replace)+len(o.islands)+len(o.predicates) > 0) {
		return usagef("--start, --predicate, --grammar-lib, --grammar-required, --replace, --island, --squeeze and --flatten are about a grammar: name one with --grammar")
	}
	return nil
}

// language is the language of the grammar.
func (o grammarOptions) language() (syntax.Language, error) {
	a := syntax.Antlr{Start: o.start, Replace: map[string]string{}, Islands: map[string]*g4.Parser{}, Lib: o.find, Tree: g4.TreeOptions{Squeeze: o.squeeze, Flatten: o.flatten}}
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
	if a.Predicates, err = o.constants(); err != nil {
		return syntax.Language{}, err
	}
	if a.Files, err = sources(o.files); err != nil {
		return syntax.Language{}, err
	}
	l, err := a.Load()
	if err != nil {
		return l, badGrammar{err}
	}
	return l, nil
}

// constants is what predicates are taken for, by name.
func (o grammarOptions) constants() (map[string]bool, error) {
	out := map[string]bool{}
	for _, p := range o.predicates {
		i := max(0, strings.LastIndexByte(p, '=')) // code may have others
		if p[i:] != "=true" && p[i:] != "=false" {
			return nil, usagef("--predicate %s: write RULE/N=true or RULE/N=false", p)
		}
		out[p[:i]] = p[i:] == "=true"
	}
	return out, nil
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
	id := fmt.Sprintf(" grammar=%v lib=%v start=%s replace=%v island=%v", reduce.DigestOf(all), o.lib, o.start, o.replace, o.islands)
	if len(o.predicates) > 0 || o.squeeze || o.flatten { // as it was before there were these
		id += fmt.Sprintf(" predicates=%v squeeze=%t flatten=%t", o.predicates, o.squeeze, o.flatten)
	}
	return id
}

// find looks for a grammar by name, beside those given and in the folders named.
func (o grammarOptions) find(name string) (g4.Source, bool) {
	dirs := o.lib
	for _, f := range o.files {
		dirs = append(dirs, filepath.Dir(f))
	}
	for _, d := range dirs {
		file := filepath.Join(d, name)
		if filepath.Ext(name) != ".tokens" {
			file += ".g4"
		}
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
		if text, err := os.ReadFile(f); err != nil || !g4.IsLexer(g4.Source{Name: f, Text: text}) {
			out[strings.TrimSuffix(filepath.Base(f), ".g4")] = f
		}
	}
	return out
}
