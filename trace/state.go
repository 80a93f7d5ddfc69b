package trace

import (
	"math"

	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
)

// A state is the state of a reduction: the current run, and what is known about the generator. It is
// a value: plans that continue from it in different ways do not affect each other.
type state struct {
	run     *Run
	know    *knowledge
	options Options
	pass    *Pass // the current pass
	rates   successRates
	refuted stage.Set[move] // moves that were refused
}

type plan = reduce.Plan[Candidate]

// A traceStage is a pass on traces: it hands what it has learned to the passes after it.
type traceStage = stage.Stage[state, Candidate]

// almostOne is the largest float below 1, as bits.
var almostOne = math.Float64bits(math.Nextafter(1, 0))

// learning returns s with more knowledge.
func (s state) learning(learn func(*knowledge)) state {
	s.know = s.know.clone()
	learn(s.know)
	return s
}

// try tests whether an edit leads to a smaller interesting run. It continues with yes from there, or
// with no from here.
func (s state) try(e *edit, note string, yes, no func(state) plan) plan {
	return s.ask(Candidate{base: s.run, edit: e, strategy: s.options.Strategy, know: s.know, lighter: s.pass.lighter}, note,
		func(r *Run) plan {
			s := s
			s.run = r
			return yes(s)
		},
		func() plan { return no(s) })
}

// tryEach tries edits one after the other until one is accepted.
func (s state) tryEach(edits []*edit, note string, yes, no func(state) plan) plan {
	if len(edits) == 0 {
		return no(s)
	}
	return s.try(edits[0], note, yes, func(s state) plan { return s.tryEach(edits[1:], note, yes, no) })
}

// probe runs the generator with an edit, but not the test, and continues with the recorded run, or
// with nil if the run failed. Probes use [Realign] whatever the strategy: they are about the
// generator.
func (s state) probe(e *edit, note string, then func(state, *Run) plan) plan {
	c := Candidate{base: s.run, edit: e, strategy: Realign, probe: true}
	a := reduce.Attempt[Candidate]{Ask: []Candidate{c}, Hint: reduce.Hint{Guess: reduce.GuessNone, Pass: s.pass.Name, Note: note}}
	a.Then = func(o []reduce.Outcome) reduce.Next[Candidate] {
		run, err := runOf(o[0].Evidence, s.run.Trace)
		if err != nil {
			run = nil
		}
		return reduce.Next[Candidate]{Plan: stage.Later(func() plan { return then(s, run) })}
	}
	return stage.Only(a)
}

// ask tests a candidate.
func (s state) ask(c Candidate, note string, yes func(*Run) plan, no func() plan) plan {
	a := reduce.Attempt[Candidate]{Ask: []Candidate{c}, Hint: reduce.Hint{Guess: reduce.GuessBoring, Pass: s.pass.Name, Note: note}}
	a.Then = func(o []reduce.Outcome) reduce.Next[Candidate] {
		run, ok := c.result(o[0])
		if !ok {
			return reduce.Next[Candidate]{Plan: stage.Later(no)}
		}
		c := c
		c.Result = run
		return reduce.Next[Candidate]{Plan: stage.Later(func() plan { return yes(run) }), Current: c, Moved: true, Took: 1}
	}
	return stage.Only(a)
}

// result returns the run of a candidate that is interesting.
func (c Candidate) result(o reduce.Outcome) (*Run, bool) {
	if o.Verdict != reduce.Interesting {
		return nil, false
	}
	run, err := runOf(o.Evidence, c.base.Trace)
	return run, err == nil
}
