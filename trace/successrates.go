package trace

import "maps"

// successRates tells how often a kind of move succeeded at a place of the generator. A move that
// never did is postponed until nothing else is left to try: a run of the generator costs little,
// but there are many moves.
type successRates struct {
	tallies    map[moveKind]tally
	exhaustive bool // nothing else is left to try
}

// A moveKind is a kind of move at a place.
type moveKind struct {
	pass  *Pass
	site  Site
	value uint64
	after bool // another move of the same kind was refused just before
}

type tally struct{ tried, succeeded int }

const (
	enoughTried = 10
	enoughAfter = 3
	fewChoices  = 30
)

// unpromising reports whether a kind of move has failed too often to be tried now.
func (s state) unpromising(x moveKind) bool {
	t := s.rates.tallies[x]
	exhaustive := s.rates.exhaustive && (len(s.run.Trace.choices) <= fewChoices || !x.pass.Square)
	enough := enoughTried
	if x.after || x.pass.Square {
		enough = enoughAfter
	}
	return !exhaustive && t.tried >= enough*(1+t.succeeded)
}

// with returns r with one more move counted.
func (r successRates) with(x moveKind, succeeded bool) successRates {
	t := r.tallies[x]
	t.tried++
	if succeeded {
		t.succeeded++
	}
	r.tallies = maps.Clone(r.tallies)
	if r.tallies == nil {
		r.tallies = map[moveKind]tally{}
	}
	r.tallies[x] = t
	return r
}

// tryEachPromising tries edits one after the other until one is accepted, as long as moves of
// their kind are promising there.
func (s state) tryEachPromising(x moveKind, edits []*edit, note string, yes, no func(state) plan) plan {
	if len(edits) == 0 {
		return no(s)
	}
	return s.tryPromising(x, edits[0], note, yes, func(s state) plan { return s.tryEachPromising(x, edits[1:], note, yes, no) })
}

// tryPromising tries an edit if moves of its kind are promising there.
func (s state) tryPromising(x moveKind, e *edit, note string, yes, no func(state) plan) plan {
	x.pass = s.pass
	if s.unpromising(x) {
		return no(s)
	}
	accepted := func(s state) plan {
		s.rates = s.rates.with(x, true)
		return yes(s)
	}
	refused := func(s state) plan {
		s.rates = s.rates.with(x, false)
		return no(s)
	}
	return s.try(e, note, accepted, refused)
}
