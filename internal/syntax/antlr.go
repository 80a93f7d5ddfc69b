package syntax

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// An Antlr holds grammar files of ANTLR 4 and how to use them.
type Antlr struct {
	Files   []g4.Source
	Lib     func(name string) (g4.Source, bool) // finds the grammars that they import
	Start   string                              // the rule for a whole file; "" is the first
	Replace map[string]string                   // text that replaces rules and tokens that cannot be removed
	Islands map[string]*g4.Parser               // parsers for the texts of tokens

	Predicates map[string]bool // the constants that replace predicates, see g4.Options
	Tree       g4.TreeOptions
}

// Load returns the language of the grammar. The error describes what is wrong with the grammar.
func (a Antlr) Load() (Language, error) {
	g, err := g4.Load(g4.LoadOptions{Lib: a.Lib}, a.Files...)
	if err != nil {
		return Language{}, err
	}
	p, err := g.Parser(g4.Options{Start: a.Start, Replace: a.Replace, Islands: a.Islands, Predicates: a.Predicates})
	if err != nil {
		return Language{}, err
	}
	return Language{Name: g.Name, Layout: g.Layout(), front: &antlr{parser: p, options: a.Tree}}, nil
}

// antlr is the front end for ANTLR grammars. Its trees carry everything that the rules say.
type antlr struct {
	sync.Mutex // guards parser, which is not safe for several goroutines
	parser     *g4.Parser
	options    g4.TreeOptions
	parsed     [][]byte // sources that fit, as diagnose saw them
}

func (a *antlr) parse([]byte, *Stop) (*Raw, error) {
	return nil, errors.New("an ANTLR grammar has no raw nodes")
}

func (a *antlr) errors(src []byte, _ int, stop *Stop) (int, error) {
	p, err := a.run(src, stop)
	if err != nil {
		return 0, err
	}
	if p.Whole() {
		return p.Invalid, nil
	}
	return 1 + p.Invalid, nil
}

func (a *antlr) run(src []byte, stop *Stop) (*g4.Parse, error) {
	a.Lock()
	defer a.Unlock()
	p, err := a.parser.Parse(stop.context(), src)
	if err != nil && stop.stopped() {
		stop.hit.Store(true)
	}
	return p, err
}

// tree returns the tree of src. A source that does not fit the grammar gets a tree by its brackets.
func (a *antlr) coarse() bool { return false }

func (a *antlr) tree(l Language, src []byte) (*tree.Node, bool) {
	p, _ := a.run(src, l.stop)
	if p == nil {
		return nil, false
	}
	a.Lock()
	defer a.Unlock()
	return p.Tree(a.options), true
}

// rules returns no rules: the trees themselves know all that the grammar says.
func (a *antlr) rules(Language) (*rule.Grammar, bool) { return nil, true }

// diagnose also looks for other constants to replace predicates if src does not fit, and keeps those
// with which it does.
func (a *antlr) diagnose(l Language, src []byte) (words string, parsed bool) {
	p, err := a.run(src, l.stop)
	if err == nil && !p.Whole() {
		if words = a.try(src); words != "" {
			p, err = a.run(src, l.stop)
		}
	}
	switch {
	case p == nil:
		return fmt.Sprintf("%v; it is reduced as text", err), false
	case err != nil:
		return fmt.Sprintf("%v; its tree is that of its brackets", err), true
	case p.Root == nil:
		return fmt.Sprintf("%v; its tree is that of its brackets", p.Failure()), true
	case p.Failure() != nil:
		return fmt.Sprintf("%v; it is repaired in %d places, and the syntax of candidates is not checked", p.Failure(), len(p.Repairs)), true
	case p.Invalid > 0:
		s := p.Strange()
		hint := ""
		if !utf8.Valid(src) {
			hint = "; it is not UTF-8: convert it if it is text"
		}
		if words != "" {
			words += "; "
		}
		return words + fmt.Sprintf("%d:%d: %s is not a token of the grammar (%d such pieces), so the syntax of candidates is not checked%s", s.Line, s.Col, s.Found, p.Invalid, hint), true
	}
	a.Lock()
	defer a.Unlock()
	a.parsed = append(a.parsed, src)
	return words, true
}

// try looks for constants with which src, and all sources that parsed before, can be parsed. It
// returns a description of those found.
func (a *antlr) try(src []byte) (words string) {
	a.Lock()
	defer a.Unlock()
	found, err := a.parser.Try(context.Background(), src)
	if err != nil || len(found) == 0 {
		return ""
	}
	a.parser.Take(found)
	for _, old := range a.parsed {
		if p, err := a.parser.Parse(context.Background(), old); err != nil || !p.Whole() {
			for i := range found {
				found[i].Value = !found[i].Value
			}
			a.parser.Take(found)
			return ""
		}
	}
	return DescribeConstants(found)
}

// DescribeConstants describes the constants that were found, and how to choose others.
func DescribeConstants(found []g4.Constant) string {
	var what, flags []string
	for _, c := range found {
		what = append(what, fmt.Sprintf("%s {%s}? is taken for %v", c.Name(), c.Code, c.Value))
		flags = append(flags, fmt.Sprintf("--predicate %s=%v", c.Name(), c.Value))
	}
	return fmt.Sprintf("parses if %s; fix that or the opposite with %s", strings.Join(what, " and "), strings.Join(flags, " "))
}
