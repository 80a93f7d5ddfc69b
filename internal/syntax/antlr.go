package syntax

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
	"github.com/whittle-dd/whittle/tree"
)

// An Antlr says what to parse with: grammar files of ANTLR 4, and how.
type Antlr struct {
	Files   []g4.Source
	Lib     func(name string) (g4.Source, bool) // finds what they import
	Start   string                              // the rule that a file is; "" is the first
	Replace map[string]string                   // what stands for rules and tokens that have to be there
	Islands map[string]*g4.Parser               // parsers for the texts of tokens
}

// Load makes a language of a grammar. The error is about the grammar.
func (a Antlr) Load() (Language, error) {
	g, err := g4.Load(g4.LoadOptions{Lib: a.Lib}, a.Files...)
	if err != nil {
		return Language{}, err
	}
	p, err := g.Parser(g4.Options{Start: a.Start, Replace: a.Replace, Islands: a.Islands})
	if err != nil {
		return Language{}, fmt.Errorf("%w; it has %s", err, several(g.Rules()))
	}
	return Language{Name: g.Name, Layout: g.Layout(), grammar: &antlr{parser: p}}, nil
}

// several is the first of some names.
func several(names []string) string {
	const most = 8
	out := ""
	for i, n := range names {
		if i == most {
			return out + ", …"
		}
		if i > 0 {
			out += ", "
		}
		out += n
	}
	return out
}

// antlr is a grammar whose trees know all that its rules say.
type antlr struct {
	sync.Mutex // a parser is not for several goroutines
	parser     *g4.Parser
}

func (a *antlr) parse([]byte) (*Raw, error) {
	return nil, errors.New("an ANTLR grammar has no raw nodes")
}

func (a *antlr) errors(src []byte, _ int) (int, error) {
	p, err := a.run(src)
	if err != nil {
		return 0, err
	}
	if p.Whole() {
		return p.Invalid, nil
	}
	return 1 + p.Invalid, nil
}

func (a *antlr) run(src []byte) (*g4.Parse, error) {
	a.Lock()
	defer a.Unlock()
	return a.parser.Parse(context.Background(), src)
}

// plant makes the tree: if need be one by brackets.
func (a *antlr) plant(src []byte) (*tree.Node, error) {
	p, err := a.run(src)
	if p == nil {
		return nil, err
	}
	a.Lock()
	defer a.Unlock()
	return p.Tree(g4.TreeOptions{}), nil
}

// trouble is where a source does not fit the grammar, in words, and whether there is
// a tree of it nevertheless.
func (a *antlr) trouble(src []byte) (words string, parsed bool) {
	p, err := a.run(src)
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
		return fmt.Sprintf("%d pieces of it are no tokens of the grammar, so the syntax of candidates is not checked", p.Invalid), true
	}
	return "", true
}
