package g4

import "strings"

func (g *Grammar) newType(name, literal string) int {
	g.names, g.literals, g.raws = append(g.names, name), append(g.literals, literal), append(g.raws, "")
	if name != "" {
		g.typeOf[name] = len(g.names) - 1
	}
	return len(g.names) - 1
}

// define returns the token type of a name, a new one if necessary.
func (g *Grammar) define(name string) int {
	if t, ok := g.typeOf[name]; ok {
		return t
	}
	return g.newType(name, "")
}

// tokens numbers the token types and finds the types of literals.
func (m *merger) tokens(parser, lexer *file) error {
	g := m.g
	g.newType("EOF", "")
	for _, d := range m.decl {
		if lexer == nil || !lexer.bare {
			g.define(d.name)
		}
	}
	for _, r := range g.lexer {
		switch {
		case r.fragment:
		case r.name[0] == '\'': // an implicit rule for a literal of the tokenVocab grammar
			e := r.body.alts[0].elems[0]
			t := g.newType("", e.text)
			g.raws[t], g.typeOf[r.name] = e.raw, t
		default:
			g.define(r.name)
		}
	}
	g.aliases()
	var implicit []*rule
	for _, r := range g.rules {
		err := r.body.walk(func(e *element) error {
			switch e.op {
			case opToken:
				if _, ok := g.typeOf[e.text]; !ok {
					g.define(e.text)
					w := errorAt(e.at, "token %s has no rule, so it matches nothing", e.text)
					if old, ok := m.rules[e.text]; ok && old.fragment {
						w = errorAt(e.at, "%s is a fragment, so it matches nothing as a token", e.text)
					}
					if lexer != nil && lexer.bare {
						w.hint("%s.tokens names it, but only %s.g4 defines it", lexer.name, lexer.name)
					}
					g.Warnings = append(g.Warnings, w)
				}
			case opRule:
				if _, ok := g.ruleAt[e.text]; !ok {
					return errorAt(e.at, "rule %s is not defined", e.text).hint("%s", m.similar(e.text))
				}
			case opChars, opRange:
				return errorAt(e.at, "a set of characters in parser rule %s", r.name).hint("sets are allowed in lexer rules only")
			case opLiteral:
				if _, ok := g.literalOf[e.raw]; ok {
					break
				}
				if e.text == "" {
					return errorAt(e.at, "an empty literal in parser rule %s", r.name)
				}
				if parser.kind != combined || lexer != nil {
					return errorAt(e.at, "no token matches '%s'", e.raw).hint("add a lexer rule for it: literals in a parser grammar do not define tokens")
				}
				t := g.newType("", e.text)
				g.literalOf[e.raw], g.raws[t] = t, e.raw
				r := literalRule(e.at, literalName(e.raw), e.text, e.raw)
				r.fold = parser.options["caseInsensitive"] == "true"
				implicit = append(implicit, r)
				g.typeOf[literalName(e.raw)] = t
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	g.lexer = append(implicit, g.lexer...)
	return nil
}

// similar returns a hint for a name that is not defined.
func (m *merger) similar(name string) string {
	for _, r := range m.g.rules {
		if strings.EqualFold(r.name, name) {
			return "there is a rule " + r.name
		}
	}
	for _, r := range m.g.lexer {
		if strings.EqualFold(r.name, name) {
			return "there is a token " + r.name
		}
	}
	return "rules: " + strings.Join(first(m.g.rules, 5), ", ") + ", …"
}

func first(rules []*rule, n int) []string {
	var out []string
	for _, r := range rules[:min(n, len(rules))] {
		out = append(out, r.name)
	}
	return out
}

// literalName returns the name of a token without a rule: its literal in quotes.
func literalName(s string) string { return "'" + s + "'" }

// TypeName returns the name of a token type: that of its rule, or its literal in
// quotes.
func (g *Grammar) TypeName(t int) string {
	if t < 0 || t >= len(g.names) {
		return "?"
	}
	if g.names[t] == "" {
		return literalName(g.raws[t])
	}
	return g.names[t]
}

// aliases finds the lexer rules that literals in the parser refer to: rules that
// consist of one literal, possibly with an action, a predicate or certain commands,
// if no other rule has the same literal.
func (g *Grammar) aliases() {
	twice := map[string]bool{}
	for _, r := range g.lexer {
		lit, ok := r.literal()
		if !ok || twice[lit] {
			continue
		}
		if _, ok := g.literalOf[lit]; ok {
			twice[lit] = true
			delete(g.literalOf, lit)
			continue
		}
		g.literalOf[lit] = g.typeOf[r.name]
	}
	for _, r := range g.lexer {
		if lit, ok := r.literal(); ok && !twice[lit] {
			g.literals[g.typeOf[r.name]] = r.body.alts[0].elems[0].text
		}
	}
}

// literal returns the literal, with its escapes, of a rule that consists of one.
func (r *rule) literal() (string, bool) {
	if r.fragment || len(r.body.alts) != 1 {
		return "", false
	}
	a := r.body.alts[0]
	n := len(a.elems)
	if n == 0 || n > 2 || a.elems[0].op != opLiteral || n == 2 && (len(a.commands) > 0 || a.elems[1].op != opAction && a.elems[1].op != opPredicate) {
		return "", false
	}
	withArg := 0
	for _, c := range a.commands {
		if c.arg != "" {
			withArg++
		}
	}
	return a.elems[0].raw, len(a.commands) <= 2 && withArg <= 1
}
