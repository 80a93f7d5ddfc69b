package g4

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

func TestUses(t *testing.T) {
	g := mustLoad(t, "lexer grammar L; options { superClass=LuaLexerBase; } A options { caseInsensitive=true; } : 'a' {x()}? {y();} -> mode(M) ; mode M ; B : 'b' {_input.LA(1) == 'c'}? ;",
		"parser grammar P; options { tokenVocab=L; } s : s A | {z()}? B ;")
	u := g.Uses()
	if u.Rules != 1 || u.Tokens != 2 || u.Modes != 2 || !slices.Equal(u.LeftRecursive, []string{"s"}) || len(u.Predicates) != 3 || u.Actions != 1 || u.Bases != "LuaLexerBase" || !u.Hook || !u.CaseInsensitive {
		t.Errorf("got %+v", u)
	}
	p := mustParser(t, g, Options{Predicates: map[string]bool{"z()": true}})
	parseText(t, p, "aab")
	var codes []string
	for _, k := range p.Unknown() {
		codes = append(codes, k.Code)
	}
	if !slices.Equal(codes, []string{"x()"}) {
		t.Errorf("not known: %q", codes)
	}
}

// TestParallel checks that several goroutines can use one grammar, each with its own parser.
func TestParallel(t *testing.T) {
	g := loadFile(t, "C.g4")
	src := []byte("int f(int x) { return x * (y)z + \"s\"[0]; }")
	var wg sync.WaitGroup
	trees := make([]string, 4)
	for i := range trees {
		wg.Go(func() {
			p, err := g.Parser(Options{})
			if err != nil {
				t.Error(err)
				return
			}
			for range 20 {
				out, err := p.Parse(context.Background(), src)
				if err != nil {
					t.Error(err)
					return
				}
				out.Tree(TreeOptions{Squeeze: true})
				trees[i] = out.String()
			}
		})
	}
	wg.Wait()
	if trees[0] == "" || slices.ContainsFunc(trees, func(s string) bool { return s != trees[0] }) {
		t.Errorf("got %q", trees)
	}
}

func TestLayout(t *testing.T) {
	for _, c := range []struct {
		lexer string
		want  tree.Layout
	}{
		{"ID : [a-z]+ ; WS : [ \\n]+ -> skip ;", tree.Free},
		{"ID : [a-z]+ ; WS : [ \\n] -> channel(HIDDEN) ;", tree.Free},
		{"ID : [a-z]+ ; NL : '\\n' ; WS : ' ' -> skip ;", tree.Lines},
		{"ID : [a-z]+ ; WS : ' ' -> skip ;", tree.Lines},
		{"ID : [a-z]+ ; WS : [ \\n] ;", tree.Verbatim},
		{"TEXT : ~'<'+ ;", tree.Verbatim},
	} {
		if got := mustLoad(t, "s : .*? ; "+c.lexer).Layout(); got != c.want {
			t.Errorf("%s: got %d, want %d", c.lexer, got, c.want)
		}
	}
	if got := mustLoad(t, "lexer grammar L; tokens { INDENT, DEDENT } A : 'a' ;", "parser grammar P; s : A;").Layout(); got != tree.Indented {
		t.Errorf("got %d", got)
	}
}
