package lex

import "bytes"

// Count returns the number of tokens in data, by the rule of text.Count.
func Count(data []byte) int {
	n, _ := Measure(data)
	return n
}

// Measure returns the numbers of tokens and of identifiers in data. An identifier is a word;
// keywords are words too.
func Measure(data []byte) (tokens, identifiers int) {
	var l counter
	for i := 0; i < len(data); {
		if classes[data[i]] == blank {
			i++
			continue
		}
		end, what := l.next(data, i)
		i = end
		if what == noToken {
			continue
		}
		if tokens++; what == wordToken {
			identifiers++
		}
	}
	return tokens, identifiers
}

// A counter reads token after token. What it finds from a place on does not depend on the text
// before it.
type counter struct {
	failed [256]int // by quote: no string begins before this position
}

// A token is a kind of token, or of what is not counted as one.
type token uint8

const (
	someToken token = iota
	wordToken
	noToken // a comment
	lonely  // a quote that does not begin a string
)

// next returns the end and the kind of what begins at i, where there is no blank.
func (l *counter) next(data []byte, i int) (int, token) {
	c := data[i]
	switch classes[c] {
	case word:
		for i++; i < len(data) && IsWord(data[i]); i++ {
		}
		return i, wordToken
	case digit:
		return plainNumber(data, i), someToken
	case quote:
		if i < l.failed[c] {
			return i + 1, lonely
		}
		end, ok := Closing(data, i)
		l.failed[c] = end
		if ok {
			return end, someToken
		}
		return i + 1, lonely
	}
	if c == '.' && i+1 < len(data) && IsDigit(data[i+1]) {
		return plainNumber(data, i), someToken
	}
	if c == '/' {
		if n := commentLen(data, i); n > 0 {
			return i + n, noToken
		}
	}
	return i + OpLen(data, i), someToken
}

// plainNumber returns the end of the number at i.
func plainNumber(data []byte, i int) int {
	for i++; i < len(data) && (IsWord(data[i]) || data[i] == '.'); i++ {
	}
	return i
}

// commentLen returns the length of the C comment at i, 0 if there is none. One that is not closed
// extends to the end.
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
