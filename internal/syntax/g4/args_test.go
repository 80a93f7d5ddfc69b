package g4

import (
	"slices"
	"strings"
	"testing"
)

func TestParams(t *testing.T) {
	for decl, want := range map[string]string{
		"":                                      "",
		"int x":                                 "x",
		"int x, String y":                       "x y",
		"Map<String, Integer> m, int[] a":       "m a",
		"x: int, y: Array<A, B>":                "x y",
		"int x = 3, String s = \"a,b\", char c": "x s c",
		"std::vector<int> v":                    "v",
		"$x, y":                                 "x y",
	} {
		if got := strings.Join(params(decl), " "); got != want {
			t.Errorf("%s: got %q, want %q", decl, got, want)
		}
	}
}

// TestArguments checks that arguments, results and locals are skipped, and that predicates that
// compare arguments with constants are evaluated.
func TestArguments(t *testing.T) {
	for _, c := range []struct{ name, grammar, src, want string }{
		{"skipped", "s returns [int v, List<T> w] locals [int n = 0, char c = ']'] @init {x = 1;} : e[1, \"]\"] {$v = $e.v;} ; e[int p, String q] returns [int v] throws A.B, C : ID ;", "x", "(s (e x))"},
		{"a truth value", "s : e[false] e[true] ; e[boolean both] : ID | {$both}? ID INT ;", "x y 1", "(s (e x) (e y 1))"},
		{"no", "s : e[true] e[false] ; e[boolean both] : ID | {$both}? ID INT ;", "x y 1", "1:5: unexpected \"1\", expected EOF"},
		{"climbing", "s : e[0] ; e[int p] : ID ({$p <= 1}? '+' e[2] | {3 > $p}? '*' e[3])* ;", "a*b+c*d", "(s (e a * (e b) + (e c * (e d))))"},
		{"handed on", "s : f[1] ; f[int x] : e[$x + 1] ; e[int p] : ({$p == 2}? ID | {$p != 2}? a) ; a : ID ;", "x", "(s (f (e x)))"},
		{"by the name of its rule", "s : e[1] ; e[int p] : ({$e.p == 2}? ID | a) ; a : ID ;", "x", "(s (e (a x)))"},
		{"not known", "s : e[what()] ; e[int p] : ({$p == 2}? ID | a) ; a : ID ;", "x", "(s (e x))"},
		{"not given", "s : e ; e[int p] : ({$p == 2}? ID | a) ; a : ID ;", "x", "(s (e x))"},
		{"in left recursion", "s : e[1] ; e[int p] : e[$p] '+' e[$p] | {$p == 1}? ID | {$p == 2}? INT ;", "x+y", "(s (e (e x) + (e y)))"},
		{"in left recursion, no", "s : e[2] ; e[int p] : e[$p] '+' e[$p] | {$p == 1}? ID | {$p == 2}? INT ;", "1+y", "1:3: unexpected \"y\", expected INT"},
		{"without end", "s : e[0] EOF ; e[int n] : ID e[$n + 1] | {$n < 1000}? ';' ;", strings.Repeat("x ", 200) + ";", "(s " + strings.Repeat("(e x ", 200) + "(e ;" + strings.Repeat(")", 201) + " <EOF>)"},
		{"counted", "s : e[0] EOF ; e[int n] : {$n < 3}? ID e[$n + 1] | ;", "x y z", "(s (e x (e y (e z e))) <EOF>)"},
		{"counted, no", "s : e[0] EOF ; e[int n] : {$n < 3}? ID e[$n + 1] | ;", "x y z w", "1:7: unexpected \"w\", expected EOF"},
	} {
		p := mustParser(t, mustLoad(t, c.grammar+common), Options{})
		if got := treeOf(t, p, c.src); got != c.want {
			t.Errorf("%s: got  %s\nwant %s", c.name, got, c.want)
		}
	}
	g := mustLoad(t, "s : e[1] ; e[int p] locals [int n] : {$p == 1}? ID | {$n == 1}? INT ;"+common)
	var known []bool
	for _, p := range g.Predicates() {
		known = append(known, p.Known())
	}
	if !slices.Equal(known, []bool{true, false}) {
		t.Errorf("known: %v", known)
	}
}
