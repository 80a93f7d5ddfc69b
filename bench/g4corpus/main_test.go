package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// collection writes grammars with examples in the layout of grammars-v4.
func collection(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, input := range map[string]string{
		"C": "helloworld.c", "Java": "LocalizedPi.java",
	} {
		for _, f := range []string{name + ".g4", input} {
			text, err := os.ReadFile(filepath.Join("../../internal/syntax/g4/testdata", f))
			if err != nil {
				t.Fatal(err)
			}
			if f == input {
				f = "examples/" + f
			}
			write(strings.ToLower(name)+"/"+f, string(text))
		}
	}
	for name, c := range map[string]struct {
		grammar string
		inputs  []string
	}{
		"prec":    {"e : '-' e | e '*' e | e ('+' | '-') e | <assoc=right> e '^' e | <assoc=right> e '?' e ':' e | e '!' | '(' e ')' | INT ; INT : [0-9]+ ; WS : ' ' -> skip ;", []string{"-1*2", "1+2*3^4^5!", "1?2:3?4+5:6", "(1)!-2", "1-", "1 2"}},
		"lazy":    {"s : a b c? ; a : ID*? ; b : ID+? ; c : ID* ; ID : [a-z] ; WS : ' ' -> skip ;", []string{"a", "a b", "a b c d"}},
		"else":    {"s : 'if' s ('else' s)? | 'if' s ('else' s)?? 'end' | ID ; ID : [a-z] ; WS : ' ' -> skip ;", []string{"if if a else b", "if if a else b end", "if a end"}},
		"options": {"s : a? b? ('z' | b)* c EOF ; a : 'x' | ; b : 'x' 'y'? ; c : 'x'?? ; X : . ;", []string{"x", "xx", "xy", "xyxxy", "q"}},
		"lexer":   {"s : .*? EOF ; A : 'a' | 'ab' ; B : 'a'+? 'b' ; C : '/*' .*? '*/' -> channel(HIDDEN) ; D : '(' (D | ~[()])* ')' ; E : 'x' -> more ; F : 'y' ; G : 'z' -> type(A), channel(HIDDEN) ; H : [ \\n]+ -> skip ; I : 'q' EOF ;", []string{"ab aab", "/* a */*/", "(()a)(", "xxyx", "z zq", "q", ""}},
		"empty":   {"s : e EOF ; e : e '+' e | e '!' | ; ", []string{"", "+", "+!+", "!!"}},
	} {
		write(name+"/T.g4", "grammar T; "+c.grammar)
		for i, in := range c.inputs {
			write(name+"/examples/"+string(rune('a'+i)), in)
		}
	}
	return root
}

func TestCollection(t *testing.T) {
	all, err := units(collection(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 8 {
		t.Fatalf("found %d grammars", len(all))
	}
	for _, u := range all {
		if r := run(u, nil); r.err != nil || len(u.examples) == 0 || r.parsed == 0 {
			t.Errorf("%s: %+v", u.name, r)
		}
	}
}

// TestAgainstANTLR compares tokens and trees with those of ANTLR. It needs a JDK, and
// WHITTLE_ANTLR_JAR set to antlr-4.13.2-complete.jar.
func TestAgainstANTLR(t *testing.T) {
	jar := os.Getenv("WHITTLE_ANTLR_JAR")
	if jar == "" {
		t.Skip("WHITTLE_ANTLR_JAR is not set")
	}
	ref, err := newReference(jar)
	if err != nil {
		t.Fatal(err)
	}
	defer ref.close()
	*wait = time.Hour // the machine may be busy
	all, err := units(collection(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range all {
		r := run(u, ref)
		if r.tokenDiff+r.treeDiff+r.thrown > 0 || r.same == 0 {
			t.Errorf("%s: %d same, %d other tokens, %d other trees, %d thrown: %q", u.name, r.same, r.tokenDiff, r.treeDiff, r.thrown, r.reasons)
		}
	}
}
