package text

import "bytes"

// Count is the number of tokens, by the one rule used for rank, reports and
// benchmarks alike, whatever the language:
//
//   - a word: letters, digits, _, $ and bytes from 0x80 on, not begun by a digit;
//   - a number: a digit, or a dot and a digit, and all word bytes and dots that
//     follow; an exponent's sign ends it, so 1e+9 is three tokens;
//   - a string in " or ', with backslash escapes, closed on its line; else the
//     quote is a token by itself;
//   - a C operator, or =>; any other non-blank byte.
//
// Comments, // to the end of the line and /* to */, do not count.
func Count(data []byte) int {
	n, _ := Measure(data)
	return n
}

// Identifiers is how many of the tokens are words, keywords included.
func Identifiers(data []byte) int {
	_, n := Measure(data)
	return n
}

// Measure counts tokens and identifiers in one pass.
func Measure(data []byte) (tokens, identifiers int) {
	var failed [256]int // by quote: no string begins before this position
	for i := 0; i < len(data); {
		c := data[i]
		switch classes[c] {
		case blank:
			i++
			continue
		case word:
			identifiers++
			for i++; i < len(data) && isWord(data[i]); i++ {
			}
		case digit:
			i = plainNumber(data, i)
		case quote:
			end, ok := 0, false
			if i >= failed[c] {
				end, ok = closing(data, i)
				failed[c] = end
			}
			i++
			if ok {
				i = end
			}
		default:
			if c == '.' && i+1 < len(data) && isDigit(data[i+1]) {
				i = plainNumber(data, i)
				break
			}
			if n := commentLen(data, i); n > 0 {
				i += n
				continue
			}
			i += opLen(data, i)
		}
		tokens++
	}
	return tokens, identifiers
}

// plainNumber is the end of the number at i.
func plainNumber(data []byte, i int) int {
	for i++; i < len(data) && (isWord(data[i]) || data[i] == '.'); i++ {
	}
	return i
}

// commentLen is the length of the C comment at i, 0 if there is none. One that
// is never closed reaches to the end.
func commentLen(data []byte, i int) int {
	rest := data[i:]
	if len(rest) < 2 || rest[0] != '/' {
		return 0
	}
	end, tail := -1, 0
	switch rest[1] {
	case '/':
		end = bytes.IndexByte(rest, '\n')
	case '*':
		end, tail = bytes.Index(rest[2:], []byte("*/")), 4
	default:
		return 0
	}
	if end < 0 {
		return len(rest)
	}
	return end + tail
}
