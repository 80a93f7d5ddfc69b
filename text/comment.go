package text

import (
	"bytes"

	"github.com/whittle-dd/whittle/internal/lex"
)

// A style records which kinds of comments a file seems to have. // is integer division in Python,
// # begins a directive in C, -- is a decrement, and missing a bracket because it was taken for part
// of a comment costs more than seeing one in a comment.
type style struct {
	markup bool // begins with a tag: quotes are apostrophes, only <!-- is a comment
	slash  bool // has lines that begin with //
	hash   bool // has lines that begin with # and a blank, or #!
	dash   bool // has lines that begin with -- and a blank
	semi   bool // has lines that begin with ;; or with ; and words
	tags   bool // has end tags
}

// look sets the style.
func (p *parser) look() {
	s := &p.style
	text := bytes.TrimPrefix(p.data, []byte("\uFEFF"))
	if t := text[skipBlanks(text, 0):]; len(t) > 1 && t[0] == '<' {
		s.markup = isLetter(t[1]) || t[1] == '!' || t[1] == '?'
	}
	s.tags = bytes.Contains(p.data, []byte("</"))
	for len(text) > 0 && !s.markup {
		n := bytes.IndexByte(text, '\n') + 1
		if n == 0 {
			n = len(text)
		}
		s.line(bytes.TrimSpace(text[:n]))
		text = text[n:]
		if !p.pace.visit(n) {
			return
		}
	}
}

func (s *style) line(t []byte) {
	if len(t) < 2 {
		return
	}
	second, blankAt := t[1], func(i int) bool { return i >= len(t) || lex.IsBlank(t[i]) }
	switch t[0] {
	case '/':
		s.slash = s.slash || second == '/'
	case '#':
		s.hash = s.hash || blankAt(1) || second == '!' || second == '#'
	case '-':
		s.dash = s.dash || second == '-' && blankAt(2)
	case ';':
		s.semi = s.semi || second == ';' || blankAt(1)
	}
}

// comment returns the end of the comment that begins at i, 0 if none does. A comment to the end of
// the line includes the line end, as without it the comment would continue.
func (p *parser) comment(i int) (end int, what kind) {
	data, c := p.data, p.data[i]
	next := byte('\n')
	if i+1 < len(data) {
		next = data[i+1]
	}
	fresh := i == 0 || lex.IsBlank(data[i-1])
	switch {
	case c == '/' && next == '*':
		return p.until(i+2, "*/"), comment
	case c == '/' && next == '/' && (p.style.slash || !p.style.hash) && (i == 0 || data[i-1] != ':'):
	case c == '#' && p.style.hash && fresh && (lex.IsBlank(next) || next == '#' || next == '!'):
	case c == '-' && next == '-' && p.style.dash && fresh && (i+2 >= len(data) || lex.IsBlank(data[i+2])):
	case c == ';' && p.style.semi && fresh && (next == ';' || next == ' '):
	default:
		return 0, gone
	}
	if n := bytes.IndexByte(data[i:], '\n'); n >= 0 {
		return i + n + 1, lineComment
	}
	return len(data), lineComment
}

// until returns the position after the next s from i on, 0 if there is none. It then does not
// search for that s again.
func (p *parser) until(i int, s string) int {
	if p.missing[s] {
		return 0
	}
	n := bytes.Index(p.data[i:], []byte(s))
	if n < 0 {
		p.missing[s] = true
		return 0
	}
	return i + n + len(s)
}
