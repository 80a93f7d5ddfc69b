package g4

import (
	"bytes"
	"context"
	"testing"
)

// FuzzParse checks that any grammar with any source gives an error or a tree that prints the
// source.
func FuzzParse(f *testing.F) {
	for _, s := range [][2]string{
		{"grammar G; s : e* ; e : e '+' e | '(' e? ')' | ID ; ID : [a-z]+ ; WS : ' ' -> skip ;", "a+(b) (c+)"},
		{"grammar G; s : (a | b)*? EOF ; a : A {p()}? ; b : ~A+ ; A : 'a' -> more, pushMode(M) ; B : . ; mode M ; C : 'c'*? EOF? -> popMode ;", "abcab"},
		{"grammar G; options { caseInsensitive = true; } s : x (',' x)* ','? ; x : 'k' | \"\\\" | X ; X : '\\u0041'..'Z' ~[\\p{L}]* ;", "K,k,a1"},
		{"grammar G; s : e[1] EOF ; e[int p, boolean q] returns [T x] : {$p < 3 && !$q}? e[$p + 1, true] | A {u()}? ; A : 'a' {v()}? | [\\p{InGreek}] -> Skip ;", "aa\u0391"},
		{"grammar G; s : s s | s '*' | <assoc=right> s '^' s | 'a' | ;", "aa^a*"},
	} {
		f.Add([]byte(s[0]), []byte(s[1]))
	}
	f.Fuzz(func(t *testing.T, grammar, src []byte) {
		if len(grammar) > 2000 || len(src) > 500 {
			return
		}
		g, err := Load(LoadOptions{}, Source{"G.g4", grammar})
		if err != nil {
			return
		}
		p, err := g.Parser(Options{Budget: 100_000, Repairs: 3})
		if err != nil {
			t.Fatal(err)
		}
		out, err := p.Parse(context.Background(), src)
		if out == nil {
			return
		}
		if err == nil && out.Whole() == (out.Failure() != nil) {
			t.Fatalf("whole: %v, failure: %v", out.Whole(), out.Failure())
		}
		if err == nil {
			p.Stops(context.Background(), src)
			p.Decisive(context.Background(), src)
			found, err := p.Try(context.Background(), src)
			if err != nil || len(found) > 0 && out.Whole() {
				t.Fatalf("tried %v: %v", found, err)
			}
			p.Take(found)
			if again, err := p.Parse(context.Background(), src); len(found) > 0 && (err != nil || !again.Whole()) {
				t.Fatalf("does not parse with the constants found: %v", err)
			}
		}
		for _, o := range []TreeOptions{{}, {Flatten: true}, {Flatten: true, Squeeze: true}} {
			if got := out.Tree(o).Bytes(); !bytes.Equal(got, src) {
				t.Fatalf("%q printed as %q with %+v", src, got, o)
			}
		}
	})
}
