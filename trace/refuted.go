package trace

// A move identifies a change that was refused: it concerns the items from begin to end of a group of
// count items, such as the rounds of a loop. Until nothing else is left to try, it is not tried again
// as long as the group has that many items, whatever else has changed.
type move struct {
	pass       *Pass
	site       Site
	nth        int // groups of this site that come before
	count      int
	begin, end int
}

// roundsMove returns the move that removes rounds of a loop, or elements of a sample.
func (s state) roundsMove(p *Part, begin, end int) move {
	nth := 0
	for _, q := range s.run.Trace.parts {
		if q == p {
			break
		}
		if q.Kind == p.Kind && q.Site == p.Site {
			nth++
		}
	}
	return move{pass: s.pass, site: p.Site, nth: nth, count: p.count(), begin: begin, end: end}
}

// tryUnrefuted tries an edit unless the move was refused before. When nothing else is left to
// try, it tries the edit anyway.
func (s state) tryUnrefuted(m move, e *edit, note string, yes, no func(state) plan) plan {
	if !s.rates.exhaustive && s.refuted.Has(m) {
		return no(s)
	}
	return s.try(e, note, yes, func(s state) plan {
		s.refuted = s.refuted.Add(m)
		return no(s)
	})
}
