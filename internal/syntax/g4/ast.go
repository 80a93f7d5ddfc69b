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

// A file is the syntax tree of a grammar file.
type file struct {
	kind     grammarKind
	name     string
	at       Pos
	options  map[string]string
	imports  []ident
	tokens   []ident
	channels []ident
	rules    []*rule // in order, parser and lexer rules alike
	bare     bool    // a .tokens file, which names and numbers tokens but does not define them
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
	fold     bool     // of a lexer rule: letters match in either case
	foldSet  bool     // the rule itself sets fold
	params   []string // names of its arguments
	body     *element
}

// lexer reports whether r is a lexer rule. An implicit rule for a literal of the
// parser is named by the literal in quotes.
func (r *rule) lexer() bool { return upper(r.name) || r.name[0] == '\'' }

// An op is the kind of an element.
type op uint8

const (
	opToken     op = iota // a token or lexer rule by name, including EOF
	opLiteral             // a token by its text; in a lexer rule, the text itself
	opRule                // a parser rule
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

// An element is a part of a rule. Nodes of a parse point to the elements that they
// match.
type element struct {
	op    op
	at    Pos
	text  string // a name, a literal without escapes, a set or code as written
	raw   string // of a literal: with its escapes; to ANTLR, '\u0041' and 'A' are two tokens
	hi    string // of a range: its end
	label string
	args  string // of a rule: the arguments in brackets after it
	lazy  bool   // of a repetition: non-greedy
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

// A command is a lexer command, such as skip; commands follow the arrow of a rule.
type command struct {
	name, arg string
	at        Pos
}

func upper(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}
