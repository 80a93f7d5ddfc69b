package g4

import (
	"unicode"
	"unicode/utf8"
)

// A Source is a grammar file.
type Source struct {
	Name string
	Text []byte
}

type grammarKind uint8

const (
	combined grammarKind = iota
	lexerOnly
	parserOnly
)

// A file is a grammar file as it was written.
type file struct {
	kind     grammarKind
	name     string
	at       Pos
	options  map[string]string
	imports  []ident
	tokens   []ident
	channels []ident
	rules    []*rule // in order, parser and lexer rules alike
	bare     bool    // a .tokens file, which says what tokens there are, not what they are
}

type ident struct {
	name string
	at   Pos
}

// A rule is a parser rule, or a lexer rule if its name begins with a capital.
type rule struct {
	name     string
	at       Pos
	fragment bool
	mode     string   // of a lexer rule; "" is the default mode
	fold     bool     // the case of letters does not matter, in a lexer rule
	foldSet  bool     // the rule itself says so
	params   []string // names of its arguments
	body     *element
}

// lexer reports whether it is a lexer rule. The name of one that only a literal
// stands for is the literal in quotes.
func (r *rule) lexer() bool { return upper(r.name) || r.name[0] == '\'' }

// An op says what an element is.
type op uint8

const (
	opToken     op = iota // a token by name, also EOF
	opLiteral             // a token by its text; in a lexer rule a text
	opRule                // a parser rule; in a lexer rule a lexer rule is opToken
	opAny                 // a dot
	opChars               // [a-z]
	opRange               // 'a'..'z'
	opNot                 // ~kid
	opBlock               // alternatives
	opOptional            // kid?
	opStar                // kid*
	opPlus                // kid+
	opPredicate           // {...}?
	opAction              // {...}
)

// An element is a piece of a rule. Nodes of a parse point at the elements that
// asked for them.
type element struct {
	op    op
	at    Pos
	text  string // a name, a literal without escapes, a set or code as written
	raw   string // of a literal: with its escapes; ANTLR takes '\u0041' and 'A' for two
	hi    string // of a range: its end
	label string
	args  string // of a rule: what stands in brackets behind it
	lazy  bool   // of a repetition: not greedy
	right bool   // <assoc=right>
	kid   *element
	alts  []*alternative
	id    int // of a predicate or action: its number, from 0
}

// An alternative is a sequence of elements.
type alternative struct {
	at       Pos
	elems    []*element
	label    string // after a #
	right    bool   // <assoc=right> before its first element
	commands []command
}

// A command stands after the arrow of a lexer rule.
type command struct {
	name, arg string
	at        Pos
}

func upper(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}
