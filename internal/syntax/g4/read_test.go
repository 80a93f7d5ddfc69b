package g4

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"smallest", "grammar G; a : ;", "grammar G\na: \n"},
		{"alternatives", "grammar G; a : b | 'x' C | ; ", "grammar G\na: b | \"x\" C | \n"},
		{"kinds", "lexer grammar L; A : 'a';", "lexer L\nA: \"a\"\n"},
		{"repetition", "grammar G; a : b? c* d+ e?? f*? g+? (h | i)*;", "grammar G\na: b? c* d+ e?? f*? g+? (h | i)*\n"},
		{"colon in a block", "grammar G; a : ( : b | c ) (options {greedy=false;} : d)*;", "grammar G\na: (b | c) (d)*\n"},
		{"labels", "grammar G; a : x=b y+=C z='q' w=(d|e) v=~F # here | b #There;", "grammar G\na: b C \"q\" (d | e) ~F #here | b #There\n"},
		{"sets are arguments in parser rules", "grammar G; a[int x] returns [T y] locals [U z] : b[1, a[2]] C ; C : [a\\]b-];", "grammar G\na: b C\nC: [a\\]b-]\n"},
		{"actions nest", `grammar G; a : {if (x) { y("}"); /* } */ } // }
		} b {p()}? ; `, "grammar G\na: {if (x) { y(\"}\"); /* } */ } // }\n\t\t} b {p()}?\n"},
		{"apostrophe in an action", "grammar G; a : {# don't} b ;", "grammar G\na: {# don't} b\n"},
		{"named actions", "grammar G; @header {x} @lexer::members { int x; } a @init {y} @after{z} : b ; catch [E e] {q} finally {r}", "grammar G\na: b\n"},
		{"options", "grammar G; options { tokenVocab = L; superClass=a.B; caseInsensitive=true; } a : b;", "grammar G\noption caseInsensitive=true\noption superClass=a.B\noption tokenVocab=L\na: b\n"},
		{"tokens and channels", "lexer grammar G; tokens { A, B, } channels {C} import X, y=Z;", "lexer G\nimport X\nimport Z\ntoken A\ntoken B\nchannel C\n"},
		{"specs are also names", "grammar G; a : options tokens ; options : b ; tokens : c ; channels : mode ; mode : import ; import : d ;", "grammar G\na: options tokens\noptions: b\ntokens: c\nchannels: mode\nmode: import\nimport: d\n"},
		{"modes", "lexer grammar L; A : 'a' -> pushMode(M), skip; mode M; B : 'b' -> type(A), channel(HIDDEN) ; mode DEFAULT_MODE; fragment C : [c];", "lexer L\nA: \"a\" ->pushMode(M) ->skip()\nM/B: \"b\" ->type(A) ->channel(HIDDEN)\nfragment C: [c]\n"},
		{"rule options", "lexer grammar L; A options { caseInsensitive = true; } : 'a'; ", "lexer L\nfolded A: \"a\"\n"},
		{"escapes", `lexer grammar L; A : '\n\r\t\b\f\\\'' '\u00e9\u{1F600}' 'a'..'\u007A' '\uD800';`, "lexer L\nA: \"\\n\\r\\t\\b\\f\\\\'\" \"\\u00e9\\U0001f600\" \"a\"..\"z\" \"\\xed\\xa0\\x80\"\n"},
		{"not", "grammar G; a : ~'x' ~(A|B) ~C ; D : ~[a] ~('b'|'c') . ;", "grammar G\na: ~\"x\" ~(A | B) ~C\nD: ~[a] ~(\"b\" | \"c\") .\n"},
		{"associativity", "grammar G; e : <assoc=right> e '^' e | e '*'<assoc=right> e | a<fail='x'> ;", "grammar G\ne: <right> e \"^\" e | e \"*\" e | a\n"},
		{"comments", "// c\n/** d */ grammar G; /* e */ a /* f */ : b // g\n ;", "grammar G\na: b\n"},
		{"byte order mark", "\uFEFFgrammar G; a:b;", "grammar G\na: b\n"},
	} {
		f, err := read(Source{"G.g4", []byte(c.src)})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := f.String(); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"", "G.g4:1:1: expected “grammar”, “lexer grammar” or “parser grammar”, found the end of the file"},
		{"grammar G", "G.g4:1:10: expected “;”, found the end of the file"},
		{"grammar G;\na : b", "G.g4:2:6: expected “;”, “|” or more of rule a, found the end of the file"},
		{"grammar G;\na b ;", "G.g4:2:3: expected “:”, found “b”"},
		{"grammar G; a : (b ;", "G.g4:1:19: expected “)”, “|” or an element, found “;”"},
		{"grammar G; a : 'x", "G.g4:1:16: this literal has no end (expected ' before the end of the line)"},
		{"grammar G; a : {x", "G.g4:1:16: this action has no end (expected } to close the { here)"},
		{"grammar G; A : [x", "G.g4:1:16: this [ has no end"},
		{"grammar G; A : [x\n];", "G.g4:1:16: this set has no end (expected ] before the end of the line)"},
		{"grammar G; /* x", "G.g4:1:12: this comment has no end"},
		{"grammar G; a : \"x\";", `G.g4:1:16: unexpected character '"' (use ' for quotes in ANTLR 4)`},
		{"tree grammar G; a : b;", "G.g4:1:1: tree grammars are not part of ANTLR 4 (this is a grammar for ANTLR 3)"},
		{"grammar G; options { backtrack=true; } a : b;", `G.g4:1:22: ANTLR 4 has no option "backtrack" (this is a grammar for ANTLR 3)`},
		{"grammar G; tokens { A='x'; } a : b;", "G.g4:1:22: expected “,” or “}”, found “=” (this looks like a grammar for ANTLR 3)"},
		{"grammar G; a : b -> ^(A b);", "G.g4:1:18: expected “;”, “|” or more of rule a, found “->” (this looks like a grammar for ANTLR 3)"},
		{"grammar G; a : (b)=> c;", "G.g4:1:19: expected an element, found “=>” (this looks like a grammar for ANTLR 3)"},
		{"grammar G; a : b!;", "G.g4:1:17: unexpected character '!' (this looks like a grammar for ANTLR 3)"},
		{"grammar G; fragment a : b;", "G.g4:1:21: fragment a: only lexer rules can be fragments (the name of a lexer rule begins with a capital)"},
		{"grammar G; A : 'ab'..'c';", "G.g4:1:16: the ends of a range must be single characters"},
		{"grammar G; 1 : b;", "G.g4:1:12: expected a rule, found “1”"},
		{"grammar G; A : 'a' -> type( ;", "G.g4:1:29: expected an argument of type, found “;”"},
		{"grammar G; A : 'a' -> ;", "G.g4:1:23: expected a command, found “;”"},
		{`grammar G; A : '\u{110000}';`, `G.g4:1:16: "\\u{110000}" is not an escape sequence`},
		{"grammar G; a : " + strings.Repeat("(", 600) + ";", "G.g4:1:516: parentheses nest deeper than 500"},
	} {
		_, err := read(Source{"G.g4", []byte(c.src)})
		if err == nil || err.Error() != c.want {
			t.Errorf("%.40q: got %v, want %s", c.src, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"grammar G; a : b | 'x' C* # l | ; C : [a-z\\]]+ -> skip, type(D) ;",
		"lexer grammar L; options{caseInsensitive=true;} tokens{A} channels{B} import C; mode M; fragment D : ~('a'..'b')*? {x}? ;",
		"A=1\n'a'=1\n'\\''=2\n'='=3",
		"parser grammar P; @members {'}'} a[x] returns[y] @init{z} : <assoc=right> a{b}c ; catch[e]{}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := read(Source{"G.g4", src})
		if (file == nil) == (err == nil) {
			t.Fatalf("got %v and %v", file, err)
		}
		if file, err := readTokens(Source{"G.tokens", src}); (file == nil) == (err == nil) {
			t.Fatalf("tokens: got %v and %v", file, err)
		}
	})
}
