package text

import (
	"bytes"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/lex"
)

var tokensFormat = &Format{Name: "tokens", About: "tokens: words, numbers, strings and operators", Unit: "token", Split: tokens, cut: cutTokens}

var tokensPass = tokensFormat.pass()

func tokens(data []byte) [][]byte { return split(data, cutTokens) }

// cutTokens cuts into words, numbers, strings and operators of any language, each with the blanks after
// it; those at the very start are part of the first. So removing a piece leaves its neighbors apart
// if blanks kept them apart before.
//
// It is finer and more careful than Count, whose rule must not change: a number keeps its exponent,
// `…` is a string, an apostrophe does not begin one, and a comment is a piece only if it is certainly
// one. What a test needs may be in a comment.
func cutTokens(data []byte, add func(n int) bool) {
	l := lexer{data: data}
	start := 0
	for i := skipBlanks(data, 0); i < len(data); {
		i = skipBlanks(data, l.end(i))
		if !add(i - start) {
			return
		}
		start = i
	}
	if start == 0 && len(data) > 0 {
		add(len(data))
	}
}

type lexer struct {
	data   []byte
	quotes quotes
	open   bool // a /* was never closed: do not search again
}

// end returns the end of the token that begins at i.
func (l *lexer) end(i int) int {
	data, c := l.data, l.data[i]
	switch {
	case c == '"' || c == '\'' || c == '`':
		return max(l.quotes.end(data, i), i+1)
	case lex.IsDigit(c) || c == '.' && i+1 < len(data) && lex.IsDigit(data[i+1]):
		return number(data, i)
	case lex.IsWord(c):
		if end := skipWord(data, i); end > i {
			return end
		}
		_, n := utf8.DecodeRune(data[i:])
		return i + n
	case c == '/':
		if end := l.comment(i); end > 0 {
			return end
		}
		if i+1 < len(data) && data[i+1] == '/' {
			return i + 2
		}
	case c == ':' && i+1 < len(data) && data[i+1] == ':':
		return i + 2
	}
	return i + lex.OpLen(data, i)
}

// number returns the end of the number at i: digits, letters, dots and the sign of an exponent.
// 1.5e-3 and 0x1p+2 are one number, 0xe-1 is not.
func number(data []byte, i int) int {
	hex := i+1 < len(data) && data[i] == '0' && data[i+1]|0x20 == 'x'
	for j := i + 1; j < len(data); j++ {
		switch c := data[j]; {
		case c < utf8.RuneSelf && lex.IsWord(c):
		case c == '.' && data[j-1] != '.' && (j+1 == len(data) || data[j+1] != '.'):
		case (c == '+' || c == '-') && j+1 < len(data) && lex.IsDigit(data[j+1]) &&
			(!hex && data[j-1]|0x20 == 'e' || hex && data[j-1]|0x20 == 'p'):
		default:
			return j
		}
	}
	return len(data)
}

// comment returns the end of the comment at i, or 0 if it may be something else. Comments are a
// closed /* */ that is not part of a path like src/*, and // at the beginning of a line.
func (l *lexer) comment(i int) int {
	data := l.data
	if i+1 == len(data) {
		return 0
	}
	switch data[i+1] {
	case '*':
		if l.open || i > 0 && lex.IsWord(data[i-1]) {
			return 0
		}
		n := bytes.Index(data[i+2:], []byte("*/"))
		if n < 0 {
			l.open = true
			return 0
		}
		return i + n + 4
	case '/':
		if !beginsLine(data, i) {
			return 0
		}
		if n := bytes.IndexByte(data[i:], '\n'); n >= 0 {
			return i + n
		}
		return len(data)
	}
	return 0
}

// beginsLine reports whether there are only blanks before i on its line.
func beginsLine(data []byte, i int) bool {
	for i--; i >= 0 && lex.IsBlank(data[i]); i-- {
		if data[i] == '\n' {
			return true
		}
	}
	return i < 0
}
