package g4

import (
	"context"

	"github.com/whittle-dd/whittle/tree"
)

// Layout returns what blanks mean to the grammar, judging by its lexer.
func (g *Grammar) Layout() tree.Layout {
	_, in := g.typeOf["INDENT"]
	_, out := g.typeOf["DEDENT"]
	switch {
	case in && out:
		return tree.Indented
	case !g.hides("a a", " ") && !g.hides(" ", " "):
		return tree.Verbatim
	case !g.hides("\n", "\n"):
		return tree.Lines
	}
	return tree.Free
}

// hides reports whether the lexer hides the blank in a text from the parser.
func (g *Grammar) hides(text, blank string) bool {
	set, _ := g.settings(Options{})
	l := lexing{g: g, dfa: newDFA(g.nfa), src: []byte(text), set: set}
	toks, err := l.lex(context.Background())
	if err != nil {
		return false
	}
	for _, t := range toks {
		if string(l.src[t.Start:t.End]) == blank {
			return t.Channel > 0 || t.Channel == Skipped
		}
	}
	return false
}
