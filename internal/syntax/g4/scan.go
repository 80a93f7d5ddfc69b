package g4

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type lexemeKind uint8

const (
	endOfFile lexemeKind = iota
	word
	number
	text  // '...', without quotes and escapes
	chars // [...] in a lexer rule, as written between the brackets
	argument
	code // {...}, as written between the braces
	punct
)

// A lexeme is a token of a grammar file.
type lexeme struct {
	kind lexemeKind
	text string
	raw  string // of a text: as written
	at   Pos
}

func (l lexeme) String() string {
	switch l.kind {
	case endOfFile:
		return "the end of the file"
	case text:
		return "'" + l.text + "'"
	case code:
		return "an action"
	case chars, argument:
		return "[" + l.text + "]"
	}
	return "“" + l.text + "”"
}

// A scanner reads the lexemes of a grammar file. The meaning of a bracket depends on
// the rule that contains it; the reader sets lexerRule.
type scanner struct {
	src       string
	file      string
	i         int
	line      int
	bol       int // the offset where the line begins
	counted   int // the offset up to which columns are counted
	col       int
	lexerRule bool
	last      lexeme
}

func (s *scanner) pos() Pos {
	if s.counted < s.bol { // lines may be long: continue from the last position
		s.counted, s.col = s.bol, 1
	}
	s.col += utf8.RuneCountInString(s.src[s.counted:s.i])
	s.counted = s.i
	return Pos{s.file, s.line, s.col}
}

// next reads a lexeme.
func (s *scanner) next() (lexeme, error) {
	if err := s.blanks(); err != nil {
		return lexeme{}, err
	}
	l := lexeme{at: s.pos()}
	err := s.lexeme(&l)
	s.last = l
	return l, err
}

func (s *scanner) lexeme(l *lexeme) error {
	if s.i >= len(s.src) {
		return nil
	}
	switch c := s.src[s.i]; {
	case c == '\'':
		return s.quoted(l)
	case c == '[':
		return s.brackets(l)
	case c == '{' && !s.specBefore():
		return s.action(l)
	}
	r, n := utf8.DecodeRuneInString(s.src[s.i:])
	if letter(r) {
		start := s.i
		for n > 0 && (letter(r) || unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc, unicode.Pc)) {
			s.i += n
			r, n = utf8.DecodeRuneInString(s.src[s.i:])
		}
		l.kind, l.text = word, s.src[start:s.i]
		return nil
	}
	if unicode.Is(unicode.Nd, r) {
		start := s.i
		for s.i < len(s.src) && '0' <= s.src[s.i] && s.src[s.i] <= '9' {
			s.i++
		}
		if s.i > start {
			l.kind, l.text = number, s.src[start:s.i]
			return nil
		}
	}
	for _, p := range []string{"->", "::", "..", "+=", "=>", "+", "=", ":", ";", "|", "(", ")", "?", "*", "~", ".", ",", "<", ">", "#", "@", "{", "}"} {
		if strings.HasPrefix(s.src[s.i:], p) {
			l.kind, l.text = punct, p
			s.i += len(p)
			return nil
		}
	}
	e := errorAt(l.at, "unexpected character %q", r)
	switch r {
	case utf8.RuneError:
		if n == 1 {
			e = errorAt(l.at, "the grammar is not UTF-8").hint("convert the file to UTF-8")
		}
	case '"':
		e.hint("use ' for quotes in ANTLR 4")
	case '!', '^', '$':
		e.hint("this looks like a grammar for ANTLR 3")
	}
	return e
}

func letter(r rune) bool { return r == '_' || unicode.IsLetter(r) }

// specBefore reports whether a brace here belongs to options, tokens or channels.
func (s *scanner) specBefore() bool {
	return s.last.kind == word && (s.last.text == "options" || s.last.text == "tokens" || s.last.text == "channels")
}

