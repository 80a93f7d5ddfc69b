package g4

import "strings"

// A Predicate is a test in a grammar, written in the language that its parser is
// meant for. What it means is found out in this order: what Options say; a hook
// that knows the grammar's base class; the text, if it is a small expression; a
// constant, true unless trying showed that false is better.
type Predicate struct {
	At    Pos
	Code  string // without what carries no meaning: blanks, “this.”, the semicolon
	Lexer bool

	expr *expr // nil if the code is more than a small expression
}

// predicate is the number of the predicate that an element is.
func (g *Grammar) predicate(e *element, lexer bool) int {
	if i, ok := g.predicateAt[e]; ok {
		return i
	}
	g.predicateAt[e] = len(g.predicates)
	code := normal(e.text)
	g.predicates = append(g.predicates, &Predicate{At: e.at, Code: code, Lexer: lexer, expr: parseExpr(code)})
	return len(g.predicates) - 1
}

// Predicates is the predicates of the grammar, those of the lexer first.
func (g *Grammar) Predicates() []*Predicate { return g.predicates }

// Known reports whether the predicate is an expression; even so, names in it may
// mean nothing here.
func (p *Predicate) Known() bool { return p.expr != nil && p.expr.closed() }

// normal is code without blanks, the semicolon at its end, and what stands for the
// parser itself.
func normal(code string) string {
	code = strings.TrimSuffix(strings.Join(strings.Fields(code), ""), ";")
	for _, s := range []string{"$this->", "this->", "this.", "self.", "$parser.", "p.", "l."} {
		code = replaceWord(code, s)
	}
	return code
}

// replaceWord drops a word where it begins, not where it ends another.
func replaceWord(code, w string) string {
	var b strings.Builder
	for i := 0; i < len(code); {
		if strings.HasPrefix(code[i:], w) && (i == 0 || !wordByte(code[i-1]) && code[i-1] != '.' || w[0] == '$') {
			i += len(w)
			continue
		}
		b.WriteByte(code[i])
		i++
	}
	return b.String()
}

// settings is what a parser knows about the predicates, by number.
type settings struct {
	fixed  []bool // the user says so
	consts []bool
	asked  []bool // the constant was asked for
}

// eval is the outcome of a predicate in surroundings that know some names.
func (s *settings) eval(g *Grammar, i int32, in scope) bool {
	if !s.fixed[i] {
		if p := g.predicates[i]; p.expr != nil {
			if v, ok := p.expr.eval(in); ok {
				return v != 0
			}
		}
	}
	s.asked[i] = true
	return s.consts[i]
}

func (g *Grammar) settings(o Options) *settings {
	n := len(g.predicates)
	s := &settings{fixed: make([]bool, n), consts: make([]bool, n), asked: make([]bool, n)}
	for i, p := range g.predicates {
		s.consts[i] = true
		if v, ok := o.Predicates[p.Code]; ok {
			s.fixed[i], s.consts[i] = true, v
		}
	}
	return s
}
