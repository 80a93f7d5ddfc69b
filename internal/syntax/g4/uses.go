package g4

// Uses is what a grammar is made of, for people who ask whether it will work.
type Uses struct {
	Rules, Tokens, Modes int
	LeftRecursive        []string // rules
	Predicates           []*Predicate
	Actions              int    // of the lexer; those of the parser do nothing
	Bases                string // base classes
	Hook                 bool   // what they do is built in
	CaseInsensitive      bool   // a rule, or all
}

// Uses says what the grammar is made of.
func (g *Grammar) Uses() Uses {
	u := Uses{Rules: len(g.rules), Tokens: len(g.names) - 1, Modes: len(g.nfa.modes), Predicates: g.predicates, Bases: g.Bases(), Hook: g.hookFor() != nil}
	for i, r := range g.recursion {
		if r != nil {
			u.LeftRecursive = append(u.LeftRecursive, g.rules[i].name)
		}
	}
	for _, a := range g.nfa.actions {
		if a.kind == actCode {
			u.Actions++
		}
	}
	for _, r := range g.lexer {
		u.CaseInsensitive = u.CaseInsensitive || r.fold
	}
	return u
}

// IsLexer reports whether a file is a lexer grammar, which is of no use by itself.
func IsLexer(src Source) bool {
	f, err := read(src)
	return err == nil && f.kind == lexerOnly
}

// Unknown is the predicates that the parser has met and taken for a constant, since
// nothing is known about them.
func (p *Parser) Unknown() []*Predicate {
	var out []*Predicate
	for i, asked := range p.set.asked {
		if asked && !p.set.fixed[i] {
			out = append(out, p.g.predicates[i])
		}
	}
	return out
}
