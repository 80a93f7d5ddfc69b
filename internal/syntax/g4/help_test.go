package g4

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func mustLoad(t testing.TB, files ...string) *Grammar {
	t.Helper()
	g, err := loadText(files...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// loadText loads grammars from texts; a text without a name is named G.
func loadText(files ...string) (*Grammar, error) {
	var src []Source
	for i, f := range files {
		if !strings.Contains(f, "grammar ") {
			f = "grammar G; " + f
		}
		src = append(src, Source{fmt.Sprintf("%c.g4", 'G'+i), []byte(f)})
	}
	return Load(LoadOptions{}, src...)
}

func mustParser(t testing.TB, g *Grammar, o Options) *Parser {
	t.Helper()
	p, err := g.Parser(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parseText(t testing.TB, p *Parser, src string) *Parse {
	t.Helper()
	out, err := p.Parse(context.Background(), []byte(src))
	if err != nil {
		t.Fatalf("%.60q: %v", src, err)
	}
	return out
}

// treeOf returns the tree of a source, or the message of its failure.
func treeOf(t testing.TB, p *Parser, src string) string {
	t.Helper()
	out := parseText(t, p, src)
	if !out.Whole() {
		return out.Failure().Error()
	}
	return out.String()
}

// tokens returns the tokens of a source as name:text, with the channel if it is not
// the default one.
func tokens(t testing.TB, g *Grammar, src string) string {
	t.Helper()
	set, _ := g.settings(Options{})
	l := lexing{g: g, dfa: newDFA(g.nfa), src: []byte(src), set: set}
	toks, err := l.lex(context.Background())
	if err != nil {
		return err.Error()
	}
	var out []string
	for _, k := range toks[:len(toks)-1] {
		s := fmt.Sprintf("%s:%s", g.TypeName(int(k.Type)), src[k.Start:k.End])
		switch {
		case k.Channel == Invalid:
			s = "!" + src[k.Start:k.End]
		case k.Channel == Skipped:
			s = "-" + src[k.Start:k.End]
		case k.Channel > 0:
			s += fmt.Sprintf("@%d", k.Channel)
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}
