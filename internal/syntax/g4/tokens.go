package g4

import (
	"strconv"
	"strings"
)

// vocabulary returns what a parser uses of the grammar that its tokenVocab names: of
// a combined grammar, the lexer rules and the implicit rules for its literals.
func (f *file) vocabulary() *file {
	if f.kind != combined {
		return f
	}
	out := &file{kind: lexerOnly, name: f.name, at: f.at, options: f.options, imports: f.imports, tokens: f.tokens, channels: f.channels}
	times := map[string]int{} // by literal: the number of lexer rules that consist of it
	for _, r := range f.rules {
		if lit, ok := r.literal(); ok && r.lexer() {
			times[lit]++
		}
	}
	for _, r := range f.rules {
		if r.lexer() {
			continue
		}
		r.body.walk(func(e *element) error {
			if e.op == opLiteral && times[e.raw] != 1 {
				times[e.raw] = 1
				out.rules = append(out.rules, literalRule(e.at, literalName(e.raw), e.text, e.raw))
			}
			return nil
		})
	}
	for _, r := range f.rules {
		if r.lexer() {
			out.rules = append(out.rules, r)
		}
	}
	return out
}

// literalRule returns a lexer rule that consists of a literal.
func literalRule(at Pos, name, text, raw string) *rule {
	return &rule{at: at, name: name, body: &element{op: opBlock, at: at, alts: []*alternative{{elems: []*element{{op: opLiteral, text: text, raw: raw, at: at}}}}}}
}

// readTokens reads a .tokens file, which ANTLR writes: NAME=1 and 'literal'=1. Its
// rules are the literals; the file does not define the other tokens.
func readTokens(src Source) (*file, error) {
	f := &file{kind: lexerOnly, name: strings.TrimSuffix(base(src.Name), ".tokens"), at: Pos{src.Name, 1, 1}, options: map[string]string{}, bare: true}
	names := map[int]string{}
	type literal struct {
		text, raw string
		n         int
		at        Pos
	}
	var literals []literal
	line := 0
	for l := range strings.Lines(string(src.Text)) {
		line++
		at := Pos{src.Name, line, 1}
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		i := strings.LastIndexByte(l, '=')
		n, err := strconv.Atoi(l[i+1:])
		if i < 1 || err != nil {
			return nil, errorAt(at, "expected a token, “=” and a number, found %q", l)
		}
		if l[0] != '\'' {
			names[n] = l[:i]
			f.tokens = append(f.tokens, ident{l[:i], at})
			continue
		}
		s := scanner{src: l[:i], file: src.Name, line: line}
		lex, err := s.next()
		if err != nil || s.i != i {
			return nil, errorAt(at, "%s is not a literal", l[:i])
		}
		literals = append(literals, literal{lex.text, lex.raw, n, at})
	}
	for _, l := range literals {
		name := names[l.n]
		if name == "" {
			name = literalName(l.raw)
		}
		f.rules = append(f.rules, literalRule(l.at, name, l.text, l.raw))
	}
	return f, nil
}

func base(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }
