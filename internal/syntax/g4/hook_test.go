package g4

import (
	"strings"
	"testing"
)

// visibleTokens returns the names of the tokens that the parser gets.
func visibleTokens(p *Parse) string {
	var out []string
	for _, t := range p.Tokens {
		if t.Channel == 0 {
			out = append(out, p.g.TypeName(int(t.Type)))
		}
	}
	return strings.Join(out, " ")
}

// pair returns a parser for a lexer grammar with a base class and a parser grammar.
func pair(t *testing.T, base, lexer, parser string) *Parser {
	t.Helper()
	g := mustLoad(t, "lexer grammar L; options { superClass="+base+"LexerBase; } "+lexer, "parser grammar P; options { tokenVocab=L; superClass="+base+"ParserBase; } "+parser)
	return mustParser(t, g, Options{Repairs: -1})
}

func TestHookJavaScript(t *testing.T) {
	p := pair(t, "JavaScript", `
		MultiLineComment : '/*' .*? '*/' -> channel(HIDDEN);
		RegularExpressionLiteral : '/' ~[/*\n]+ '/' {this.IsRegexPossible()}? ;
		OpenBrace : '{' {this.ProcessOpenBrace();} ;
		TemplateCloseBrace : '}' {this.IsInTemplateString()}? {this.ProcessTemplateCloseBrace();} -> popMode ;
		CloseBrace : '}' {this.ProcessCloseBrace();} ;
		CloseParen : ')' ; OpenParen : '(' ; Divide : '/' ; SemiColon : ';' ; Return : 'return' ;
		BackTick : '`+"`"+`' -> pushMode(TEMPLATE) ;
		StringLiteral : '"' ~'"'* '"' {this.ProcessStringLiteral();} ;
		Octal : '0' [0-7]+ {!this.IsStrictMode()}? ;
		Number : [0-9]+ ; Identifier : [a-z]+ ;
		WhiteSpaces : [ ]+ -> channel(HIDDEN) ; LineTerminator : '\n' -> channel(HIDDEN) ;
		mode TEMPLATE;
		BackTickInside : '`+"`"+`' -> type(BackTick), popMode ;
		TemplateStart : '${' {this.ProcessTemplateOpenBrace();} -> pushMode(DEFAULT_MODE) ;
		TemplateAtom : ~[`+"`"+`] ;`,
		`s : stmt* EOF ; stmt : e eos | 'return' ({this.notLineTerminator()}? e)? eos | '{' stmt* '}' ;
		e : Identifier | Number | Octal | StringLiteral | RegularExpressionLiteral | e '/' e | '(' e ')' | BackTick (TemplateAtom | TemplateStart e TemplateCloseBrace)* BackTick ;
		eos : ';' | EOF | {this.lineTerminatorAhead()}? | {this.closeBrace()}? ;`)
	for _, c := range []struct{ src, want string }{
		{"a/b/c;", "Identifier Divide Identifier Divide Identifier SemiColon EOF"},
		{"(/b/)", "OpenParen RegularExpressionLiteral CloseParen EOF"},
		{"(a)/b/c", "OpenParen Identifier CloseParen Divide Identifier Divide Identifier EOF"},
		{"a\nb", "Identifier Identifier EOF"},
		{"a /*\n*/ b", "Identifier Identifier EOF"},
		{"return\na", "Return Identifier EOF"},
		{"{a}", "OpenBrace Identifier CloseBrace EOF"},
		{"`x${a}y`", "BackTick TemplateAtom TemplateStart Identifier TemplateCloseBrace TemplateAtom BackTick EOF"},
		{"`${`${a}`}`", "BackTick TemplateStart BackTick TemplateStart Identifier TemplateCloseBrace BackTick TemplateCloseBrace BackTick EOF"},
		{"017", "Octal EOF"},
		{"\"use strict\"; 017", "StringLiteral SemiColon Number EOF"},
	} {
		out := parseText(t, p, c.src)
		if got := visibleTokens(out); got != c.want || !out.Whole() {
			t.Errorf("%q: got %s, %v\nwant %s", c.src, got, out.Failure(), c.want)
		}
	}
	if out := parseText(t, p, "a b"); out.Whole() {
		t.Error("two statements on a line")
	}
	if got := treeOf(t, p, "return\na"); got != "(s (stmt return eos) (stmt (e a) (eos <EOF>)) <EOF>)" {
		t.Errorf("got %s", got)
	}
}

