package g4

import (
	"slices"
	"strings"
)

// maxNesting limits the nesting of parentheses in a grammar.
const maxNesting = 500

// read parses a grammar file.
func read(src Source) (*file, error) {
	r := reader{scanner: scanner{src: string(src.Text), file: src.Name, line: 1, col: 1}, f: &file{options: map[string]string{}}}
	if err := r.file(); err != nil {
		return nil, err
	}
	return r.f, nil
}

// A reader is a recursive-descent parser for grammar files. Its methods report the
// first error as a panic that file recovers from.
type reader struct {
	scanner
	f     *file
	tok   lexeme
	depth int
	codes int
}

type readError struct{ err error }

func (r *reader) fail(err error) { panic(readError{err}) }

func (r *reader) advance() lexeme {
	was := r.tok
	l, err := r.next()
	if err != nil {
		r.fail(err)
	}
	r.tok = l
	return was
}

func (r *reader) is(p string) bool { return r.tok.kind == punct && r.tok.text == p }

func (r *reader) isWord(w string) bool { return r.tok.kind == word && r.tok.text == w }

// spec reports whether a block such as options {, tokens { or channels { begins here.
// These words are also valid names of rules.
func (r *reader) spec(w string) bool { return r.isWord(w) && r.ahead() == '{' }

// ahead returns the first byte after the current lexeme that is not blank.
func (r *reader) ahead() byte {
	rest := strings.TrimLeft(r.src[r.i:], " \t\r\n")
	if rest == "" {
		return 0
	}
	return rest[0]
}

// take advances over a punctuation mark if it is next, and reports whether it was.
func (r *reader) take(p string) bool {
	if !r.is(p) {
		return false
	}
	r.advance()
	return true
}

func (r *reader) expect(p string) {
	if !r.take(p) {
		r.unexpected("“" + p + "”")
	}
}

func (r *reader) word(what string) lexeme {
	if r.tok.kind != word {
		r.unexpected(what)
	}
	return r.advance()
}

func (r *reader) unexpected(want string) {
	e := errorAt(r.tok.at, "expected %s, found %s", want, r.tok)
	if r.is("=>") || r.is("->") && !r.lexerRule {
		e.hint("this looks like a grammar for ANTLR 3")
	}
	r.fail(e)
}

func (r *reader) file() (err error) {
	defer func() {
		if e := recover(); e != nil {
			re, ok := e.(readError)
			if !ok {
				panic(e)
			}
			err = re.err
		}
	}()
	r.advance()
	r.declaration()
	mode := ""
	for r.tok.kind != endOfFile {
		switch {
		case r.spec("options"):
			for k, v := range r.options() {
				r.f.options[k] = v
			}
		case r.isWord("import") && r.ahead() != ':':
			r.imports()
		case r.spec("tokens"):
			r.f.tokens = append(r.f.tokens, r.names("the name of a token")...)
		case r.spec("channels"):
			r.f.channels = append(r.f.channels, r.names("the name of a channel")...)
		case r.is("@"):
			r.namedAction()
		case r.isWord("mode") && r.ahead() != ':':
			r.advance()
			mode = r.word("the name of a mode").text
			if mode == "DEFAULT_MODE" {
				mode = ""
			}
			r.expect(";")
		default:
			r.f.rules = append(r.f.rules, r.rule(mode))
		}
	}
	return nil
}

func (r *reader) declaration() {
	r.f.at = r.tok.at
	switch {
	case r.isWord("lexer"):
		r.f.kind = lexerOnly
		r.advance()
	case r.isWord("parser"):
		r.f.kind = parserOnly
		r.advance()
	case r.isWord("tree"):
		r.fail(errorAt(r.tok.at, "tree grammars are not part of ANTLR 4").hint("this is a grammar for ANTLR 3"))
	}
	if !r.isWord("grammar") {
		r.unexpected("“grammar”, “lexer grammar” or “parser grammar”")
	}
	r.advance()
	r.f.name = r.word("the name of the grammar").text
	r.expect(";")
}

