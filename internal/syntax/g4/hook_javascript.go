package g4

import "bytes"

// javaScript implements the base classes of the JavaScript, JSX and TypeScript
// grammars: regular expressions, templates, strict mode and line ends.
type javaScript struct {
	last      int32 // the last token that the parser sees; -1 before the first
	noRegex   map[int32]bool
	jsx       map[int32]bool
	strict    bool
	scopes    []bool
	depth     int   // of braces
	templates []int // the depths of braces at which templates continue
	nested    int   // the number of open templates, for grammars that only count them
	ts        bool

	openBrace, closeBrace, function, interfac, lineEnd, blanks, comment int32
}

func newJavaScript(g *Grammar) hook {
	return &javaScript{
		last:    -1,
		noRegex: g.types("Identifier NullLiteral BooleanLiteral This CloseBracket CloseParen OctalIntegerLiteral DecimalLiteral HexIntegerLiteral StringLiteral PlusPlus MinusMinus"),
		jsx:     g.types("Assign Colon Comma Default QuestionMark Return OpenBrace OpenParen JsxOpeningElementOpenBrace JsxChildrenOpenBrace Yield ARROW"),
		ts:      g.lexerBase == "TypeScriptLexerBase",

		openBrace: g.typ("OpenBrace"), closeBrace: g.typ("CloseBrace"), function: g.typ("Function_"), interfac: g.typ("Interface"),
		lineEnd: g.typ("LineTerminator"), blanks: g.typ("WhiteSpaces"), comment: g.typ("MultiLineComment"),
	}
}

func (h *javaScript) test(l *lexing, code string) (bool, bool) {
	switch code {
	case "IsStartOfFile()":
		return h.last < 0, true
	case "IsStrictMode()":
		return h.strict, true
	case "IsRegexPossible()":
		return h.last < 0 || !h.noRegex[h.last], true
	case "IsJsxPossible()":
		return h.jsx[h.last], true
	case "IsInTemplateString()":
		if n := len(h.templates); n > 0 {
			return h.templates[n-1] == h.depth, true
		}
		return h.nested > 0 && (!h.ts || h.depth == 0), true
	}
	return false, false
}

func (h *javaScript) action(l *lexing, code string) {
	switch code {
	case "ProcessOpenBrace()":
		h.depth++
		h.strict = len(h.scopes) > 0 && h.scopes[len(h.scopes)-1]
		h.scopes = append(h.scopes, h.strict)
	case "ProcessCloseBrace()":
		h.depth--
		h.strict = false
		if n := len(h.scopes); n > 0 {
			h.strict, h.scopes = h.scopes[n-1], h.scopes[:n-1]
		}
	case "ProcessTemplateOpenBrace()":
		h.depth++
		h.templates = append(h.templates, h.depth)
	case "ProcessTemplateCloseBrace()":
		if n := len(h.templates); n > 0 {
			h.templates = h.templates[:n-1]
		}
		h.depth--
	case "StartTemplateString()":
		h.depth = 0
	case "IncreaseTemplateDepth()":
		h.nested++
	case "DecreaseTemplateDepth()":
		h.nested--
	case "ProcessStringLiteral()":
		if t := l.text(); (h.last < 0 || h.last == h.openBrace) && (t == `"use strict"` || t == "'use strict'") {
			if n := len(h.scopes); n > 0 {
				h.scopes = h.scopes[:n-1]
			}
			h.strict = true
			h.scopes = append(h.scopes, true)
		}
	}
}

func (h *javaScript) token(l *lexing, t Token) {
	if t.Channel == 0 {
		h.last = t.Type
	}
	l.out = append(l.out, t)
}

func (h *javaScript) check(v *view, code string) (bool, bool) {
	next := v.lt(1)
	switch code {
	case "notLineTerminator()":
		return !h.newLine(v), true
	case "lineTerminatorAhead()":
		return h.newLine(v), true
	case "closeBrace()":
		return next.Type == h.closeBrace, true
	case "notOpenBraceAndNotFunction()":
		return next.Type != h.openBrace && next.Type != h.function, true
	case "notOpenBraceAndNotFunctionAndNotInterface()":
		return next.Type != h.openBrace && next.Type != h.function && next.Type != h.interfac, true
	}
	if s, ok := quoted(code, "n"); ok {
		return v.textOf(next) == s, true
	}
	if s, ok := quoted(code, "p"); ok {
		return v.textOf(v.lt(-1)) == s, true
	}
	return false, false
}

// newLine reports whether a line ends in the hidden tokens right before the token.
func (h *javaScript) newLine(v *view) bool {
	i := int(v.vis[min(v.at, len(v.vis)-1)]) - 1
	if i >= 0 && v.toks[i].Type == h.blanks && v.toks[i].Channel != 0 {
		i--
	}
	if i < 0 || v.toks[i].Channel == 0 {
		return false
	}
	t := v.toks[i]
	return t.Type == h.lineEnd || t.Type == h.comment && bytes.ContainsAny(v.src[t.Start:t.End], "\r\n")
}
