package rules

import "slices"

// unroll rewrites the hidden rules that call themselves first or last as
// repetitions: A = A x | b is b x*, and A = x A | b is x* b. The derived sequences
// are the same; loops are cheaper than calls, and a reducer looks for lists.
func (s *source) unroll() {
	for _, name := range s.names {
		if s.hidden[name] {
			s.rules[name] = s.unrolled(s.make(symbol, name, false), s.rules[name])
		}
	}
}

func (s *source) unrolled(self, body *term) *term {
	var base, rest []*term
	for _, arm := range body.arms() {
		if ms := arm.members(); len(ms) > 0 && ms[0] == self {
			rest = append(rest, s.seq(ms[1:]...))
		} else {
			base = append(base, arm)
		}
	}
	if len(base) == 0 {
		return body
	}
	if rest = productive(rest); len(rest) > 0 {
		first := s.choice(base...)
		for i, t := range rest { // A = A x A | b is b (x b)*
			if ms := t.members(); len(ms) > 1 && ms[len(ms)-1] == self {
				rest[i] = s.seq(append(slices.Clone(ms[:len(ms)-1]), first)...)
			}
		}
		return s.seq(first, s.make(repeat, "", false, s.choice(rest...)))
	}
	base = nil
	for _, arm := range s.tails(self, body) {
		if ms := arm.members(); len(ms) > 0 && ms[len(ms)-1] == self {
			rest = append(rest, s.seq(ms[:len(ms)-1]...))
		} else {
			base = append(base, arm)
		}
	}
	if rest = productive(rest); len(base) == 0 || len(rest) == 0 {
		return body
	}
	last, before := s.choice(base...), s.choice(rest...)
	if last == before {
		return s.make(repeat1, "", false, last)
	}
	return s.seq(s.make(repeat, "", false, before), last)
}

// tails returns the arms of a body. A choice at the end of a sequence is multiplied
// out if one of its own arms ends in self: x (A)? is x A | x.
func (s *source) tails(self, body *term) (arms []*term) {
	for _, arm := range body.arms() {
		ms := arm.members()
		if n := len(ms) - 1; n > 0 && ms[n].op == choice && endsIn(self, ms[n]) {
			for _, tail := range s.tails(self, ms[n]) {
				arms = append(arms, s.seq(append(slices.Clone(ms[:n]), tail)...))
			}
		} else {
			arms = append(arms, arm)
		}
	}
	return arms
}

func endsIn(self, t *term) bool {
	for _, arm := range t.arms() {
		ms := arm.members()
		if len(ms) == 0 {
			continue
		}
		if last := ms[len(ms)-1]; last == self || last.op == choice && endsIn(self, last) {
			return true
		}
	}
	return false
}

// productive removes empty terms: A = A has no effect.
func productive(ts []*term) []*term {
	return slices.DeleteFunc(ts, func(t *term) bool { return t.op == blank })
}

// recursive returns the hidden rules that reach themselves through hidden rules
// only: copying them into their users would not end.
func (s *source) recursive() map[string]bool {
	return s.cycles(s.hidden, s.calls)
}

// breakInline makes inline rules that reach themselves ordinary ones.
func (s *source) breakInline() {
	for name, round := range s.cycles(s.inline, s.mentions) {
		if round {
			delete(s.inline, name)
		}
	}
}

// cycles reports which of the rules are on a cycle of edges among them.
func (s *source) cycles(rules map[string]bool, edges func(*term, map[*term]bool) []string) map[string]bool {
	next, found := map[string][]string{}, map[string]bool{}
	for _, name := range s.names {
		if rules[name] {
			next[name] = edges(s.rules[name], map[*term]bool{})
		}
	}
	for name := range next {
		seen := map[string]bool{}
		for todo := slices.Clone(next[name]); len(todo) > 0 && !seen[name]; {
			n := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !seen[n] {
				seen[n] = true
				todo = append(todo, next[n]...)
			}
		}
		found[name] = seen[name]
	}
	return found
}

// calls lists the hidden rules whose children would be children of t's node.
// There are none below an alias, which turns them into nodes.
func (s *source) calls(t *term, seen map[*term]bool) (to []string) {
	if t.op == alias {
		return nil
	}
	return s.symbols(t, seen, s.calls)
}

// mentions lists all symbols in t.
func (s *source) mentions(t *term, seen map[*term]bool) (to []string) {
	return s.symbols(t, seen, s.mentions)
}

func (s *source) symbols(t *term, seen map[*term]bool, in func(*term, map[*term]bool) []string) (to []string) {
	if seen[t] {
		return nil
	}
	seen[t] = true
	if t.op == symbol {
		return []string{t.text}
	}
	for _, k := range t.kids {
		to = append(to, in(k, seen)...)
	}
	return to
}