// options parses options {...}.
func (r *reader) options() map[string]string {
	r.advance()
	r.expect("{")
	out := map[string]string{}
	for !r.take("}") {
		key := r.word("an option or “}”")
		r.expect("=")
		var v strings.Builder
		for !r.is(";") && !r.is("}") {
			if r.tok.kind == endOfFile {
				r.unexpected("“;”")
			}
			v.WriteString(r.advance().text)
		}
		r.take(";")
		out[key.text] = v.String()
		if slices.Contains([]string{"backtrack", "k", "rewrite", "ASTLabelType", "output"}, key.text) {
			r.fail(errorAt(key.at, "ANTLR 4 has no option %q", key.text).hint("this is a grammar for ANTLR 3"))
		}
	}
	return out
}

func (r *reader) imports() {
	r.advance()
	for {
		w := r.word("the name of a grammar")
		if r.take("=") {
			w = r.word("the name of a grammar")
		}
		r.f.imports = append(r.f.imports, ident{w.text, w.at})
		if !r.take(",") {
			break
		}
	}
	r.expect(";")
}

// names parses a list of names in braces.
func (r *reader) names(what string) []ident {
	r.advance()
	r.expect("{")
	var out []ident
	for !r.take("}") {
		w := r.word(what + " or “}”")
		out = append(out, ident{w.text, w.at})
		if r.is("=") || r.is(";") {
			r.fail(errorAt(r.tok.at, "expected “,” or “}”, found %s", r.tok).hint("this looks like a grammar for ANTLR 3"))
		}
		if !r.take(",") && !r.is("}") {
			r.unexpected("“,” or “}”")
		}
	}
	return out
}

// namedAction skips @scope::name {...}.
func (r *reader) namedAction() {
	r.advance()
	r.word("the name of an action")
	if r.take("::") {
		r.word("the name of an action")
	}
	if r.tok.kind != code {
		r.unexpected("an action in braces")
	}
	r.advance()
}

func (r *reader) rule(mode string) *rule {
	out := &rule{at: r.tok.at}
	for r.isWord("fragment") || r.isWord("public") || r.isWord("private") || r.isWord("protected") {
		out.fragment = out.fragment || r.tok.text == "fragment"
		r.advance()
	}
	if r.tok.kind != word {
		r.unexpected("a rule")
	}
	out.at, out.name = r.tok.at, r.tok.text
	r.lexerRule = out.lexer()
	r.advance()
	if out.lexer() {
		out.mode = mode
	} else if out.fragment {
		r.fail(errorAt(out.at, "fragment %s: only lexer rules can be fragments", out.name).hint("the name of a lexer rule begins with a capital"))
	}
	r.prelude(out)
	r.expect(":")
	out.body = &element{op: opBlock, at: out.at, alts: r.alternatives()}
	if !r.is(";") {
		r.unexpected("“;”, “|” or more of rule " + out.name)
	}
	r.lexerRule = false
	r.advance()
	r.handlers()
	return out
}

// prelude parses what is between the name of a rule and its colon.
func (r *reader) prelude(out *rule) {
	for {
		switch {
		case r.tok.kind == argument:
			out.params = params(r.advance().text)
		case r.isWord("returns"), r.isWord("locals"):
			r.advance()
			if r.tok.kind != argument {
				r.unexpected("[...]")
			}
			r.advance()
		case r.isWord("throws"):
			r.advance()
			for r.word("an exception"); r.take(",") || r.take("."); {
				r.word("an exception")
			}
		case r.spec("options"):
			if v, ok := r.options()["caseInsensitive"]; ok {
				out.fold, out.foldSet = v == "true", true
			}
		case r.is("@"):
			r.namedAction()
		default:
			return
		}
	}
}

// handlers skips catch and finally.
func (r *reader) handlers() {
	for r.isWord("catch") {
		r.advance()
		if r.tok.kind == argument {
			r.advance()
		}
		if r.tok.kind == code {
			r.advance()
		}
	}
	if r.isWord("finally") {
		r.advance()
		if r.tok.kind == code {
			r.advance()
		}
	}
}
