package g4

import (
	"strings"
	"testing"
)

// lib returns a function that finds sources by name.
func lib(files map[string]string) func(string) (Source, bool) {
	return func(name string) (Source, bool) {
		for file, text := range files {
			if file == name || file == name+".g4" {
				return Source{file, []byte(text)}, true
			}
		}
		return Source{}, false
	}
}

func TestTokenVocab(t *testing.T) {
	const parser = "parser grammar P; options { tokenVocab=L; } "
	for _, c := range []struct {
		name, parser string
		files        map[string]string
		src, want    string
	}{
		{"a lexer", "s : ID '+' ID ;", map[string]string{"L.g4": "lexer grammar L; PLUS : '+' ; ID : [a-z] ;"}, "a+b", "(s a + b)"},
		{"a combined grammar", "s : ID '+' ID '=' ;", map[string]string{"L.g4": "grammar L; x : ID '+' EQ '-' ; EQ : '=' ; ID : [a-z] ;"}, "a+b=", "(s a + b =)"},
		{"literals come first", "s : 'k' ;", map[string]string{"L.g4": "grammar L; x : 'k' | ID ; ID : [a-z] ;"}, "k", "(s k)"},
		{"a list", "s : A '+' 'b' ;", map[string]string{"L.tokens": "A=1\nPLUS=2\n'a'=1\n'+'=2\n'b'=3\n"}, "a+b", "(s a + b)"},
		{"a list, escapes", `s : '\'' '=' '\n' ;`, map[string]string{"L.tokens": "'\\''=1\n'='=2\n'\\n'=3\n"}, "'=\n", "(s ' = \n)"},
		{"the grammar rather than the list", "s : A ;", map[string]string{"L.tokens": "A=1\n'a'=1\n", "L.g4": "lexer grammar L; A : 'x' ;"}, "x", "(s x)"},
	} {
		g, err := Load(LoadOptions{Lib: lib(c.files)}, Source{"P.g4", []byte(parser + c.parser)})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := treeOf(t, mustParser(t, g, Options{}), c.src); got != c.want || len(g.Warnings) > 0 {
			t.Errorf("%s: got %s, %v, want %s", c.name, got, g.Warnings, c.want)
		}
	}
	g, err := Load(LoadOptions{Lib: lib(map[string]string{"L.tokens": "ID=1\n"})}, Source{"P.g4", []byte(parser + "s : ID ;")})
	if err != nil || len(g.Warnings) != 1 || !strings.Contains(g.Warnings[0].Error(), "P.g4:1:49: token ID has no rule, so it matches nothing (L.tokens names it, but only L.g4 defines it)") {
		t.Errorf("got %v, %v", g.Warnings, err)
	}
	for text, want := range map[string]string{
		"ID=1\nx": "L.tokens:2:1: expected a token, “=” and a number, found \"x\"",
		"ID=x":    "L.tokens:1:1: expected a token, “=” and a number, found \"ID=x\"",
		"'a=1":    "L.tokens:1:1: 'a is not a literal",
		"=1":      "L.tokens:1:1: expected a token, “=” and a number, found \"=1\"",
	} {
		_, err := Load(LoadOptions{Lib: lib(map[string]string{"L.tokens": text})}, Source{"P.g4", []byte(parser + "s : ID ;")})
		if err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
