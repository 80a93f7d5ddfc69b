package syntax

import (
	"bytes"
	"strings"
)

// longSigns lists signs of several characters, longer ones first. Those that begin with > are two tokens
// where they close lists of arguments.
var longSigns = strings.Fields("<=> <<= ... ->* .* :: -> && || <= == != << += -= *= /= %= &= |= ^= ++ --")

// A piece is a part of a source that the parser does not see as it is.
type piece struct {
	start, end  int
	first, last int // tokens
	how         manner
	kind        string
	as          string // what the parser sees, if it is respelled or implied
	row         string // of the table
	guess       bool   // it is the use of a macro, as far as its spelling tells
	always      bool   // the parser never sees it
	leads       bool   // it belongs to what comes after it
}

// A scanned source is divided into tokens. Comments are no tokens.
type scanned struct {
	lexis
	src    []byte
	tokens []scanToken
	match  []int32 // of a bracket: the index of the one that it belongs to, -1 if there is none
	pieces []piece // in order
}

type scanToken struct {
	start, end int32
	class      scanClass
}

type scanClass uint8

const (
	scanSign scanClass = iota
	scanWord
	scanLiteral
	scanDirective // a line for the preprocessor
	scanMarker    // a line that tells where the next one comes from
)

// scan divides src into tokens.
func scan(src []byte, l lexis) *scanned {
	s := &scanned{src: src, lexis: l}
	fresh := true // nothing but blanks before it on its line
	for i := 0; i < len(src); {
		c := src[i]
		switch {
		case c == '\n':
			fresh = true
			i++
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			i++
			continue
		case c == '#' && fresh && l.directives:
			end := i + directiveLen(src[i:])
			class := scanDirective
			if isMarker(src[i:end]) {
				class = scanMarker
			}
			s.add(i, end, class)
			i = end
			continue
		case bytes.HasPrefix(src[i:], []byte(l.comment)):
			i += directiveLen(src[i:])
			continue
		case bytes.HasPrefix(src[i:], []byte("/*")):
			i += commentLen(src[i:])
			continue
		}
		fresh = false
		end, class := scanOne(src, i)
		s.add(i, end, class)
		i = end
	}
	s.pair()
	return s
}

func (s *scanned) add(start, end int, class scanClass) {
	s.tokens = append(s.tokens, scanToken{int32(start), int32(end), class})
}

func (s *scanned) text(i int) []byte {
	if i < 0 || i >= len(s.tokens) {
		return nil
	}
	return s.src[s.tokens[i].start:s.tokens[i].end]
}

// spelled returns the text of token i as rows spell it.
func (s *scanned) spelled(i int) string {
	if s.fold && i >= 0 && i < len(s.tokens) && s.tokens[i].class == scanWord {
		return strings.ToLower(string(s.text(i)))
	}
	return string(s.text(i))
}

// is reports whether token i has a text.
func (s *scanned) is(i int, text string) bool {
	if s.fold {
		return strings.EqualFold(string(s.text(i)), text)
	}
	return string(s.text(i)) == text
}

// scanOne returns the end and the class of the token at i, which is neither blank nor a comment.
func scanOne(src []byte, i int) (end int, class scanClass) {
	c := src[i]
	switch {
	case c == '"' || c == '\'':
		return i + quotedLen(src[i:]), scanLiteral
	case c >= '0' && c <= '9' || c == '.' && i+1 < len(src) && src[i+1] >= '0' && src[i+1] <= '9':
		return i + numberLen(src[i:]), scanLiteral
	case wordByte(c):
		end = i
		for end < len(src) && wordByte(src[end]) {
			end++
		}
		if end < len(src) && src[end] == '"' {
			switch string(src[i:end]) {
			case "R", "LR", "uR", "UR", "u8R":
				return end + rawStringLen(src[end:]), scanLiteral
			case "L", "u", "U", "u8":
				return end + quotedLen(src[end:]), scanLiteral
			}
		}
		return end, scanWord
	}
	for _, long := range longSigns {
		if bytes.HasPrefix(src[i:], []byte(long)) {
			return i + len(long), scanSign
		}
	}
	return i + 1, scanSign
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// directiveLen returns the length of a line that a backslash may continue, without its end.
func directiveLen(src []byte) int {
	for i := 0; i < len(src); i++ {
		if src[i] == '\n' && !bytes.HasSuffix(src[:i], []byte(`\`)) && !bytes.HasSuffix(src[:i], []byte("\\\r")) {
			return len(bytes.TrimRight(src[:i], "\r"))
		}
	}
	return len(src)
}

func commentLen(src []byte) int {
	if i := bytes.Index(src[2:], []byte("*/")); i >= 0 {
		return i + 4
	}
	return len(src)
}

// quotedLen returns the length of a string or character, which ends on its line.
func quotedLen(src []byte) int {
	for i := 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case src[0]:
			return i + 1
		case '\n':
			return i
		}
	}
	return len(src)
}

// rawStringLen returns the length of a raw string from its quote on.
func rawStringLen(src []byte) int {
	open := bytes.IndexByte(src, '(')
	if open < 0 || open > 17 {
		return 1
	}
	end := append(append([]byte(")"), src[1:open]...), '"')
	if i := bytes.Index(src[open:], end); i >= 0 {
		return open + i + len(end)
	}
	return len(src)
}

func numberLen(src []byte) int {
	i := 1
	for i < len(src) {
		switch c := src[i]; {
		case wordByte(c) || c == '.':
		case c == '\'' && i+1 < len(src) && wordByte(src[i+1]):
		case (c == '+' || c == '-') && strings.IndexByte("eEpP", src[i-1]) >= 0:
		default:
			return i
		}
		i++
	}
	return i
}

// isMarker reports whether a directive tells where the next line comes from: # 12 "a.h" 3.
func isMarker(line []byte) bool {
	line = bytes.TrimLeft(line[1:], " \t")
	line = bytes.TrimLeft(bytes.TrimPrefix(line, []byte("line")), " \t")
	return len(line) > 0 && line[0] >= '0' && line[0] <= '9'
}

// pair finds the bracket that each bracket belongs to.
func (s *scanned) pair() {
	s.match = make([]int32, len(s.tokens))
	var open []int32
	for i, t := range s.tokens {
		s.match[i] = -1
		if t.class != scanSign || t.end-t.start != 1 {
			continue
		}
		switch c := s.src[t.start]; c {
		case '(', '[', '{':
			open = append(open, int32(i))
		case ')', ']', '}':
			if k := len(open) - 1; k >= 0 && closes(s.src[s.tokens[open[k]].start], c) {
				s.match[i], s.match[open[k]] = open[k], int32(i)
				open = open[:k]
			}
		}
	}
}

func closes(open, c byte) bool {
	return open == '(' && c == ')' || open == '[' && c == ']' || open == '{' && c == '}'
}

// closing returns the index of the bracket that closes the one at i, if there is one at i.
func (s *scanned) closing(i int, open byte) (int, bool) {
	if i >= len(s.tokens) || s.tokens[i].class != scanSign || s.src[s.tokens[i].start] != open || s.match[i] < 0 {
		return 0, false
	}
	return int(s.match[i]), true
}
