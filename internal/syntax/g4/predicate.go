package g4

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Predicate is a semantic predicate of a grammar, written in the language that
// its parser is meant for. Its outcome is determined by the first of these that
// applies: Options; a hook that implements the grammar's base class; the code, if
// it is a small expression; a constant, which is true unless [Parser.Try] found
// that false is better.
type Predicate struct {
	At    Pos
	Rule  string // the rule that contains it
	N     int    // its number among the predicates of its rule, from 1
	Code  string // without blanks, “this.” and the final semicolon
	Lexer bool

	rule *rule
	expr *expr // nil if the code is more than a small expression
}

// Name returns the name of the predicate: its rule and number, as in expr/2.
func (p *Predicate) Name() string { return fmt.Sprintf("%s/%d", p.Rule, p.N) }

// names returns the names that Options may use for p, the most specific first.
func (p *Predicate) names() []string { return []string{p.Name(), p.Rule, p.Code} }

// Among returns the value that constants, as in Options, give to the predicate.
func (p *Predicate) Among(constants map[string]bool) (value, ok bool) {
	for _, name := range p.names() {
		if value, ok = constants[name]; ok {
			return value, true
		}
	}
	return false, false
}

// findPredicates numbers the predicates in source order.
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

// Predicates returns the predicates of the grammar, those of the lexer first.
func (g *Grammar) Predicates() []*Predicate { return g.predicates }

// Known reports whether the predicate is an expression that can be evaluated from
// the input and the arguments of its rule.
func (p *Predicate) Known() bool { return p.expr != nil && p.expr.closed(p.rule) }

// normal returns code without blanks, the final semicolon, and references to the
// parser itself, such as “this.”.
func normal(code string) string {
	code = strings.TrimSuffix(strings.Join(strings.Fields(code), ""), ";")
	for _, s := range []string{"$this->", "this->", "this.", "self.", "$parser.", "p.", "l."} {
		code = removeWord(code, s)
	}
	return code
}

// removeWord removes w from code where it is not the end of a longer word.
func removeWord(code, w string) string {
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

// settings holds the constants for predicates, by number.
type settings struct {
	fixed  []bool // the user chose the constant
	consts []bool
	asked  []bool // the constant was used
}

// A predicateContext is the place where a predicate is evaluated.
type predicateContext interface {
	scope
	hooked(code string) (value, known bool) // asks the hook about code as a whole
}

// eval returns the outcome of predicate i.
func (s *settings) eval(g *Grammar, i int32, in predicateContext) bool {
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

// several lists the first few of some names.
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

// free reports whether the constant of predicate i matters and may be changed.
func (s *settings) free(i int) bool { return s.asked[i] && !s.fixed[i] }

func (s *settings) turn(i int) { s.consts[i] = !s.consts[i] }

// settings returns the settings that options ask for. It returns an error if they
// name a predicate that does not exist.
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
