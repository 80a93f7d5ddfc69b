package g4

import "bytes"

// python adds INDENT and DEDENT tokens. It supports three kinds of Python grammars:
// NEWLINE tokens that include the blanks of the next line; hidden NEWLINE and WS with
// LINE_BREAK for the parser; and NEWLINE for the parser with hidden WS.
type python struct {
	plain
	indents []int32
	opened  int // the number of open brackets
	seen    bool
	ended   bool // the last token that the parser sees ended a line
	strings fstring

	newline, lineBreak, indent, dedent, ws, comment int32
	open, close                                     map[int32]bool
}

func newPython(g *Grammar) hook {
	h := &python{newline: g.typ("NEWLINE"), lineBreak: g.typ("LINE_BREAK"), indent: g.typ("INDENT"), dedent: g.typ("DEDENT"), ws: g.typ("WS"), comment: g.typ("COMMENT"),
		open: g.types("OPEN_PAREN OPEN_BRACE OPEN_BRACKET OPEN_BRACK LPAR LSQB LBRACE"), close: g.types("CLOSE_PAREN CLOSE_BRACE CLOSE_BRACKET CLOSE_BRACK RPAR RSQB RBRACE")}
	h.strings = newFString(g)
	if h.lineBreak < 0 {
		h.lineBreak = h.newline
	}
	return h
}

func (h *python) test(l *lexing, code string) (bool, bool) {
	return l.dfa.at == 0, code == "atStartOfInput()"
}

func (h *python) token(l *lexing, t Token) {
	if h.strings.token(l, t) {
		h.seen, h.ended = true, false
		return
	}
	switch {
	case h.open[t.Type]:
		h.opened++
	case h.close[t.Type]:
		h.opened = max(0, h.opened-1)
	case t.Type == h.newline:
		h.lineEnd(l, t)
		return
	case t.Type == EOF:
		h.finish(l, t.Start)
	}
	if t.Channel == 0 && t.Type != EOF {
		h.seen, h.ended = true, false
	}
	l.out = append(l.out, t)
}

// lineEnd handles the end of a line. It is hidden in brackets and before lines
// without a statement; otherwise a new statement with its indentation follows.
func (h *python) lineEnd(l *lexing, t Token) {
	text := l.src[t.Start:t.End]
	n := len(text) - len(bytes.TrimRight(text, " \t")) // the blanks of the next line
	rest := l.src[t.End:]
	blank := len(rest) - len(bytes.TrimLeft(rest, " \t\f"))
	next := rest[blank:]
	idle := len(next) > 0 && (next[0] == '\n' || next[0] == '\r' || next[0] == '#') || len(next) == 0 && !h.seen
	t.End -= int32(n)
	if h.opened > 0 || idle || !h.seen || !bytes.ContainsAny(text, "\r\n\f") {
		t.Channel = 1
		l.out = append(l.out, t)
		return
	}
	if len(next) == 0 {
		t.Type, t.Channel = h.lineBreak, 0
		l.out = append(l.out, t)
		h.ended = true
		return
	}
	t.Type, t.Channel = h.lineBreak, 0
	l.out = append(l.out, t)
	h.ended = true
	width := int32(0)
	for _, c := range append(append([]byte{}, l.src[t.End:t.End+int32(n)]...), rest[:blank]...) {
		switch c {
		case '\t':
			width += 8 - width%8
		case '\f':
			width = 0
		default:
			width++
		}
	}
	at := t.End + int32(n)
	h.level(l, width, at)
}

// level opens or closes blocks for an indentation.
func (h *python) level(l *lexing, width, at int32) {
	top := func() int32 {
		if k := len(h.indents); k > 0 {
			return h.indents[k-1]
		}
		return 0
	}
	if width > top() {
		h.indents = append(h.indents, width)
		l.put(h.indent, at)
		return
	}
	for width < top() {
		h.indents = h.indents[:len(h.indents)-1]
		l.put(h.dedent, at)
	}
}

// finish ends the last statement and all blocks.
func (h *python) finish(l *lexing, at int32) {
	if !h.seen {
		return
	}
	if !h.ended {
		l.put(h.lineBreak, at)
	}
	h.level(l, 0, at)
}
