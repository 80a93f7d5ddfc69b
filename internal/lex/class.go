package lex

// A class says what kind of token a byte can begin.
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

// IsBlank reports whether c is white space in ASCII.
func IsBlank(c byte) bool { return classes[c] == blank }

// IsDigit reports whether c is a decimal digit in ASCII.
func IsDigit(c byte) bool { return classes[c] == digit }

// IsWord reports whether c can be part of a word.
func IsWord(c byte) bool { return classes[c] == word || classes[c] == digit }

// OpLen returns the length of the C operator at i, 1 if there is none.
func OpLen(data []byte, i int) int {
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
