package g4

import (
	"context"
	"strings"
	"testing"
)

// common defines numbers, names and blanks for the grammars of the tests.
const common = " INT : [0-9]+ ; ID : [a-z]+ ; WS : [ \\n]+ -> skip ;"

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, grammar, src, want string }{
		// decisions
		{"an alternative that ends early", "s : a 'z'? ; a : 'x' | 'x' 'y' ;", "xy", "(s (a x y))"},
		{"the first of two", "s : a | b ; a : ID ; b : ID ;" + common, "x", "(s (a x))"},
		{"the first that leads to the end", "s : a ';' | b '.' ; a : ID ; b : ID ;" + common, "x.", "(s (b x) .)"},
		{"dangling else", "s : 'if' s ('else' s)? | ID ;" + common, "if if a else b", "(s if (s if (s a) else (s b)))"},
		{"dangling else, not greedy", "s : 'if' s ('else' s)?? | ID ;" + common, "if if a else b", "(s if (s if (s a)) else (s b))"},
		{"greedy loop", "s : a b ; a : ID* ; b : ID* ;" + common, "x y z", "(s (a x y z) b)"},
		{"loop that is not greedy", "s : a b ; a : ID*? ; b : ID* ;" + common, "x y z", "(s a (b x y z))"},
		{"plus that is not greedy", "s : a b ; a : ID+? ; b : ID* ;" + common, "x y z", "(s (a x) (b y z))"},
		{"loop gives back", "s : ID* ID ';' ;" + common, "x y z;", "(s x y z ;)"},
		{"rule gives back", "s : a ID ';' ; a : ID+ ;" + common, "x y z;", "(s (a x y) z ;)"},
		{"overlapping options", "s : a? b? a? ; a : 'x' ; b : 'x' ;", "xx", "(s (a x) (b x))"},
		{"wildcard up to the end", "s : a .*? 'end' ; a : ID ;" + common, "x 1 2 end", "(s (a x) 1 2 end)"},
		{"a set that leaves out", "s : ~(';' | INT)* ';' ; " + common, "x y;", "(s x y ;)"},
		{"alternatives in a loop", "s : (a | b)* ; a : ID ; b : INT ;" + common, "x 1 y", "(s (a x) (b 1) (a y))"},
		{"loop of what can be empty", "s : (a? b?)* ';' ; a : ID ; b : INT ;" + common, "x 1 2 y;", "(s (a x) (b 1) (b 2) (a y) ;)"},
		{"the first round of a plus may be empty", "s : a+ ';' ; a : ID? ;" + common, ";", "(s a ;)"},
		{"nothing", "s : ID* ;" + common, "", "s"},
		{"an empty rule", "s : a b ; a : ; b : ID ;" + common, "x", "(s a (b x))"},
		{"hidden tokens", "s : ID ID ; ID : [a-z]+ ; C : '#' -> channel(HIDDEN) ;", "ab#cd", "(s ab cd)"},
		// the end of the input
		{"EOF", "s : ID EOF ;" + common, "x", "(s x <EOF>)"},
		{"EOF again", "s : a+ EOF ; a : ID (';' | EOF) ;" + common, "x; y", "(s (a x ;) (a y <EOF>) <EOF>)"},
		{"EOF is required", "s : ID ;" + common, "x y", `1:3: unexpected "y", expected EOF`},
		{"EOF in a loop", "s : (ID | EOF)* ;" + common, "x y", "(s x y <EOF>)"},
		// left recursion
		{"precedence", "e : e '*' e | e '+' e | INT ;" + common, "1+2*3+4", "(e (e (e 1) + (e (e 2) * (e 3))) + (e 4))"},
		{"right associative", "e : <assoc=right> e '^' e | e '+' e | INT ;" + common, "1^2^3+4", "(e (e (e 1) ^ (e (e 2) ^ (e 3))) + (e 4))"},
		{"assoc on the operator means nothing", "e : e '^'<assoc=right> e | INT ;" + common, "1^2^3", "(e (e (e 1) ^ (e 2)) ^ (e 3))"},
		{"prefix binds tighter", "e : '-' e | e '*' e | INT ;" + common, "-1*2", "(e (e - (e 1)) * (e 2))"},
		{"prefix binds looser", "e : e '*' e | '-' e | INT ;" + common, "-1*2", "(e - (e (e 1) * (e 2)))"},
		{"prefix after an operator", "e : e '*' e | e '+' e | '-' e | INT ;" + common, "1*-2+3", "(e (e 1) * (e - (e (e 2) + (e 3))))"},
		{"suffix", "e : e '!' | '-' e | INT ;" + common, "-1!!", "(e - (e (e (e 1) !) !))"},
		{"binary before suffix", "e : e '.' | e '.' e | ID ;" + common, "a.b", "(e (e a) . (e b))"},
		{"ternary", "e : e '+' e | <assoc=right> e '?' e ':' e | INT ;" + common, "1?2?3:4:5?6:7+8", "(e (e 1) ? (e (e 2) ? (e 3) : (e 4)) : (e (e 5) ? (e 6) : (e (e 7) + (e 8))))"},
		{"inner operands have no precedence", "e : e '[' e ']' | e '+' e | INT ;" + common, "1[2+3]+4", "(e (e (e 1) [ (e (e 2) + (e 3)) ]) + (e 4))"},
		{"an operand in a group has no precedence", "e : e '*' (e | ID) | e '+' e | INT ;" + common, "1*2+3", "(e (e 1) * (e (e 2) + (e 3)))"},
		{"actions at the end do not count", "e : e '*' e {a();} | e '+' e {b()}? | INT ;" + common, "1+2*3", "(e (e 1) + (e (e 2) * (e 3)))"},
		{"call and index", "e : e '(' (e (',' e)*)? ')' | e '[' e ']' | ID ;" + common, "f(x,y[z])(w)", "(e (e (e f) ( (e x) , (e (e y) [ (e z) ]) )) ( (e w) ))"},
		{"no operator", "e : e e | 'a' ;", "aaa", "(e (e (e a) (e a)) (e a))"},
		{"empty primary", "e : e '+' e | ;", "+", "(e e + e)"},
		{"one alternative of the source is the number", "e : e '+' e | e '-' e | INT ;" + common, "1-2", "(e (e 1) - (e 2))"},
		{"labels", "e : l=e op='*' r=e # mul | INT # int ;" + common, "1*2*3", "(e (e (e 1) * (e 2)) * (e 3))"},
		{"left recursion through a list", "l : l ',' ID | ID ;" + common, "a,b,c", "(l (l (l a) , b) , c)"},
		// failures
		{"what was expected", "s : ID (',' ID)* ';' ;" + common, "a,b c", `1:5: unexpected "c", expected ',', ';'`},
		{"at the beginning", "s : a | b ; a : ID ; b : INT ;" + common + "X:'%';", "%", `1:1: unexpected "%", expected INT, ID`},
		{"at the end", "s : ID '(' ID ')' ;" + common, "a(b", "1:4: unexpected EOF, expected ')'"},
		{"on a later line", "s : ID+ ';' ;" + common, "a\nb\n é 1;", "3:4: unexpected \"1\", expected ID, ';'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParser(t, mustLoad(t, c.grammar), Options{})
			if got := treeOf(t, p, c.src); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// A literal in the parser refers to the lexer rule that consists of this literal.
func TestLiterals(t *testing.T) {
	for _, c := range []struct{ lexer, want string }{
		{"X : 'x' ;", "X"},
		{"X : 'x' {a();} ;", "X"},
		{"X : 'x' {a()}? ;", "X"},
		{"X : 'x' -> more ;", "X"},
		{"X : 'x' -> skip, more ;", "X"},
		{"X : 'x' -> type(X) ;", "X"},
		{"X : 'x' -> popMode, type(X) ;", "X"},
		{"X : 'x' -> channel(0), type(X) ;", "'x'"},
		{"X : 'x' -> more, more, more ;", "'x'"},
		{"X : 'x' ; Y : 'x' ;", "'x'"},
		{"X : 'x' | 'y' ;", "'x'"},
		{"X : ('x') ;", "'x'"},
		{"fragment X : 'x' ;", "'x'"},
		{`X : '\u0078' ;`, "'x'"},
	} {
		g := mustLoad(t, "s : 'x' ; "+c.lexer)
		if got := g.TypeName(g.literalOf["x"]); got != c.want {
			t.Errorf("%s: 'x' is %s, want %s", c.lexer, got, c.want)
		}
	}
}

func TestFiles(t *testing.T) {
	for _, c := range []struct {
		name  string
		files []string
		src   string
		want  string
	}{
		{"a pair", []string{"lexer grammar L; A : 'a';", "parser grammar P; options { tokenVocab=L; } s : A 'a';"}, "aa", "(s a a)"},
		{"a pair, the other way round", []string{"parser grammar P; options { tokenVocab=L; } s : A 'a';", "lexer grammar L; A : 'a';"}, "aa", "(s a a)"},
		{"import", []string{"grammar G; import H; s : a;", "grammar H; a : A; s : 'b'; A : 'a'; "}, "a", "(s (a a))"},
		{"the importer's rules come first", []string{"grammar G; import H; s : A | B; A : 'x';", "lexer grammar H; B : 'x'; A : 'y';"}, "x", "(s x)"},
		{"imports import", []string{"grammar G; import H; s : a;", "grammar H; import I; a : b;", "grammar I; b : 'b';"}, "b", "(s (a (b b)))"},
		{"what the main grammar says about case holds for imports", []string{"grammar G; options {caseInsensitive=true;} import H; s : A;", "lexer grammar H; A : 'x';"}, "X", "(s X)"},
	} {
		g, err := loadText(c.files...)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := treeOf(t, mustParser(t, g, Options{}), c.src); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	for _, c := range []struct {
		files []string
		want  string
	}{
		{nil, "no grammar given"},
		{[]string{"s : b ; B : 'b';"}, "G.g4:1:16: rule b is not defined (there is a token B)"},
		{[]string{"s : stmt ; Stmt2 : 'b'; stm : 'x';"}, "G.g4:1:16: rule stmt is not defined (rules: s, stm, …)"},
		{[]string{"s : A ; s : B ;"}, "G.g4:1:20: rule s is defined twice (first at line 1)"},
		{[]string{"grammar G; import H; s : A ;"}, "G.g4:1:19: grammar H, which G imports, is not given (add H.g4, or the folder it lies in)"},
		{[]string{"parser grammar P; options { tokenVocab=L; } s : A ;"}, "G.g4:1:1: P takes its tokens from L, which is not given (add L.g4, or the folder it lies in)"},
		{[]string{"lexer grammar L; A : 'a' ;"}, "G.g4:1:1: L is a lexer grammar, and no parser grammar is given (add the parser grammar that uses it)"},
		{[]string{"lexer grammar L; A : 'a' ;", "lexer grammar M; B : 'b' ;"}, "H.g4:1:1: L and M are both lexer grammars (give one lexer grammar and one parser grammar)"},
		{[]string{"s : A ; A : 'a';", "grammar H; s : A ; A : 'a';"}, "H.g4:1:1: G and H both have parser rules (give one combined grammar, or a lexer grammar and a parser grammar)"},
		{[]string{"lexer grammar L; A : 'a';", "parser grammar P; options { tokenVocab=L; } s : 'b';"}, "H.g4:1:49: no token matches 'b' (add a lexer rule for it: literals in a parser grammar do not define tokens)"},
		{[]string{"parser grammar P; s : A ; A : 'a';"}, "G.g4:1:27: lexer rule A in a parser grammar (move it to the lexer grammar)"},
		{[]string{"lexer grammar L; s : 'a';", "parser grammar P; t : A;"}, "G.g4:1:18: parser rule s in a lexer grammar (the names of lexer rules begin with a capital)"},
		{[]string{"A : 'a';"}, "G.g4:1:1: G has no parser rules (the names of parser rules begin with a small letter)"},
		{[]string{"s : a ; a : s | 'x' ;"}, "G.g4:1:12: rule s reaches itself before anything is read (ANTLR allows direct left recursion only, not through other rules)"},
		{[]string{"s : 'x'? s 'y' | 'z' ;"}, "G.g4:1:12: rule s reaches itself before anything is read (ANTLR allows direct left recursion only, not through other rules)"},
		{[]string{"s : A ; A : A 'x' | 'y' ;"}, "G.g4:1:20: lexer rule A begins with itself (only parser rules can be left-recursive)"},
		{[]string{"s : A ; A : B ;"}, "G.g4:1:24: lexer rule B is not defined (its name may be misspelled)"},
		{[]string{"s : A ; A : s ;"}, "G.g4:1:24: lexer rule s is not defined (lexer rules cannot use parser rules)"},
		{[]string{"s : A ; A : 'a' -> Chanel(HIDDEN) ;"}, "G.g4:1:31: there is no command Chanel (skip, more, type, channel, mode, pushMode, popMode)"},
		{[]string{"s : A ; A : 'a' -> mode(M) ;"}, "G.g4:1:31: mode(M): there is no such mode"},
		{[]string{"s : A ; A : 'a' -> channel(M) ;"}, "G.g4:1:31: channel(M): there is no such channel"},
		{[]string{"s : A ; A : 'a' -> mode ;"}, "G.g4:1:31: mode needs a mode in parentheses"},
		{[]string{"s : A ; A : [z-a] ;"}, "G.g4:1:24: the range 'z'-'a' in [z-a] is empty"},
		{[]string{`s : A ; A : [\p{Nonsense}] ;`}, `G.g4:1:24: unknown Unicode property "Nonsense" (use a general category, a script, a block as in InGreek, or a binary property)`},
		{[]string{`s : A ; A : [\p{Block=Nonsense}] ;`}, `G.g4:1:24: unknown Unicode property "Block=Nonsense" (use a general category, a script, a block as in InGreek, or a binary property)`},
		{[]string{"s : A ; A : ~'ab' ;"}, "G.g4:1:25: 'ab' is not one character, so it cannot be part of a set"},
		{[]string{"s : A ; A : ~A ;"}, "G.g4:1:25: rule A cannot be part of a set"},
		{[]string{"s : 'a'..'z' ;"}, "G.g4:1:16: a set of characters in parser rule s (sets are allowed in lexer rules only)"},
		{[]string{"s : A ;\xff"}, "G.g4:1:19: the grammar is not UTF-8 (convert the file to UTF-8)"},
	} {
		_, err := loadText(c.files...)
		if err == nil || err.Error() != c.want {
			t.Errorf("%.50q: got %v\nwant %s", c.files, err, c.want)
		}
	}
	if _, err := mustLoad(t, "s : 'a';").Parser(Options{Start: "t"}); err == nil || err.Error() != "grammar G has no parser rule t; it has s" {
		t.Errorf("got %v", err)
	}
}

// Long lists and deep nesting take memory and time in proportion to their size, and
// no stack.
func TestLong(t *testing.T) {
	for _, c := range []struct {
		name, grammar, once, last string
		n                         int
	}{
		{"loop", "s : ID* ;" + common, "a ", "", 200_000},
		{"separated", "s : ID (',' ID)* ;" + common, "a,", "a", 100_000},
		{"right recursion", "s : ID s | ;" + common, "a ", "", 20_000},
		{"left recursion", "s : s ID | ID ;" + common, "a ", "", 100_000},
		{"operators", "s : s '*' s | s '+' s | ID ;" + common, "a*b+", "a", 50_000},
		{"nothing but operands", "s : s s | ID ;" + common, "a ", "", 50},
		{"open brackets", "s : '[' s ']'? | ID ;" + common, "[", "a", 100_000},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParser(t, mustLoad(t, c.grammar), Options{})
			src := strings.Repeat(c.once, c.n) + c.last
			out := parseText(t, p, src)
			if !out.Whole() {
				t.Fatal(out.Failure())
			}
			if per := out.Steps / len(out.Tokens); per > 100 {
				t.Errorf("%d steps for a token", per)
			}
		})
	}
	p := mustParser(t, mustLoad(t, "s : '[' s* ']' ;"), Options{})
	n := 100_000
	if out := parseText(t, p, strings.Repeat("[", n)+strings.Repeat("]", n)); !out.Whole() {
		t.Error(out.Failure())
	}
}

func TestBudget(t *testing.T) {
	g := mustLoad(t, "s : s s s | s s | 'a' ;")
	p := mustParser(t, g, Options{Budget: 50_000})
	src := strings.Repeat("a", 30_000)
	out, err := p.Parse(context.Background(), []byte(src))
	if err != ErrBudget || out.Steps > 51_000 {
		t.Errorf("got %v after %d steps", err, out.Steps)
	}
	if got := string(out.Tree(TreeOptions{}).Bytes()); got != src {
		t.Errorf("its tree by brackets is printed as %.40q", got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Parse(ctx, []byte("aa")); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

// If tags need not be closed, every list can end anywhere: twice the input may take
// slightly more than four times the steps.
func TestUnclosed(t *testing.T) {
	p := mustParser(t, mustLoad(t, "s : e* ; e : '<' ID '>' (e* '<' '/' ID '>')? | TEXT ; TEXT : '.'+ ;"+common), Options{})
	steps := func(n int) int {
		out := parseText(t, p, "<a>"+strings.Repeat("<b>.<c>.</c><d>.", n)+"</a>")
		if !out.Whole() {
			t.Fatal(out.Failure())
		}
		return out.Steps
	}
	if a, b := steps(100), steps(200); b > 6*a {
		t.Errorf("%d steps, then %d", a, b)
	}
}

// ANTLR may stop early without a message; Parse does not.
func TestStops(t *testing.T) {
	for _, c := range []struct {
		grammar, src string
		at           int
		ok           bool
	}{
		{"s : ID* ;", "x y 1 z", 4, true},
		{"s : ID+ EOF ;", "x y 1 z", 0, false},
		{"s : ID INT ;", "x y 1", 0, false},
		{"s : ID? ;", "1", 0, true},
		{"s : e ; e : e '+' e | INT ;", "1+2+3 4", 6, true},
		{"s : ID* ;", "x y", 3, true},
	} {
		p := mustParser(t, mustLoad(t, c.grammar+common), Options{})
		if at, ok := p.Stops(context.Background(), []byte(c.src)); at != c.at || ok != c.ok {
			t.Errorf("%s: stops at %d, %v, in %q", c.grammar, at, ok, c.src)
		}
	}
}
