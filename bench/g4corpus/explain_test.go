package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReasons checks that every example that does not parse is explained correctly.
func TestReasons(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"encoding/T.g4":               "grammar T; s : 'a' A? EOF ; A : '\\u00E4' 'b' ; B : 'b' ;",
		"encoding/examples/named":     "a",
		"encoding/examples/latin":     "a\xe4b",
		"start/T.g4":                  "grammar T; s : A EOF ; t : B EOF ; A : 'a' ; B : 'b' ;",
		"start/examples/b":            "b",
		"tests/desc.xml":              "<desc><test><entry-point>s</entry-point><inputs>examples/s</inputs></test><test><entry-point>t</entry-point><inputs>examples/t</inputs></test></desc>",
		"tests/T.g4":                  "grammar T; s : A EOF ; t : B EOF ; A : 'a' ; B : 'b' ;",
		"tests/examples/s/a":          "a",
		"tests/examples/t/b":          "b",
		"folder/T.g4":                 "grammar T; s : A EOF ; A : 'a' ;",
		"folder/U.g4":                 "grammar U; s : B EOF ; B : 'b' ; A : 'a' ;",
		"folder/examples/a":           "a",
		"predicate/T.g4":              "grammar T; s : (KEY | ID ';')* EOF ; KEY : 'k' {p()}? ; ID : [a-z] ;",
		"predicate/examples/k":        "k;",
		"predicate/examples/no":       "k;;",
		"letters/T.g4":                "grammar T; s : 'A' EOF ; X : 'a' ;",
		"letters/examples/a":          "a",
		"base/TLexer.g4":              "lexer grammar TLexer; options { superClass=Odd; } A : 'a' ; B : 'b' ;",
		"base/TParser.g4":             "parser grammar TParser; options { tokenVocab=TLexer; } s : A EOF ;",
		"base/examples/b":             "b",
		"early/T.g4":                  "grammar T; s : A* ; A : 'a' ; B : 'b' ;",
		"early/examples/ab":           "a\na\nb",
		"wrong/T.g4":                  "grammar T; s : A EOF ; A : 'a' ; B : 'b' ;",
		"wrong/examples/b":            "b",
		"latin/desc.xml":              "<desc><test><file-encoding>ISO-8859-1</file-encoding></test></desc>",
		"latin/T.g4":                  "grammar T; s : A EOF ; A : '\\u00E4' ;",
		"latin/examples/a":            "\xe4",
		"lib/desc.xml":                "<desc><imports>../common</imports></desc>",
		"lib/T.g4":                    "grammar T; import Common; s : A EOF ;",
		"lib/examples/a":              "a",
		"common/Common.g4":            "lexer grammar Common; A : 'a' ;",
		"pom/pom.xml":                 "<x><configuration><entryPoint>t</entryPoint><grammarName>T</grammarName><exampleFiles>in/</exampleFiles></configuration></x>",
		"pom/T.g4":                    "grammar T; s : A EOF ; t : B EOF ; A : 'a' ; B : 'b' ;",
		"pom/in/b":                    "b",
		"pom/in/bad.txt":              "a",
		"pom/in/bad.txt.errors":       "expected",
		"capital/T.g4":                "grammar T; s : A EOF ; A : 'a' ; W : ' ' -> Skip ;",
		"capital/examples/with blank": "a ",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	all, err := units(root)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"encoding/T":   "latin: is in another encoding: ISO-8859-1",
		"start/T":      "b: is another rule: t, not s",
		"folder/U":     "a: is for another grammar: T, which parses it",
		"predicate/T":  "k: needs a predicate: parses with KEY/1=false | no: needs a predicate: KEY/1 {p()}?, and no constants are enough",
		"letters/T":    "a: is in other letters: parses in capitals",
		"base/TParser": "b: needs a base class: Odd, and no constants for its predicates are enough",
		"early/T":      "ab: continues after the start rule: s has no EOF and matches the text before line 3: ANTLR may stop there without a message",
		"wrong/T":      "b: is wrong: no rule for a whole input derives it, and no predicate decides",
	}
	for _, u := range all {
		r := run(u, nil)
		if r.err != nil || len(u.examples) == 0 {
			t.Errorf("%s: %v, %d examples", u.name, r.err, len(u.examples))
		}
		var got []string
		for _, why := range r.reasons {
			got = append(got, why[:strings.LastIndex(why[:strings.Index(why, "unexpected")], ": ")])
		}
		for i, g := range got { // without the position
			got[i] = g[:strings.LastIndex(g, ": ")]
		}
		if s := strings.Join(got, " | "); s != want[u.name] {
			t.Errorf("%s:\ngot  %s\nwant %s", u.name, s, want[u.name])
		}
		delete(want, u.name)
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}