func TestHookPython(t *testing.T) {
	parser := `s : stmt* EOF ; stmt : NAME end | IF NAME COLON end INDENT stmt+ DEDENT | NAME OPEN_PAREN NAME* CLOSE_PAREN end ; end : `
	common := `IF : 'if' ; COLON : ':' ; OPEN_PAREN : '(' {this.openBrace();} ; CLOSE_PAREN : ')' {this.closeBrace();} ; NAME : [a-z]+ ; COMMENT : '#' ~[\n]* -> channel(HIDDEN) ;`
	for name, p := range map[string]*Parser{
		"blanks in the line end": pair(t, "Python3", "tokens { INDENT, DEDENT } NEWLINE : '\\n' [ \\t]* {this.onNewLine();} ; "+common+" WS : [ \\t]+ -> skip ;", parser+"NEWLINE ;"),
		"line breaks":            pair(t, "Python", "tokens { INDENT, DEDENT, LINE_BREAK } NEWLINE : '\\n' {this.HandleNewLine();} -> channel(HIDDEN) ; WS : [ \\t]+ {this.HandleSpaces();} -> channel(HIDDEN) ; "+common, parser+"LINE_BREAK ;"),
		"no actions":             pair(t, "Python", "tokens { INDENT, DEDENT } NEWLINE : '\\n' ; WS : [ \\t]+ -> channel(HIDDEN) ; "+common, parser+"NEWLINE ;"),
	} {
		for _, c := range []struct {
			src string
			ok  bool
		}{
			{"a\nb\n", true},
			{"a", true},
			{"", true},
			{"\n\n# x\na\n\n\n# y\n", true},
			{"if a:\n  b\n  c\nd\n", true},
			{"if a:\n  if b:\n\n    # x\n    c", true},
			{"if a:\n  if b:\n    c\nd", true},
			{"if a:\n\tb\n        c\n", true},
			{"a(b\n   c\n)\nd\n", true},
			{"a\n  b\n", false},
			{"if a:\nb\n", false},
		} {
			out := parseText(t, p, c.src)
			if out.Whole() != c.ok {
				t.Errorf("%s: %q: %v, %v", name, c.src, out.Failure(), visibleTokens(out))
			}
			if got := string(out.Tree(TreeOptions{}).Bytes()); got != c.src {
				t.Errorf("%s: %q is printed as %q", name, c.src, got)
			}
		}
	}
}

func TestHookFString(t *testing.T) {
	mode := "mode DQ1__FSTRING_MODE; E : '\"' -> type(FSTRING_END) ; M : ~[{}\"]+ -> type(FSTRING_MIDDLE) ; B : '{' -> type(LBRACE) ; " +
		"mode DQ1__FSTRING_FORMAT_SPECIFICATION_MODE; FM : ~[{}\"]+ -> type(FSTRING_MIDDLE) ; FB : '{' -> type(LBRACE) ; FR : '}' -> type(RBRACE) ;"
	p := pair(t, "Python", "tokens { INDENT, DEDENT, FSTRING_MIDDLE, FSTRING_END } NEWLINE : '\\n' ; FSTRING_START : 'f\"' ; LBRACE : '{' ; RBRACE : '}' ; LPAR : '(' ; RPAR : ')' ; COLONEQUAL : ':=' ; COLON : ':' ; NAME : [a-z]+ ; WS : ' '+ -> channel(HIDDEN) ;"+mode,
		"s : (e NEWLINE)* EOF ; e : NAME (':=' e)? | '(' e ')' | LBRACE e ':' e RBRACE | FSTRING_START part* FSTRING_END ; part : FSTRING_MIDDLE | LBRACE e (':' part*)? RBRACE ;")
	for _, src := range []string{`f"x{y}z"`, `f"{a:b}"`, `f"{a:{b}c}"`, `f"{a:=b}"`, `f"{(a:=b)}"`, `f"{ {a: b} }"`, `f"{f"{a}"}"`} {
		if out := parseText(t, p, src+"\n"); !out.Whole() {
			t.Errorf("%s: %v %s", src, out.Failure(), visibleTokens(out))
		}
	}
}

