package g4

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

var lookahead = regexp.MustCompile(`^(?:\w+(?:\(\))?(?:\.|->))*LA\((-?\d+)\)$`)

// value returns the value of a name in the code of the lexer.
func (l *lexing) value(name string) (int, bool) {
	if l.hook != nil {
		if v, ok := l.hook.test(l, name); ok {
			return truth(v), true
		}
	}
	if m := lookahead.FindStringSubmatch(name); m != nil {
		n, _ := strconv.Atoi(m[1])
		return l.la(n), true
	}
	short := name[strings.LastIndexAny(name, ".>")+1:]
	switch strings.TrimSuffix(short, "()") {
	case "getCharPositionInLine", "charPositionInLine", "Column", "column", "_tokenStartCharPositionInLine":
		return l.column(), true
	case "getLine", "Line", "line":
		return bytes.Count(l.src[:l.dfa.at], []byte("\n")) + 1, true
	case "IsColumnZero", "isColumnZero":
		return truth(l.column() == 0), true
	case "EOF", "Eof":
		return -1, true
	}
	return 0, false
}

func (l *lexing) hooked(code string) (value, known bool) {
	if l.hook == nil {
		return false, false
	}
	return l.hook.test(l, code)
}

// la returns the n-th character ahead of the lexer, or back if n is negative; -1 if
// there is none.
func (l *lexing) la(n int) int {
	at := l.dfa.at
	for ; n > 1 && at < len(l.src); n-- {
		_, w := utf8.DecodeRune(l.src[at:])
		at += w
	}
	for ; n < 0 && at >= 0; n++ {
		if at == 0 {
			return -1
		}
		_, w := utf8.DecodeLastRune(l.src[:at])
		at -= w
	}
	if at >= len(l.src) {
		return -1
	}
	r, _ := utf8.DecodeRune(l.src[at:])
	return int(r)
}

// column returns the number of characters before the lexer on its line.
func (l *lexing) column() int {
	before := l.src[:l.dfa.at]
	return utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
}

// text returns the text of the token so far.
func (l *lexing) text() string { return string(l.src[l.start:l.pos]) }

// A view shows the tokens to predicates of the parser, relative to one of them.
type view struct {
	g    *Grammar
	hook hook
	src  []byte
	toks []Token
	vis  []int32
	at   int
}

// lt returns the n-th token ahead; 1 is the next one, and -1 the previous one.
func (v *view) lt(n int) Token {
	i := v.at + n
	if n > 0 {
		i--
	}
	i = min(i, len(v.vis)-1)
	if i < 0 {
		return Token{Type: -1}
	}
	return v.toks[v.vis[i]]
}

// textOf returns the text of a token.
func (v *view) textOf(t Token) string { return string(v.src[t.Start:t.End]) }

func (v *view) hooked(code string) (value, known bool) {
	if v.hook == nil {
		return false, false
	}
	return v.hook.check(v, code)
}

func (v *view) value(name string) (int, bool) {
	if v.hook != nil {
		if b, ok := v.hook.check(v, name); ok {
			return truth(b), true
		}
	}
	if m := lookahead.FindStringSubmatch(name); m != nil {
		n, _ := strconv.Atoi(m[1])
		return int(v.lt(n).Type), true
	}
	if t, ok := v.g.typeOf[name[strings.LastIndexAny(name, ".:>")+1:]]; ok {
		return t, true
	}
	return 0, false
}
