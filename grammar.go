package whittle

import (
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/syntax/g4"
)

// A Grammar parses files with an ANTLR 4 grammar, without Java and without generated code.
type Grammar struct {
	Files  []GrammarFile                         // a combined grammar, or a lexer and a parser
	Import func(name string) (GrammarFile, bool) // finds the grammars and token files that they import; nil: none
	Start  string                                // the rule that a whole file matches; "": the first

	Replace    map[string]string // text that replaces a rule or token when it is removed but has to be there
	Islands    map[string]Island // grammars for the text of tokens, by token
	Predicates map[string]bool   // values of semantic predicates, by RULE/N; the others are tried
	Squeeze    bool              // omit rules that consist of nothing but another rule or token from the tree
	Flatten    bool              // turn recursion into lists in the tree
}

// A GrammarFile is a grammar's source.
type GrammarFile struct {
	Name string // its path, for messages and imports
	Text []byte
}

// An Island is a grammar for the text of a token.
type Island struct {
	Files []GrammarFile
	Start string // the rule that the token matches; "": the first
}

// A GrammarError says that a grammar cannot be used. The files can be reduced without it.
type GrammarError struct{ Err error }

func (e *GrammarError) Error() string { return e.Err.Error() }
func (e *GrammarError) Unwrap() error { return e.Err }

// language loads the grammar. The error is a [*GrammarError].
func (g *Grammar) language() (syntax.Language, error) {
	a := syntax.Antlr{
		Files: sources(g.Files), Lib: g.find, Start: g.Start, Replace: g.Replace, Predicates: g.Predicates,
		Islands: map[string]*g4.Parser{}, Tree: g4.TreeOptions{Squeeze: g.Squeeze, Flatten: g.Flatten},
	}
	for token, island := range g.Islands {
		loaded, err := g4.Load(g4.LoadOptions{Lib: g.find}, sources(island.Files)...)
		if err != nil {
			return syntax.Language{}, &GrammarError{err}
		}
		if a.Islands[token], err = loaded.Parser(g4.Options{Start: island.Start}); err != nil {
			return syntax.Language{}, &GrammarError{err}
		}
	}
	l, err := a.Load()
	if err != nil {
		return l, &GrammarError{err}
	}
	return l, nil
}

func (g *Grammar) find(name string) (g4.Source, bool) {
	if g.Import == nil {
		return g4.Source{}, false
	}
	f, ok := g.Import(name)
	return g4.Source(f), ok
}

func sources(files []GrammarFile) []g4.Source {
	var out []g4.Source
	for _, f := range files {
		out = append(out, g4.Source(f))
	}
	return out
}
