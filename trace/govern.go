package trace

import "slices"

// Which parts can be taken out is found by asking the generator, not by reading it.
// A probe changes one thing and runs it; the test is not asked. So it does not
// matter in what style the generator is written.

const (
	probesPerLoop   = 12 // choices that are tried as a loop's counter
	probesPerBranch = 4
	nearby          = 60 // choices before a part that are looked at
	counterSlack    = 8  // a count is likely the choice plus at most this
)

// govern finds out what governs a loop, or the size of a sample, once for each place
// in the generator.
func govern(s state, l *Part, then func(state) plan) plan {
	if _, known := s.know.loops[l.Site]; known {
		return then(s)
	}
	if l.count() < 2 {
		return then(s) // this one tells nothing
	}
	if l.Kind == Perm {
		return tryCounters(s, l, counters(l), then)
	}
	rounds := l.rounds()
	e := newEdit()
	e.removed[rounds[0]] = true
	return s.probe(e, "a round less", func(s state, r *Run) plan {
		if oneLess(l, r) {
			return then(s.learn(l, governor{itself: true}, r))
		}
		return tryCounters(s, l, counters(l), then)
	})
}

// tryCounters probes whether lowering a choice by one takes a round.
func tryCounters(s state, l *Part, cs []*Choice, then func(state) plan) plan {
	if len(cs) == 0 {
		return then(s.learn(l, governor{}, nil))
	}
	e := newEdit()
	e.set[cs[0]] = cs[0].V - 1
	return s.probe(e, "a count less", func(s state, r *Run) plan {
		if oneLess(l, r) {
			return then(s.learn(l, governor{counter: cs[0].Site}, r))
		}
		return tryCounters(s, l, cs[1:], then)
	})
}

// oneLess reports whether a replay has one round less of a loop.
func oneLess(l *Part, r *Run) bool {
	if r == nil {
		return false
	}
	now := r.of(l)
	return now != nil && now.count() == l.count()-1
}

// counters lists choices that may be a loop's counter, the likelier first: those whose
// value tells the count, then the others, the nearer first.
func counters(l *Part) []*Choice {
	seen := map[Site]bool{}
	var likely, others []*Choice
	count := uint64(l.count())
	for _, c := range before(l, nearby) {
		if c.Kind != Int || c.V == 0 || seen[c.Site] || c.N > 1<<20 || c.N == 0 {
			continue
		}
		seen[c.Site] = true
		if c.V <= count && count-c.V <= counterSlack {
			likely = append(likely, c)
		} else {
			others = append(others, c)
		}
	}
	all := append(likely, others...)
	return all[:min(len(all), probesPerLoop)]
}

// before lists up to limit choices that precede what happens in p, the nearest first:
// those in the header of a loop, then earlier ones beside it, then further up. A
// header that yields what the loop runs over makes its choices in the first round.
func before(p *Part, limit int) []*Choice {
	var out []*Choice
	if p.Kind == Loop {
		for _, it := range p.Items {
			if it.Part != nil && it.Part.Kind == Iter {
				break
			}
			out = append(out, it.choices()...)
		}
		out = append(out, onceIn(p)...)
		slices.Reverse(out)
	}
	for ; p.up != nil && len(out) < limit; p = p.up {
		items := p.up.Items
		for i := itemOf(p) - 1; i >= 0 && len(out) < limit; i-- {
			if q := items[i].Part; q != nil && q.Kind == Iter {
				continue // an earlier round does not decide about this one
			}
			cs := items[i].choices()
			slices.Reverse(cs)
			out = append(out, cs...)
		}
	}
	return out[:min(len(out), limit)]
}

// onceIn lists the choices in the first round of a loop at sites of which the second has
// none.
func onceIn(l *Part) []*Choice {
	rounds := l.rounds()
	if len(rounds) < 2 {
		return nil
	}
	again := map[Site]bool{}
	for _, c := range rounds[1].choices() {
		again[c.Site] = true
	}
	return slices.DeleteFunc(rounds[0].choices(), func(c *Choice) bool { return again[c.Site] })
}

// itemOf is where p stands in the part it is in.
func itemOf(p *Part) int {
	return slices.IndexFunc(p.up.Items, func(it Item) bool { return it.Part == p })
}

func (it Item) choices() []*Choice {
	if it.Choice != nil {
		return []*Choice{it.Choice}
	}
	return it.Part.choices()
}

// counter is the choice that counts the rounds of l, if it is known.
func (k *knowledge) counter(l *Part) *Choice {
	g := k.loops[l.Site]
	if g.counter == 0 {
		return nil
	}
	for _, c := range before(l, 400) {
		if c.Site == g.counter {
			return c
		}
	}
	return nil
}

// findLever finds out whether a choice can avoid a branch, once for each place.
func findLever(s state, b *Part, then func(state) plan) plan {
	if _, known := s.know.branches[b.Site]; known {
		return then(s)
	}
	return tryLevers(s, b, levers(b), then)
}

// levers lists choices before a branch with other values to try.
func levers(b *Part) []lever {
	var out []lever
	for _, c := range before(b, probesPerBranch) {
		switch {
		case c.Kind == Int && c.V != 0:
			out = append(out, lever{c.Site, 0, true})
		case c.Kind == Int && c.N > 1:
			out = append(out, lever{c.Site, c.N - 1, true})
		case c.Kind == Float:
			out = append(out, lever{c.Site, almostOne, true}, lever{c.Site, 0, true})
		}
	}
	return out
}

func tryLevers(s state, b *Part, ls []lever, then func(state) plan) plan {
	if len(ls) == 0 {
		return then(s.knowing(func(k *knowledge) { k.branches[b.Site] = lever{} }))
	}
	e := newEdit()
	if !ls[0].pull(e, b) {
		return tryLevers(s, b, ls[1:], then)
	}
	return s.probe(e, "another way", func(s state, r *Run) plan {
		if r != nil && r.of(b) == nil {
			return then(s.knowing(func(k *knowledge) { k.branches[b.Site] = ls[0] }))
		}
		return tryLevers(s, b, ls[1:], then)
	})
}

// pull sets the choice before b to the value that avoids it.
func (l lever) pull(e *edit, b *Part) bool {
	if !l.ok {
		return false
	}
	for _, c := range before(b, nearby) {
		if c.Site == l.choice {
			if c.Kind == Int && c.N != 0 && l.value >= c.N {
				return false
			}
			e.set[c] = l.value
			return true
		}
	}
	return false
}
