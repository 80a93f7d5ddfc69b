package syntax

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
)

const oldGrammar = `grammar Old;
prog : line* EOF ;
line : LABEL 'go' ';' | 'stop' NUMBER ';' | '(' line* ')' ;
LABEL : [0-9]+ {atMargin()}? ;
NUMBER : [0-9]+ ;
WS : [ \n]+ -> skip ;`

// TestAntlrDiagnose checks what is reported about a file: that it fits, that it fits with other
// constants, or how it gets a tree although it does not fit.
func TestAntlrDiagnose(t *testing.T) {
	load := func(set map[string]bool) Language {
		l, err := Antlr{Files: []g4.Source{{Name: "Old.g4", Text: []byte(oldGrammar)}}, Predicates: set}.Load()
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	type file struct{ src, want string }
	const constants = "parses if LABEL/1 {atMargin()}? is taken for false; fix that or the opposite with --predicate LABEL/1=false"
	for name, c := range map[string]struct {
		set   map[string]bool
		files []file
	}{
		"fits":            {nil, []file{{"1 go;", ""}}},
		"constants":       {nil, []file{{"stop 1;", constants}, {"(stop 2;)", ""}}},
		"not at any cost": {nil, []file{{"1 go;", ""}, {"stop 1;", "1:6: unexpected \"1\", expected NUMBER; it is repaired in 1 places"}, {"2 go;", ""}}},
		"fixed":           {map[string]bool{"LABEL": false}, []file{{"stop 1;", ""}, {"1 go;", "1:1: unexpected \"1\""}}},
		"fixed to true":   {map[string]bool{"LABEL/1": true}, []file{{"stop 1;", "1:6: unexpected \"1\", expected NUMBER; it is repaired"}}},
		"no token":        {nil, []file{{"1 \xff go;", "1:3: \"\\xff\" is not a token of the grammar (1 such pieces), so the syntax of candidates is not checked; it is not UTF-8"}}},
		"both":            {nil, []file{{"stop 1; %", constants + "; 1:9: \"%\" is not a token of the grammar"}}},
	} {
		l := load(c.set)
		for _, f := range c.files {
			words, parsed := l.Diagnose([]byte(f.src))
			if !strings.HasPrefix(words, f.want) || f.want == "" && words != "" || !parsed {
				t.Errorf("%s: %q: got %q, want %q", name, f.src, words, f.want)
			}
			root, ok := l.ParseTree([]byte(f.src))
			if !ok || string(root.Bytes()) != f.src {
				t.Errorf("%s: %q has no tree, or another", name, f.src)
			}
		}
	}
	if _, err := (Antlr{Files: []g4.Source{{Name: "Old.g4", Text: []byte(oldGrammar)}}, Predicates: map[string]bool{"WS": true}}).Load(); err == nil {
		t.Error("WS has no predicate")
	}
}