func TestHookLua(t *testing.T) {
	p := pair(t, "Lua", "COMMENT : '--' {this.HandleComment();} -> channel(HIDDEN) ; NAME : [a-z]+ ; OP : '(' ; CP : ')' ; SHEBANG : '#' {this.IsLine1Col0()}? ~[\\n]* -> channel(HIDDEN) ; NL : '\\n' -> skip ; X : . ;",
		"s : (call | NAME)* EOF ; call : NAME OP CP ;")
	for src, want := range map[string]string{
		"a--b\nc":              "NAME NAME EOF",
		"a--[[b\n]]c":          "NAME NAME EOF",
		"a--[==[b]]\n]=]]==]c": "NAME NAME EOF",
		"a--[b\nc":             "NAME NAME EOF",
		"a--[[b":               "NAME EOF",
		"#!lua\na":             "NAME EOF",
		"a\n#":                 "NAME X EOF",
	} {
		if got := visibleTokens(parseText(t, p, src)); got != want {
			t.Errorf("%q: got %s, want %s", src, got, want)
		}
	}
}

func TestHookRust(t *testing.T) {
	p := pair(t, "Rust", "FLOAT_LITERAL : {this.FloatLiteralPossible()}? [0-9]+ '.' {this.FloatDotPossible()}? [0-9]* ; INTEGER_LITERAL : [0-9]+ ; DOT : '.' ; GT : '>' ; LT : '<' ; NON_KEYWORD_IDENTIFIER : [a-z_] [a-z0-9_]* ; WS : ' ' -> skip ;",
		"s : (shift | GT | .)*? EOF ; shift : GT {this.NextGT()}? GT ;")
	for src, want := range map[string]string{
		"1.5":   "FLOAT_LITERAL EOF",
		"1.":    "FLOAT_LITERAL EOF",
		"1..2":  "INTEGER_LITERAL DOT DOT INTEGER_LITERAL EOF",
		"1.foo": "INTEGER_LITERAL DOT NON_KEYWORD_IDENTIFIER EOF",
		"a.1.2": "NON_KEYWORD_IDENTIFIER DOT INTEGER_LITERAL DOT INTEGER_LITERAL EOF",
	} {
		if got := visibleTokens(parseText(t, p, src)); got != want {
			t.Errorf("%q: got %s, want %s", src, got, want)
		}
	}
	if got := treeOf(t, p, ">>"); got != "(s (shift > >) <EOF>)" {
		t.Errorf("got %s", got)
	}
}