func (s *scanner) blanks() error {
	for s.i < len(s.src) {
		rest := s.src[s.i:]
		switch {
		case rest[0] == '\n':
			s.newline()
		case strings.IndexByte(" \t\r\f\v", rest[0]) >= 0:
			s.i++
		case strings.HasPrefix(rest, "\uFEFF") && s.i == 0:
			s.i += 3
			s.bol = s.i
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			s.i += n
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				return errorAt(s.pos(), "this comment has no end")
			}
			s.to(s.i + n + 4)
		default:
			return nil
		}
	}
	return nil
}

func (s *scanner) newline() {
	s.i++
	s.line++
	s.bol = s.i
}

// to advances to an offset, counting lines.
func (s *scanner) to(i int) {
	for s.i < i {
		if s.src[s.i] == '\n' {
			s.newline()
		} else {
			s.i++
		}
	}
}

// quoted reads '...'.
func (s *scanner) quoted(l *lexeme) error {
	l.kind = text
	var b []byte
	for i := s.i + 1; i < len(s.src) && s.src[i] != '\n'; {
		if s.src[i] == '\'' {
			l.text, l.raw = string(b), s.src[s.i+1:i]
			s.i = i + 1
			return nil
		}
		if s.src[i] != '\\' {
			b = append(b, s.src[i])
			i++
			continue
		}
		r, n, ok := escape(s.src[i:])
		if !ok {
			return errorAt(l.at, "%q is not an escape sequence", s.src[i:i+n])
		}
		b = appendRune(b, r)
		i += n
	}
	return errorAt(l.at, "this literal has no end").hint("expected ' before the end of the line")
}

// brackets reads a set of characters or, in a parser rule, an argument.
func (s *scanner) brackets(l *lexeme) error {
	l.kind = argument
	if s.lexerRule {
		l.kind = chars
	}
	depth := 0
	for i := s.i + 1; i < len(s.src); i++ {
		switch c := s.src[i]; {
		case c == '\\':
			i++
		case c == ']' && depth == 0:
			l.text = s.src[s.i+1 : i]
			s.to(i + 1)
			return nil
		case s.lexerRule && c == '\n':
			return errorAt(l.at, "this set has no end").hint("expected ] before the end of the line")
		case s.lexerRule:
		case c == '[':
			depth++
		case c == ']':
			depth--
		case c == '"' || c == '\'':
			i = closing(s.src, i)
		}
	}
	return errorAt(l.at, "this [ has no end")
}

// action reads {...}, which nests and contains strings and comments of any language.
func (s *scanner) action(l *lexeme) error {
	l.kind = code
	depth := 0
	var alone [2]int // by kind of quote: up to this offset, no quote is closed on its line
	for i := s.i; i < len(s.src); i++ {
		switch c := s.src[i]; {
		case c == '\\':
			i++
		case c == '"' || c == '\'':
			kind := strings.IndexByte("\"'", c)
			if i < alone[kind] {
				continue
			}
			end := closing(s.src, i)
			if end == i {
				alone[kind] = i + 1 + max(0, strings.IndexByte(s.src[i+1:], '\n'))
			}
			i = end
		case c == '/' && strings.HasPrefix(s.src[i:], "//"):
			if n := strings.IndexByte(s.src[i:], '\n'); n >= 0 {
				i += n
			}
		case c == '/' && strings.HasPrefix(s.src[i:], "/*"):
			if n := strings.Index(s.src[i:], "*/"); n >= 0 {
				i += n + 1
			}
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				l.text = s.src[s.i+1 : i]
				s.to(i + 1)
				return nil
			}
		}
	}
	return errorAt(l.at, "this action has no end").hint("expected } to close the { here")
}

// closing returns the index of the quote that closes the one at i, or i if there is
// none on the line: then the quote is an apostrophe.
func closing(src string, i int) int {
	for k := i + 1; k < len(src) && src[k] != '\n'; k++ {
		switch src[k] {
		case '\\':
			k++
		case src[i]:
			return k
		}
	}
	return i
}
