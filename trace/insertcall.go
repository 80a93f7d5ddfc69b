package trace

var insertCallPass = &Pass{
	Name: "insert-call", About: "moves a call into an additional round of a loop",
	Square: true, lighter: true, stage: insertCall,
}

// insertCall moves a call into a loop, which gets one more round for it, if that makes the
// surroundings of the call removable. What matters may be where it costs more than it would
// elsewhere, and by now every call elsewhere may have been removed.
func insertCall(s state, then func(state) plan) plan {
	if len(callsOf(s.run.Trace)) > mostCalls {
		return then(s)
	}
	return probeShortLoops(s, s.run.Trace.parts, func(s state) plan { return insertCallFrom(s, 0, then) })
}

const probesToRaise = 4 // choices that are tried as the counter of a loop with few rounds

// probeShortLoops finds the counters of loops that have too few rounds for [probeLoop]: choices
// that, raised by one, add a round.
func probeShortLoops(s state, parts []*Part, then func(state) plan) plan {
	for i, l := range parts {
		_, known := s.know.loops[l.Site]
		if l.Kind != Loop || known || l.count() > 1 || len(s.know.callsIn[l.Site]) == 0 {
			continue
		}
		return tryRaising(s, l, before(l, probesToRaise), func(s state) plan { return probeShortLoops(s, parts[i+1:], then) })
	}
	return then(s)
}

// tryRaising probes whether one of some choices counts the rounds of l.
func tryRaising(s state, l *Part, cs []*Choice, then func(state) plan) plan {
	for ; len(cs) > 0; cs = cs[1:] {
		c := cs[0]
		if c.Kind != Int || c.N != 0 && c.V+1 >= c.N || c.V > uint64(l.count()) {
			continue
		}
		e := newEdit()
		e.set[c] = c.V + 1
		return s.probe(e, "count raised", func(s state, r *Run) plan {
			if now := r.successor(l); now != nil && now.count() == l.count()+1 {
				return then(s.learning(func(k *knowledge) { k.loops[l.Site] = loopControl{counter: c.Site} }))
			}
			return tryRaising(s, l, cs[1:], then)
		})
	}
	return then(s)
}

// insertCallFrom continues with the i-th call.
func insertCallFrom(s state, i int, then func(state) plan) plan {
	for calls := callsOf(s.run.Trace); i < len(calls); i++ {
		edits := s.insertions(calls[i])
		if len(edits) == 0 {
			continue
		}
		next := func(s state) plan { return insertCallFrom(s, i+1, then) }
		return s.tryEachPromising(moveKind{site: calls[i].Site}, edits, "call moved to another loop", next, next)
	}
	return then(s)
}

// insertions returns edits that read q in an additional round of a loop and remove what is around
// it.
func (s state) insertions(q *Part) []*edit {
	var out []*edit
	for _, l := range s.run.Trace.parts {
		if l.Kind != Loop || !s.know.callsIn[l.Site][q.Site] || q.in(l) || l.in(q) || len(out) == mostGrafts {
			continue
		}
		c := s.know.counter(l)
		around := s.smallestAround(q, l)
		if c == nil || around == nil || c.N != 0 && c.V+1 >= c.N {
			continue
		}
		e := newEdit()
		if !s.know.removePart(s.run, e, around, s.know.links) || e.removes(l) {
			continue
		}
		e.set[c] = e.value(c) + 1
		e.inserted[l] = q
		out = append(out, e)
	}
	return out
}

// smallestAround returns the smallest removable part that contains q but not l.
func (s state) smallestAround(q, l *Part) *Part {
	for p := q.up; p != nil && !l.in(p); p = p.up {
		if s.know.removable(p) {
			return p
		}
	}
	return nil
}

// callsByLoop returns the calls in the rounds of each loop, without those in a loop inside it.
func callsByLoop(t *Trace) map[Site]map[Site]bool {
	out := map[Site]map[Site]bool{}
	for _, p := range t.parts {
		if p.Kind != Call {
			continue
		}
		for q := p.up; q != nil; q = q.up {
			if q.Kind == Loop {
				if out[q.Site] == nil {
					out[q.Site] = map[Site]bool{}
				}
				out[q.Site][p.Site] = true
				break
			}
		}
	}
	return out
}