func TestHookPHP(t *testing.T) {
	p := pair(t, "Php", `channels { SkipChannel }
		PHPStart : '<?php' -> channel(SkipChannel), pushMode(PHP) ; HtmlText : ~'<'+ ; HtmlScriptOpen : '<script' {this._scriptTag = true;} -> pushMode(INSIDE) ; HtmlScriptClose : '</script>' ; Lt : '<' ;
		mode INSIDE ; HtmlClose : '>' {this.PushModeOnHtmlClose();} ; HtmlName : [a-z]+ ; HtmlEquals : '=' ; HtmlDoubleQuoteString : '"' ~'"'* '"' ; Sp : ' ' -> skip ;
		mode SCRIPT ; ScriptText : ~'<'+ ; ScriptClose : '</script>' -> type(HtmlScriptClose), popMode ;
		mode STYLE ; StyleText : . ;
		mode PHP ; PHPEnd : '?>' | '</script>' {this.HasPhpScriptTag()}? ; SemiColon : ';' ; Colon : ':' ; OpenCurlyBracket : '{' ; CloseCurlyBracket : '}' {this.PopModeOnCurlyBracketClose();} ; Name : [a-z]+ ; Eq : '=' ;
		StartHereDoc : '<<<' Name {this.ShouldPushHereDocMode(1)}? -> pushMode(HereDoc) ; Ws : [ \n]+ -> skip ; DoubleQuote : '"' -> pushMode(InterpolationString) ;
		mode InterpolationString ; Hole : '{' {this.IsCurlyDollar(1)}? {this.SetInsideString();} -> channel(SkipChannel), pushMode(PHPVAR) ; QuoteEnd : '"' -> type(DoubleQuote), popMode ; StringPart : ~[{"]+ ;
		mode PHPVAR ; VarEnd : '}' {this.PopModeOnCurlyBracketClose();} -> type(CloseCurlyBracket) ; VarName : '$' [a-z]+ ;
		mode SingleLineCommentMode ; PHPEndSingleLineComment : '?>' ;
		mode HereDoc ; HereDocText : ~[\n]*? ('\n' | EOF) ;`, "s : .*? EOF ;")
	for src, want := range map[string]string{
		"x<?php a ?>y":                        "HtmlText Name SemiColon HtmlText EOF",
		"x<?php a; ?>y":                       "HtmlText Name SemiColon HtmlText EOF",
		"<?php a { ?>y":                       "Name OpenCurlyBracket HtmlText EOF",
		"<script>z</script>":                  "HtmlScriptOpen HtmlClose ScriptText HtmlScriptClose EOF",
		"<script language=\"php\">a</script>": "HtmlScriptOpen HtmlName HtmlEquals HtmlDoubleQuoteString HtmlClose Name HtmlScriptClose EOF",
		"<?php a = <<<end\nx\ny\nend;\nb;":    "Name Eq StartHereDoc HereDocText HereDocText HereDocText SemiColon Name SemiColon EOF",
		"<?php \"x{$y}z\"":                    "DoubleQuote StringPart VarName StringPart DoubleQuote EOF",
	} {
		if got := visibleTokens(parseText(t, p, src)); got != want {
			t.Errorf("%q: got  %s\nwant %s", src, got, want)
		}
	}
}

