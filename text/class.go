package text

import (
	"unicode"
	"unicode/utf8"
)

// A class is what a byte can begin, as far as one byte can tell.
type class uint8

const (
	other class = iota // operators, punctuation, control characters
	blank
	word // letters, _, $ and all of 0x80 and above
	digit
	quote // " and '
)

var classes = func() (t [256]class) {
	for c := range t {
		switch b := byte(c); {
		case b == ' ' || '\t' <= b && b <= '\r':
			t[c] = blank
		case '0' <= b && b <= '9':
			t[c] = digit
		case 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '_' || b == '$' || b >= 0x80:
			t[c] = word
		case b == '"' || b == '\'':
			t[c] = quote
		}
	}
	return t
}()

func isBlank(c byte) bool { return classes[c] == blank }
func isDigit(c byte) bool { return classes[c] == digit }

// isWord reports whether c may stand inside a word.
func isWord(c byte) bool { return classes[c] == word || classes[c] == digit }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// skipBlanks is the first position from i on that is not blank.
func skipBlanks(data []byte, i int) int {
	for i < len(data) && isBlank(data[i]) {
		i++
	}
	return i
}

// skipWord is the first position from i on that is not part of a word. Above
// ASCII it asks for a letter, digit or mark: a dash or an emoji ends a word.
func skipWord(data []byte, i int) int {
	for i < len(data) && isWord(data[i]) {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError || !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number) {
			break
		}
		i += n
	}
	return i
}

// opLen is the length of the C operator at i, 1 if there is none.
func opLen(data []byte, i int) int {
	if i+1 >= len(data) {
		return 1
	}
	two, three := false, byte(0) // two bytes; and this one more makes three
	switch c, d := data[i], data[i+1]; c {
	case '<', '>':
		two = d == '=' || d == c
		if d == c {
			three = '='
		}
	case '.':
		if d == '.' && i+2 < len(data) && data[i+2] == '.' {
			return 3
		}
	case '-':
		two = d == '-' || d == '=' || d == '>'
	case '+', '&', '|':
		two = d == c || d == '='
	case '=':
		two = d == '=' || d == '>'
	case '!', '*', '/', '%', '^':
		two = d == '='
	case '#':
		two = d == '#'
	}
	if !two {
		return 1
	}
	if three != 0 && i+2 < len(data) && data[i+2] == three {
		return 3
	}
	return 2
}
