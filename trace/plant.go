package trace

var plantPass = &Pass{
	Name: "plant", About: "moves a call into an additional round of a loop",
	Square: true, lighter: true, stage: plant,
}

// plant moves a call into a loop that gets a round more for it, if the surroundings of
// the call can then go: what matters may lie where it costs more than it would elsewhere,
// and elsewhere everything may be gone by now.
func plant(s state, then func(state) plan) plan {
	if len(callsOf(s.run.Trace)) > mostCalls {
		return then(s)
	}
	return raise(s, s.run.Trace.parts, func(s state) plan { return plantFrom(s, 0, then) })
}

const probesToRaise = 4 // choices that are tried as the counter of a loop with few rounds

// raise finds what counts the rounds of loops that have too few of them for [govern]: a
// choice that, raised by one, brings a round more.
func raise(s state, parts []*Part, then func(state) plan) plan {
	for i, l := range parts {
		_, known := s.know.loops[l.Site]
		if l.Kind != Loop || known || l.count() > 1 || len(s.know.holds[l.Site]) == 0 {
			continue
		}
		return raiseBy(s, l, before(l, probesToRaise), func(s state) plan { return raise(s, parts[i+1:], then) })
	}
	return then(s)
}

func raiseBy(s state, l *Part, cs []*Choice, then func(state) plan) plan {
	for ; len(cs) > 0; cs = cs[1:] {
		c := cs[0]
		if c.Kind != Int || c.N != 0 && c.V+1 >= c.N || c.V > uint64(l.count()) {
			continue
		}
		e := newEdit()
		e.set[c] = c.V + 1
		return s.probe(e, "a count more", func(s state, r *Run) plan {
			if now := heirOf(r, l); now != nil && now.count() == l.count()+1 {
				return then(s.knowing(func(k *knowledge) { k.loops[l.Site] = governor{counter: c.Site} }))
			}
			return raiseBy(s, l, cs[1:], then)
		})
	}
	return then(s)
}

// heirOf is what r has where the run before had p; nil also if there is no r.
func heirOf(r *Run, p *Part) *Part {
	if r == nil {
		return nil
	}
	return r.of(p)
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
func (s state) plants(q *Part) []*edit {
	var out []*edit
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
		if !s.know.takeOut(s.run, e, around, s.know.links) || e.removes(l) {
			continue
		}
		e.set[c] = e.value(c) + 1
		e.inserted[l] = q
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
