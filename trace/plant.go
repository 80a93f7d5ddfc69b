package trace

// plant moves a call into a loop that gets a round more for it, if the surroundings of
// the call can then go: what matters may lie where it costs more than it would elsewhere,
// and elsewhere everything may be gone by now.
func plant(s state, then func(state) plan) plan {
	if len(callsOf(s.run.Trace)) > mostCalls {
		return then(s)
	}
	return plantFrom(s, 0, then)
}

// plantFrom goes on with the i-th call.
func plantFrom(s state, i int, then func(state) plan) plan {
	for calls := callsOf(s.run.Trace); i < len(calls); i++ {
		ways := s.plants(calls[i])
		if len(ways) == 0 {
			continue
		}
		next := func(s state) plan { return plantFrom(s, i+1, then) }
		return s.eitherHoping(hope{site: calls[i].Site}, ways, "a call in another loop", next, next)
	}
	return then(s)
}

// plants lists edits that read q in a further round of a loop and take out what is around
// it.
func (s state) plants(q *Part) []*Edit {
	var out []*Edit
	for _, l := range s.run.Trace.parts {
		if l.Kind != Loop || !s.know.holds[l.Site][q.Site] || q.in(l) || l.in(q) || len(out) == mostGrafts {
			continue
		}
		c := s.know.counter(l)
		around := s.around(q, l)
		if c == nil || around == nil || c.N != 0 && c.V+1 >= c.N {
			continue
		}
		e := newEdit()
		if !s.know.takeOut(s.run, e, around, s.know.links) || e.covers(l) {
			continue
		}
		e.set[c] = e.value(c) + 1
		e.plant[l] = q
		out = append(out, e)
	}
	return out
}

// around is the smallest removable part around q that does not hold l.
func (s state) around(q, l *Part) *Part {
	for p := q.up; p != nil && !l.in(p); p = p.up {
		if s.know.removable(p) {
			return p
		}
	}
	return nil
}

// holdsOf says which calls lie in the rounds of loops, but not in a loop in them.
func holdsOf(t *Trace) map[Site]map[Site]bool {
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
