package trace

var graftPass = &Pass{
	Name: "graft", About: "replaces a call by another call of the same function elsewhere",
	Square: true, lighter: true, stage: graft,
}

// graft replaces a call by another call of the same function that is elsewhere: a smaller one, or
// one whose own surroundings can then be removed. It moves what matters to where it costs least.
func graft(s state, then func(state) plan) plan {
	return graftFrom(s, 0, then)
}

const (
	mostCalls  = 60 // in a trace
	mostGrafts = 12 // tried instead of one call
)

func graftFrom(s state, i int, then func(state) plan) plan {
	calls := callsOf(s.run.Trace)
	if len(calls) > mostCalls {
		return then(s)
	}
	for ; i < len(calls); i++ {
		edits := grafts(s, calls, calls[i])
		if len(edits) == 0 {
			continue
		}
		return s.tryEachPromising(moveKind{site: calls[i].Site}, edits, "call replaced by another",
			func(s state) plan { return graftFrom(s, i, then) },
			func(s state) plan { return graftFrom(s, i+1, then) })
	}
	return then(s)
}

// callsOf returns the calls that contain choices.
func callsOf(t *Trace) []*Part {
	var out []*Part
	for _, p := range t.parts {
		if p.Kind == Call && p.decides() {
			out = append(out, p)
		}
	}
	return out
}

// grafts returns edits that replace p by another call of its function.
func grafts(s state, calls []*Part, p *Part) []*edit {
	var out []*edit
	for _, q := range calls {
		if q == p || q.Site != p.Site || q.in(p) || p.in(q) {
			continue
		}
		e := newEdit()
		e.replaced[p] = q
		if around := s.largestAround(q, p); around != nil && s.know.removePart(s.run, e, around, s.know.links) {
			out = append(out, e)
		}
		if len(q.choices()) < len(p.choices()) {
			e := newEdit()
			e.replaced[p] = q
			out = append(out, e)
		}
		if len(out) >= mostGrafts {
			break
		}
	}
	return out
}

// largestAround returns the largest removable part that contains q, or is q, but does not contain p.
func (s state) largestAround(q, p *Part) *Part {
	var best *Part
	for r := q; r != nil && !p.in(r); r = r.up {
		if s.know.removable(r) {
			best = r
		}
	}
	return best
}

// in reports whether p is inside q.
func (p *Part) in(q *Part) bool {
	for p = p.up; p != nil; p = p.up {
		if p == q {
			return true
		}
	}
	return false
}
