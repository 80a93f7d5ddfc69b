package trace

import "maps"

// hopes are how often a kind of move has paid at a place of the generator. A move
// that never did is put off until nothing else is left to do: a run costs little, but
// there are many of them.
type hopes struct {
	tallies map[hope]tally
	patient bool // nothing else is left
}

// A hope is a kind of move at a place.
type hope struct {
	pass  *Pass
	site  Site
	value uint64
	after bool // another move of the same kind was refused just before
}

type tally struct{ tried, paid int }

const (
	enoughTried = 10
	enoughAfter = 3
	fewChoices  = 30
)

func (s state) lost(x hope) bool {
	t := s.hopes.tallies[x]
	patient := s.hopes.patient && (len(s.run.Trace.choices) <= fewChoices || !x.pass.Square)
	enough := enoughTried
	if x.after || x.pass.Square {
		enough = enoughAfter
	}
	return !patient && t.tried >= enough*(1+t.paid)
}

func (h hopes) with(x hope, paid bool) hopes {
	t := h.tallies[x]
	t.tried++
	if paid {
		t.paid++
	}
	h.tallies = maps.Clone(h.tallies)
	if h.tallies == nil {
		h.tallies = map[hope]tally{}
	}
	h.tallies[x] = t
	return h
}

// eitherHoping tries edits one after the other until one is taken, unless moves of
// their kind are hopeless there.
func (s state) eitherHoping(x hope, ways []*edit, note string, yes, no func(state) plan) plan {
	if len(ways) == 0 {
		return no(s)
	}
	return s.hoping(x, ways[0], note, yes, func(s state) plan { return s.eitherHoping(x, ways[1:], note, yes, no) })
}

// hoping tries an edit unless moves of its kind are hopeless there.
func (s state) hoping(x hope, e *edit, note string, yes, no func(state) plan) plan {
	x.pass = s.pass
	if s.lost(x) {
		return no(s)
	}
	took := func(s state) plan {
		s.hopes = s.hopes.with(x, true)
		return yes(s)
	}
	refused := func(s state) plan {
		s.hopes = s.hopes.with(x, false)
		return no(s)
	}
	return s.try(e, note, took, refused)
}
