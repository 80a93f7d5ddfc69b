package g4

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func TestPredicates(t *testing.T) {
	for _, c := range []struct {
		grammar, src, want string
		o                  Options
	}{
		{"s : .*? EOF ; A : 'a' {_input.LA(1) != 'b'}? ; X : . ;", "abaa", "X X A A EOF", Options{}},
		{"s : .*? EOF ; A : 'a' {this._input.LA(-2) == '\\n' || getCharPositionInLine() == 1}? ; X : . ;", "aa", "A X EOF", Options{}},
		{"s : .*? EOF ; A : {this.column() == 0 && true}? 'a' ; X : . ;", "aa\na", "A X X A EOF", Options{}},
		{"s : .*? EOF ; A : 'a' {!(_input.LA(1) >= 'a')}? ; X : . ;", "aaA", "X A X EOF", Options{}},
		{"s : .*? EOF ; A : 'a' {unknown()}? ; X : . ;", "a", "A EOF", Options{}},
		{"s : .*? EOF ; A : 'a' {unknown() && false}? ; X : . ;", "a", "X EOF", Options{}},
		{"s : .*? EOF ; A : 'a' {this.unknown( )}? ; X : . ;", "a", "X EOF", Options{Predicates: map[string]bool{"unknown()": false}}},
		{"s : .*? EOF ; A : 'a' {int x = 1; return x;}? ; X : . ;", "a", "A EOF", Options{}},
	} {
		p := mustParser(t, mustLoad(t, c.grammar), c.o)
		if got := visibleTokens(parseText(t, p, c.src)); got != c.want {
			t.Errorf("%s on %q: got %s, want %s", c.grammar, c.src, got, c.want)
		}
	}
	p := mustParser(t, mustLoad(t, "s : ({_input.LA(1) == ID && _input.LA(2) != INT}? a | b)* ; a : ID ; b : ID | INT ;"+common), Options{})
	if got, want := treeOf(t, p, "x y 1"), "(s (a x) (b y) (b 1))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPredicateNames checks that predicates can be named by rule and number, by rule, or by code.
func TestPredicateNames(t *testing.T) {
	g := mustLoad(t, "s : a EOF ; a : {p()}? ID | a {q()}? '+' {p()}? a | ({q()}? INT) ; KW : 'k' {p()}? ;"+common)
	var names []string
	for _, p := range g.Predicates() {
		names = append(names, p.Name()+" "+p.Code)
	}
	if got, want := strings.Join(names, ", "), "KW/1 p(), a/1 p(), a/2 q(), a/3 p(), a/4 q()"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, c := range []struct {
		src   string
		set   map[string]bool
		whole bool
	}{
		{"x+1", nil, true},
		{"x+1", map[string]bool{"a/4": false}, false},
		{"x", map[string]bool{"a/4": false}, true},
		{"x", map[string]bool{"p()": false}, false},
		{"1", map[string]bool{"a": false}, false},
		{"1", map[string]bool{"a": false, "a/4": true}, true},
		{"k", nil, false},
		{"k", map[string]bool{"KW": false}, true},
	} {
		p := mustParser(t, g, Options{Predicates: c.set, Repairs: -1})
		if got := parseText(t, p, c.src).Whole(); got != c.whole {
			t.Errorf("%s with %v parses: %v", c.src, c.set, got)
		}
	}
	for name, want := range map[string]string{"a/5": "KW/1, a/1, a/2, a/3, a/4", "b": "KW/1"} {
		if _, err := g.Parser(Options{Predicates: map[string]bool{name: true}}); err == nil || !strings.Contains(err.Error(), "no predicate "+name+"; it has "+want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestTry(t *testing.T) {
	g := mustLoad(t, "s : (a | b)* ; a : {first()}? ID INT ';' ; b : {second()}? ID ; KW : 'k' {third()}? ; TWO : '2' {fourth()}? ; UP : 'u' {fifth()}? -> skip ;"+common)
	p := mustParser(t, g, Options{})
	for _, c := range []struct{ src, want string }{
		{"k 1;", "KW/1=false"},
		{"k 2;", "KW/1=false TWO/1=false"},
		{"x 1;", ""},
		{"u u x 1;", ""},
		{"u u x 1", ""}, // no constants make it parse
	} {
		found, err := p.Try(context.Background(), []byte(c.src))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range found {
			names = append(names, fmt.Sprintf("%s=%v", f.Name(), f.Value))
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.src, got, c.want)
		}
		if c.want == "" {
			continue
		}
		if parseText(t, p, c.src).Whole() {
			t.Errorf("%s: parses before the constants are applied", c.src)
		}
		q := mustParser(t, g, Options{})
		q.Take(found)
		if out := parseText(t, q, c.src); !out.Whole() {
			t.Error(out.Failure())
		}
	}
	fixed := mustParser(t, g, Options{Predicates: map[string]bool{"KW": true}})
	if found, err := fixed.Try(context.Background(), []byte("k 1;")); err != nil || len(found) > 0 {
		t.Errorf("a predicate fixed by the options was tried: %v, %v", found, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Try(ctx, []byte("k 1;")); err == nil {
		t.Error("it goes on when it is cancelled")
	}
}

func TestDecisive(t *testing.T) {
	g := mustLoad(t, "s : (a | b)* ; a : {first()}? ID ; b : {second()}? ID | {third()}? INT ; X : '%' ;"+common)
	p := mustParser(t, g, Options{})
	parse, tree := p.Decisive(context.Background(), []byte("x 1"))
	if len(parse) != 1 || parse[0].Name() != "b/2" || !parse[0].Value || len(tree) != 1 || tree[0].Name() != "a/1" {
		t.Errorf("got %v and %v", parse, tree)
	}
	if parse, tree := p.Decisive(context.Background(), []byte("% 1")); parse != nil || tree != nil {
		t.Errorf("got %v and %v for source that does not parse", parse, tree)
	}
}
