package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle"
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
	f.BoolVar(&o.required, "grammar-required", false, "fail if the grammar cannot be used, instead of continuing without it")
	o.parserFlags(f)
	f.StringArrayVar(&o.replace, "replace", nil, "RULE=TEXT: the text that replaces a rule or token that has to be there")
	f.StringArrayVar(&o.islands, "island", nil, "TOKEN=FILE.g4:RULE: parse the text of a token with another grammar")
	f.BoolVar(&o.squeeze, "squeeze", false, "omit rules from the tree that consist of nothing but another rule or token")
	f.BoolVar(&o.flatten, "flatten", false, "turn recursion into lists in the tree")
}

// parserFlags are the flags about how the grammar parses.
func (o *grammarOptions) parserFlags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.lib, "grammar-lib", nil, "look here for grammars that it imports (default: its own folder)")
	f.StringVar(&o.start, "start", "", "the rule of the grammar that a whole file matches (default: its first)")
	f.StringArrayVar(&o.predicates, "predicate", nil, "RULE/N=true or RULE/N=false: the value of the Nth predicate of a rule")
}

func (o grammarOptions) given() bool { return len(o.files) > 0 }

// named replaces the name of a language by the grammar of that name in the user's folder, if
// there is one.
func (o *grammarOptions) named(language *string) {
	if file := installed()[*language]; file != "" && !o.given() {
		o.files, *language = []string{file}, ""
	}
}

// check returns an error for flags that mean nothing without a grammar.
func (o grammarOptions) check() error {
	if !o.given() && (o.start != "" || o.required || o.squeeze || o.flatten || len(o.lib)+len(o.replace)+len(o.islands)+len(o.predicates) > 0) {
		return usagef("--start, --predicate, --grammar-lib, --grammar-required, --replace, --island, --squeeze and --flatten need a grammar: name one with --grammar")
	}
	return nil
}

// load reads the grammar that the flags describe.
func (o grammarOptions) load() (*whittle.Grammar, error) {
	g := &whittle.Grammar{
		Start: o.start, Replace: map[string]string{}, Islands: map[string]whittle.Island{}, Import: o.find,
		Squeeze: o.squeeze, Flatten: o.flatten,
	}
	for _, r := range o.replace {
		name, text, ok := strings.Cut(r, "=")
		if !ok {
			return nil, usagef("--replace %s: write RULE=TEXT", r)
		}
		g.Replace[name] = text
	}
	for _, i := range o.islands {
		token, island, err := o.island(i)
		if err != nil {
			return nil, err
		}
		g.Islands[token] = island
	}
	var err error
	if g.Predicates, err = o.constants(); err != nil {
		return nil, err
	}
	g.Files, err = sources(o.files)
	return g, err
}

// constants returns the values of predicates, by name.
func (o grammarOptions) constants() (map[string]bool, error) {
	out := map[string]bool{}
	for _, p := range o.predicates {
		i := max(0, strings.LastIndexByte(p, '=')) // the code of a predicate may contain others
		if p[i:] != "=true" && p[i:] != "=false" {
			return nil, usagef("--predicate %s: write RULE/N=true or RULE/N=false", p)
		}
		out[p[:i]] = p[i:] == "=true"
	}
	return out, nil
}

func (o grammarOptions) island(flag string) (token string, i whittle.Island, err error) {
	token, where, ok := strings.Cut(flag, "=")
	file, rule, _ := strings.Cut(where, ".g4:")
	if !ok || file == "" {
		return "", i, usagef("--island %s: write TOKEN=FILE.g4:RULE", flag)
	}
	i.Start = rule
	i.Files, err = sources([]string{strings.TrimSuffix(file, ".g4") + ".g4"})
	return token, i, err
}

func sources(files []string) ([]whittle.GrammarFile, error) {
	var out []whittle.GrammarFile
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, usage(fmt.Errorf("read grammar: %w", err))
		}
		out = append(out, whittle.GrammarFile{Name: f, Text: data})
	}
	return out, nil
}

// identity describes the grammar: it decides which candidates are tested.
func (o grammarOptions) identity() string {
	if !o.given() {
		return ""
	}
	srcs, _ := sources(o.files) // files that cannot be read are reported elsewhere
	var all []byte
	for _, s := range srcs {
		all = append(append(all, s.Text...), 0)
	}
	id := fmt.Sprintf(" grammar=%v lib=%v start=%s replace=%v island=%v", reduce.DigestOf(all), o.lib, o.start, o.replace, o.islands)
	if len(o.predicates) > 0 || o.squeeze || o.flatten { // sessions from before these flags keep their name
		id += fmt.Sprintf(" predicates=%v squeeze=%t flatten=%t", o.predicates, o.squeeze, o.flatten)
	}
	return id
}

// find looks for a grammar by name, in the folders of --grammar-lib and beside the grammars
// given.
func (o grammarOptions) find(name string) (whittle.GrammarFile, bool) {
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
			return whittle.GrammarFile{Name: file, Text: data}, true
		}
	}
	return whittle.GrammarFile{}, false
}

// installed returns the grammars in the user's folder, by name.
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
