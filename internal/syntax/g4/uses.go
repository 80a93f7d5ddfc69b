package g4

// Uses lists the features that a grammar uses, so that people can judge whether it
// will work.
type Uses struct {
	Rules, Tokens, Modes int
	LeftRecursive        []string // rules
	Predicates           []*Predicate
	Actions              int    // of the lexer; those of the parser are ignored
	Bases                string // base classes
	Hook                 bool   // a built-in hook implements the base classes
	CaseInsensitive      bool   // at least one rule ignores case
}

// Uses returns the features that the grammar uses.
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

// IsLexer reports whether a file is a lexer grammar, which cannot be used by itself.
func IsLexer(src Source) bool {
	f, err := read(src)
	return err == nil && f.kind == lexerOnly
}

// Unknown returns the predicates for which the parser has used a constant, since
// their meaning is not known.
func (p *Parser) Unknown() []*Predicate {
	var out []*Predicate
	for i, asked := range p.set.asked {
		if asked && !p.set.fixed[i] {
			out = append(out, p.g.predicates[i])
		}
	}
	return out
}
