package g4

import (
	"context"
	"strings"
	"testing"
)

func TestLex(t *testing.T) {
	const rule = "s : .*? ; "
	for _, c := range []struct{ name, grammar, src, want string }{
		{"longest match", rule + "A : 'a'; B : 'aab'; C : 'b';", "aaab", "A:a B:aab"},
		{"then the first rule", rule + "A : 'ab'; B : [a-z]+;", "ab abc", "A:ab !  B:abc"},
		{"literals of the parser before all rules", "s : 'if' ID ; ID : [a-z]+; WS : ' ' -> skip;", "if iff", "'if':if -  ID:iff"},
		{"order in a rule does not shorten it", rule + "A : 'a' | 'ab'; B : 'b';", "ab", "A:ab"},
		{"not greedy", rule + "C : '/*' .*? '*/'; X : .;", "/*a*/*/", "C:/*a*/ X:* X:/"},
		{"greedy", rule + "C : '/*' .* '*/'; X : .;", "/*a*/*/", "C:/*a*/*/"},
		{"not greedy ends at the first accept of its rule only", rule + "A : 'a'+? ; B : 'aa';", "aaa", "B:aa A:a"},
		{"optional that is not greedy", rule + "A : 'a' 'b'?? ; B : 'b';", "ab", "A:a B:b"},
		{"plus that is not greedy", rule + "S : '\"' (~'\"' | '\"\"')+? '\"';", `"a""b"`, `S:"a" S:"b"`},
		{"greedy part before one that is not", rule + "A : 'x'+ 'y'*? ;", "xxyy", "A:xx !y !y"},
		{"nested by recursion", rule + "C : '(' (C | ~[()])* ')'; X : .;", "((a)(b))(", "C:((a)(b)) X:("},
		{"fragments", rule + "N : D+ ('.' D+)? ; fragment D : [0-9];", "12.5", "N:12.5"},
		{"commands of fragments do nothing", rule + "N : D+ ; fragment D : [0-9] -> skip;", "12", "N:12"},
		{"skip, channel, type", rule + "A : 'a'; B : 'b' -> type(A); C : 'c' -> channel(HIDDEN); D : 'd' -> channel(7), type(A); E : 'e' -> skip;", "abcde", "A:a A:b C:c@1 A:d@7 -e"},
		{"commands with a capital", rule + "A : 'a'; B : 'b' -> Type(A); C : 'c' -> Channel(HIDDEN); D : 'd' -> Skip;", "abcd", "A:a A:b C:c@1 -d"},
		{"a command for each alternative", rule + "A : 'a' -> skip | 'b' -> channel(HIDDEN) | 'c';", "abc", "-a A:b@1 A:c"},
		{"more", rule + "A : 'a' -> more; B : 'b';", "aab b", "B:aab !  B:b"},
		{"more at the end", rule + "A : 'a' -> more; B : 'b';", "baa", "B:b !aa"},
		{"end of input in a rule", rule + "C : '#' ~'\\n'* ('\\n' | EOF);", "#a\n#b", "C:#a\n C:#b"},
		{"end of input alone matches an empty source only", rule + "X : 'x'; E : EOF;", "x", "X:x"},
		{"what no rule matches takes one more character", rule + "A : 'abc'; B : 'b';", "abbab", "!abb !ab"},
		{"sets", rule + `A : [a\-c\]^]+; B : ~[a-z]; C : 'd'..'f'+; D : ~('x'|'y') ;`, "a-]^bd", "A:a-]^ D:b C:d"},
		{"fold a grammar", "grammar G; options { caseInsensitive=true; } s : .*; A : 'ab' [c-d]; B : ~[x]; ", "aBC X", "A:aBC B:  !X"},
		{"fold a rule", rule + "A options { caseInsensitive=true; } : 'ab'; B : 'b';", "ABbAb", "A:AB B:b A:Ab"},
		{"do not fold a rule", "grammar G; options { caseInsensitive=true; } s : .*; A options { caseInsensitive=false; } : 'a'; ", "aA", "A:a !A"},
		{"Unicode", rule + `A : [\p{Lu}]; B : [\p{Script=Greek}]; C : [\p{ID_Start}\p{Nd}]; D : [\P{L}];`, "Éλé1·", "A:É B:λ C:é C:1 D:·"},
		{"long Unicode names", rule + `A : [\p{Uppercase_Letter}]+; B : [\p{gc=Lowercase_Letter}]+; W : [\p{White_Space}];`, "ABcd ", "A:AB B:cd W: "},
		{"characters beyond 16 bits", rule + `A : [\u{1F600}-\u{1F64F}]; B : .;`, "😀a", "A:😀 B:a"},
		{"halves of surrogate pairs match nothing", rule + `A : [\uD800-\uDBFF] | '\uD83D'; B : .;`, "😀\uFFFD", "B:😀 B:\uFFFD"},
		{"bytes that are not UTF-8", rule + `A : [a-z]; X : '\uFFFD';`, "a\xffb", "A:a X:\xff A:b"},
		{"byte order mark", rule + "A : 'a';", "\uFEFFa", "-\uFEFF A:a"},
		{"byte order mark that a rule knows", rule + "B : '\\uFEFF'; A : 'a';", "\uFEFFa", "B:\uFEFF A:a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := tokens(t, mustLoad(t, c.grammar), c.src); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestLexModes(t *testing.T) {
	const parser = "parser grammar P; options { tokenVocab=L; } s : .*? ;"
	for _, c := range []struct{ name, lexer, src, want string }{
		{"push and pop", "OPEN : '<' -> pushMode(TAG); TEXT : ~'<'+; mode TAG; CLOSE : '>' -> popMode; NAME : [a-z]+;", "a<b>c", "TEXT:a OPEN:< NAME:b CLOSE:> TEXT:c"},
		{"nested", "L : '(' -> pushMode(IN); mode IN; L2 : '(' -> type(L), pushMode(IN); R : ')' -> popMode; X : 'x';", "((x))(", "L:( L:( X:x R:) R:) L:("},
		{"mode", "A : 'a' -> mode(M); mode M; B : 'b' -> mode(DEFAULT_MODE);", "aba", "A:a B:b A:a"},
		{"the default mode continues", "A : 'a'; mode M; B : 'b'; mode DEFAULT_MODE; C : 'c';", "acb", "A:a C:c !b"},
		{"pop of nothing", "A : 'a' -> popMode;", "aa", "A:a A:a"},
		{"a token without text", "A : 'a' -> pushMode(M); B : 'b'; mode M; X : 'x'; NONE : -> popMode;", "axxb", "A:a X:x X:x NONE: B:b"},
		{"a token without text, hidden", "A : 'a' -> pushMode(M); B : 'b'; mode M; X : 'x'; NONE : -> skip, popMode;", "ab", "A:a - B:b"},
		{"tokens without end", "A : 'a'; NONE : 'b'? ;", "ax", ErrTokens.Error()},
		{"more across modes", "Q : '\"' -> more, mode(S); mode S; E : '\"' -> type(STRING), mode(DEFAULT_MODE); C : . -> more;", `"ab""c"`, `STRING:"ab" STRING:"c"`},
		{"a channel with a name", "A : 'a' -> channel(WHITE); B : 'b' -> channel(NOTES);", "ab", "A:a@2 B:b@3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := mustLoad(t, "lexer grammar L; tokens { STRING } channels { WHITE, NOTES } "+c.lexer, parser)
			if got := tokens(t, g, c.src); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// Nested comments take memory in proportion to their depth.
func TestLexDeep(t *testing.T) {
	g := mustLoad(t, "s : C* ; C : '(' C* ')' ; X : '(';")
	for _, n := range []int{10, 20_000} {
		src := strings.Repeat("(", n) + strings.Repeat(")", n)
		l := lexing{g: g, dfa: newDFA(g.nfa), src: []byte(src)}
		toks, err := l.lex(context.Background())
		if err != nil || len(toks) != 2 || int(toks[0].End) != 2*n {
			t.Errorf("%d: %d tokens, %v", n, len(toks), err)
		}
	}
}

func TestLexCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := mustParser(t, mustLoad(t, "s : A*; A : 'a';"), Options{})
	if _, err := p.Parse(ctx, []byte("aaa")); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}
