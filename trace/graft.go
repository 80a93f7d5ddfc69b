package trace

var graftPass = &Pass{
	Name: "graft", About: "replaces a call by another call of the same function elsewhere",
	Square: true, lighter: true, stage: graft,
}

// graft puts a call in the place of another of the same function that lies elsewhere:
// a smaller one, or one whose own surroundings can then go. It moves what matters to
// where it costs least.
func graft(s state, then func(state) plan) plan {
	return graftFrom(s, 0, then)
}

const (
	mostCalls  = 60 // in a trace
	mostGrafts = 12 // tried in the place of one call
)

func graftFrom(s state, i int, then func(state) plan) plan {
	calls := callsOf(s.run.Trace)
	if len(calls) > mostCalls {
		return then(s)
	}
	for ; i < len(calls); i++ {
		ways := grafts(s, calls, calls[i])
		if len(ways) == 0 {
			continue
		}
		return s.eitherHoping(hope{site: calls[i].Site}, ways, "a call in the place of another",
			func(s state) plan { return graftFrom(s, i, then) },
			func(s state) plan { return graftFrom(s, i+1, then) })
	}
	return then(s)
}

// callsOf lists the calls that decide something.
func callsOf(t *Trace) []*Part {
	var out []*Part
	for _, p := range t.parts {
		if p.Kind == Call && p.decides() {
			out = append(out, p)
		}
	}
	return out
}

// grafts lists edits that put another call of its function in the place of p.
func grafts(s state, calls []*Part, p *Part) []*edit {
	var out []*edit
	for _, q := range calls {
		if q == p || q.Site != p.Site || q.in(p) || p.in(q) {
			continue
		}
		e := newEdit()
		e.replaced[p] = q
		if around := s.outside(q, p); around != nil && s.know.takeOut(s.run, e, around, s.know.links) {
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

// outside is the largest removable part around q that does not hold p.
func (s state) outside(q, p *Part) *Part {
	var best *Part
	for r := q; r != nil && !p.in(r); r = r.up {
		if s.know.removable(r) {
			best = r
		}
	}
	return best
}

// in reports whether p lies in q.
func (p *Part) in(q *Part) bool {
	for p = p.up; p != nil; p = p.up {
		if p == q {
			return true
		}
	}
	return false
}