func TestHookCSharp(t *testing.T) {
	p := pair(t, "CSharp", `channels { DIRECTIVE } tokens { SKIPPED_SECTION }
		SHARP : '#' -> channel(DIRECTIVE), mode(DIRECTIVE_MODE) ;
		START : '$"' {this.OnInterpolatedRegularStringStart();} -> pushMode(INTERPOLATION_STRING) ;
		VSTART : '$@"' {this.OnInterpolatedVerbatiumStringStart();} -> pushMode(INTERPOLATION_STRING) ;
		OPEN_BRACE : '{' {this.OnOpenBrace();} ; CLOSE_BRACE : '}' {this.OnCloseBrace();} ; COLON : ':' {this.OnColon();} ;
		GT : '>' ; ID : [a-z]+ ; WS : [ \n]+ -> channel(HIDDEN) ;
		mode INTERPOLATION_STRING ; OPEN_BRACE_INSIDE : '{' {this.OpenBraceInside();} -> skip, pushMode(DEFAULT_MODE) ; ESCAPE : {this.IsRegularCharInside()}? '\\' . ; DQ2 : {this.IsVerbatiumDoubleQuoteInside()}? '""' ;
		END : '"' {this.OnDoubleQuoteInside();} -> popMode ; TEXT : {this.IsRegularCharInside()}? ~[{\\"]+ ; VTEXT : {this.IsVerbatiumDoubleQuoteInside()}? ~[{"]+ ;
		mode INTERPOLATION_FORMAT ; CLOSE_BRACE_INSIDE : '}' {this.OnCloseBraceInside();} -> skip, popMode ; FORMAT_STRING : ~'}'+ ;
		mode DIRECTIVE_MODE ; DWS : ' '+ -> channel(HIDDEN) ; IF : 'if' -> channel(DIRECTIVE) ; ELSE : 'else' -> channel(DIRECTIVE) ; ELIF : 'elif' -> channel(DIRECTIVE) ; ENDIF : 'endif' -> channel(DIRECTIVE) ; DEFINE : 'define' -> channel(DIRECTIVE) ; UNDEF : 'undef' -> channel(DIRECTIVE) ;
		OR : '||' -> channel(DIRECTIVE) ; BANG : '!' -> channel(DIRECTIVE) ; CONDITIONAL_SYMBOL : [A-Z]+ -> channel(DIRECTIVE) ; DIRECTIVE_NEW_LINE : '\n' -> channel(DIRECTIVE), mode(DEFAULT_MODE) ;`,
		"s : (shift | .)*? EOF ; shift : '>' '>' {this.IsRightShift()}? ;")
	for src, want := range map[string]string{
		`$"x{a}y"`:                      "START TEXT ID TEXT END EOF",
		`$"{a:f}"`:                      "START ID COLON FORMAT_STRING END EOF",
		`$"{ {a} }"`:                    "START OPEN_BRACE ID CLOSE_BRACE END EOF",
		`$"\"x"`:                        "START ESCAPE TEXT END EOF",
		`$@"\""x"`:                      "VSTART VTEXT DQ2 VTEXT END EOF",
		`$"{$"{a}"}"`:                   "START START ID END END EOF",
		"#if A\na\n#else\nb\n#endif\nc": "ID ID EOF",
		"#define A\n#if A\na\n#else\nb\n#endif\nc":              "ID ID EOF",
		"#if A\n#if B\n#else\nq q\n#endif\n#elif !A\nx\n#endif": "ID EOF",
		"#if A || !B\nx x\n#endif":                              "ID ID EOF",
	} {
		out := parseText(t, p, src)
		if got := visibleTokens(out); got != want {
			t.Errorf("%q: got  %s\nwant %s", src, got, want)
		}
		if got := string(out.Tree(TreeOptions{}).Bytes()); got != src {
			t.Errorf("%q is printed as %q", src, got)
		}
	}
	if got := treeOf(t, p, ">>> >"); got != "(s (shift > >) > > <EOF>)" {
		t.Errorf("got %s", got)
	}
}

func TestHookC(t *testing.T) {
	p := pair(t, "C", "Typedef : 'typedef' ; Int : 'int' ; Sizeof : 'sizeof' ; Identifier : [a-z]+ ; Op : '(' ; Cl : ')' ; Star : '*' ; Semi : ';' ; Eq : '=' ; Ws : [ \\n]+ -> skip ;",
		`s : d* EOF ; d : Typedef type Identifier ';' | type Star? Identifier ('=' e)? ';' | e ';' ; type : Int | {this.IsTypedefName()}? Identifier ;
		e : cast ('*' cast)* ; cast : {this.IsCast()}? '(' type ')' cast | u ; u : '*' cast | Identifier | '(' e ')' | {this.IsSomethingOfTypeName()}? Sizeof '(' type ')' | {!this.IsSomethingOfTypeName()}? Sizeof u ;`)
	for src, want := range map[string]string{
		"typedef int t; t * x;":          "(s (d typedef (type int) t ;) (d (type t) * x ;) <EOF>)",
		"int t = x; t * x;":              "(s (d (type int) t = (e (cast (u x))) ;) (d (e (cast (u t)) * (cast (u x))) ;) <EOF>)",
		"int t; int y = (t) * x;":        "(s (d (type int) t ;) (d (type int) y = (e (cast (u ( (e (cast (u t))) ))) * (cast (u x))) ;) <EOF>)",
		"typedef int t; int y=(t)*x;":    "(s (d typedef (type int) t ;) (d (type int) y = (e (cast ( (type t) ) (cast (u * (cast (u x)))))) ;) <EOF>)",
		"int t; sizeof(t); sizeof(int);": "(s (d (type int) t ;) (d (e (cast (u sizeof (u ( (e (cast (u t))) ))))) ;) (d (e (cast (u sizeof ( (type int) )))) ;) <EOF>)",
	} {
		if got := treeOf(t, p, src); got != want {
			t.Errorf("%s: got  %s\nwant %s", src, got, want)
		}
	}
}
