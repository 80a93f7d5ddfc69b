package trace

import "slices"

// Probes find out which parts are removable by running the generator, not by reading it: a probe
// changes one thing and runs the generator, without the test. So the style in which the generator
// is written does not matter.

const (
	probesPerLoop   = 12 // choices that are tried as a loop's counter
	probesPerBranch = 4
	nearby          = 60 // choices before a part that are looked at
	counterSlack    = 8  // a count is likely the choice plus at most this
)

// probeLoop finds out what controls a loop, or the size of a sample, once for each place in the
// generator.
func probeLoop(s state, l *Part, then func(state) plan) plan {
	if _, known := s.know.loops[l.Site]; known {
		return then(s)
	}
	if l.Kind == Perm {
		return tryCounters(s, l, counters(l), then)
	}
	rounds := l.rounds()
	e := newEdit()
	e.removed[rounds[0]] = true
	return s.probe(e, "one round fewer", func(s state, r *Run) plan {
		if oneFewer(l, r) {
			return then(s.learnLoop(l, loopControl{inside: true}, r))
		}
		return tryCounters(s, l, counters(l), then)
	})
}

// tryCounters probes whether lowering a choice by one removes a round.
func tryCounters(s state, l *Part, cs []*Choice, then func(state) plan) plan {
	if len(cs) == 0 {
		return then(s.learnLoop(l, loopControl{}, nil))
	}
	e := newEdit()
	e.set[cs[0]] = cs[0].V - 1
	return s.probe(e, "count lowered", func(s state, r *Run) plan {
		if oneFewer(l, r) {
			return then(s.learnLoop(l, loopControl{counter: cs[0].Site}, r))
		}
		return tryCounters(s, l, cs[1:], then)
	})
}

// oneFewer reports whether a loop has one round fewer in a replay.
func oneFewer(l *Part, r *Run) bool {
	now := r.successor(l)
	return now != nil && now.count() == l.count()-1
}

// counters returns choices that may count the rounds of a loop, the likeliest first: those whose
// value matches the count, then the others, the nearest first.
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

// before returns up to limit choices that precede what happens in p, the nearest first: those in
// the header of a loop, then earlier ones beside it, then further up. A header that generates what
// the loop runs over makes its choices in the first round.
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
				continue // an earlier round does not affect this one
			}
			cs := items[i].choices()
			slices.Reverse(cs)
			out = append(out, cs...)
		}
	}
	return out[:min(len(out), limit)]
}

// onceIn returns the choices in the first round of a loop at sites that the second does not
// reach.
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

// itemOf returns the position of p in the part that contains it.
func itemOf(p *Part) int {
	return slices.IndexFunc(p.up.Items, func(it Item) bool { return it.Part == p })
}

func (it Item) choices() []*Choice {
	if it.Choice != nil {
		return []*Choice{it.Choice}
	}
	return it.Part.choices()
}

// counter returns the choice that counts the rounds of l, nil if it is not known.
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

// probeBranch finds out whether a choice can avoid a branch, once for each place.
func probeBranch(s state, b *Part, then func(state) plan) plan {
	if _, known := s.know.branches[b.Site]; known {
		return then(s)
	}
	return trySwitches(s, b, switches(b), then)
}

// switches returns choices before a branch with other values to try.
func switches(b *Part) []branchSwitch {
	var out []branchSwitch
	for _, c := range before(b, probesPerBranch) {
		switch {
		case c.Kind == Int && c.V != 0:
			out = append(out, branchSwitch{c.Site, 0, true})
		case c.Kind == Int && c.N > 1:
			out = append(out, branchSwitch{c.Site, c.N - 1, true})
		case c.Kind == Float:
			out = append(out, branchSwitch{c.Site, almostOne, true}, branchSwitch{c.Site, 0, true})
		}
	}
	return out
}

func trySwitches(s state, b *Part, ws []branchSwitch, then func(state) plan) plan {
	if len(ws) == 0 {
		return then(s.learning(func(k *knowledge) { k.branches[b.Site] = branchSwitch{} }))
	}
	e := newEdit()
	if !ws[0].avoid(e, b) {
		return trySwitches(s, b, ws[1:], then)
	}
	return s.probe(e, "branch avoided", func(s state, r *Run) plan {
		if r != nil && r.successor(b) == nil {
			return then(s.learning(func(k *knowledge) { k.branches[b.Site] = ws[0] }))
		}
		return trySwitches(s, b, ws[1:], then)
	})
}

// avoid sets the choice before b to the value that avoids it. Not ok: there is no such choice.
func (w branchSwitch) avoid(e *edit, b *Part) (ok bool) {
	if !w.ok {
		return false
	}
	for _, c := range before(b, nearby) {
		if c.Site == w.choice {
			if c.Kind == Int && c.N != 0 && w.value >= c.N {
				return false
			}
			e.set[c] = w.value
			return true
		}
	}
	return false
}
