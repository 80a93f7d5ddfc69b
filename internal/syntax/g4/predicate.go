package g4

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Predicate is a test in a grammar, written in the language that its parser is
// meant for. What it means is found out in this order: what Options say; a hook
// that knows the grammar's base class; the text, if it is a small expression; a
// constant, true unless trying showed that false is better.
type Predicate struct {
	At    Pos
	Rule  string // that it stands in
	N     int    // which of the predicates of its rule, from 1
	Code  string // without what carries no meaning: blanks, “this.”, the semicolon
	Lexer bool

	rule *rule
	expr *expr // nil if the code is more than a small expression
}

// Name is what people call the predicate: its rule and number, as in expr/2.
func (p *Predicate) Name() string { return fmt.Sprintf("%s/%d", p.Rule, p.N) }

// names is what Options may call it, the most exact first.
func (p *Predicate) names() []string { return []string{p.Name(), p.Rule, p.Code} }

// Among is what Options take the predicate for, if they name it.
func (p *Predicate) Among(constants map[string]bool) (value, ok bool) {
	for _, name := range p.names() {
		if value, ok = constants[name]; ok {
			return value, true
		}
	}
	return false, false
}

// findPredicates numbers the predicates as the files have them.
func (g *Grammar) findPredicates() {
	for _, rules := range [][]*rule{g.lexer, g.rules} {
		for _, r := range rules {
			n := 0
			r.body.walk(func(e *element) error {
				if e.op == opPredicate {
					n++
					g.predicateAt[e] = int32(len(g.predicates))
					code := normal(e.text)
					g.predicates = append(g.predicates, &Predicate{At: e.at, Rule: r.name, N: n, Code: code, Lexer: r.lexer(), rule: r, expr: parseExpr(code)})
				}
				return nil
			})
		}
	}
}

// Predicates is the predicates of the grammar, those of the lexer first.
func (g *Grammar) Predicates() []*Predicate { return g.predicates }

// Known reports whether the predicate is an expression; even so, names in it may
// mean nothing here.
func (p *Predicate) Known() bool { return p.expr != nil && p.expr.closed(p.rule) }

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

// A spot is where a predicate stands.
type spot interface {
	scope
	hooked(code string) (value, known bool) // what a hook says to code as a whole
}

// eval is the outcome of a predicate in surroundings that know some names.
func (s *settings) eval(g *Grammar, i int32, in spot) bool {
	if !s.fixed[i] {
		p := g.predicates[i]
		if v, ok := in.hooked(p.Code); ok {
			return v
		}
		if p.expr != nil {
			if v, ok := p.expr.eval(in); ok {
				return v != 0
			}
		}
	}
	s.asked[i] = true
	return s.consts[i]
}

// several is the first of some names.
func several(names []string) string {
	const most = 8
	switch {
	case len(names) == 0:
		return "none"
	case len(names) > most:
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}

// free reports whether trying may choose the constant.
func (s *settings) free(i int) bool { return s.asked[i] && !s.fixed[i] }

func (s *settings) turn(i int) { s.consts[i] = !s.consts[i] }

// settings is what options say about the predicates. The error is about a name that
// no predicate has.
func (g *Grammar) settings(o Options) (*settings, error) {
	n := len(g.predicates)
	s := &settings{fixed: make([]bool, n), consts: make([]bool, n), asked: make([]bool, n)}
	used := map[string]bool{}
	for i, p := range g.predicates {
		s.consts[i] = true
		if v, ok := p.Among(o.Predicates); ok {
			s.fixed[i], s.consts[i] = true, v
		}
		for _, name := range p.names() {
			used[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Predicates)) {
		if !used[name] {
			var names []string
			for _, p := range g.predicates {
				names = append(names, p.Name())
			}
			return nil, fmt.Errorf("grammar %s has no predicate %s; it has %s", g.Name, name, several(names))
		}
	}
	return s, nil
}
