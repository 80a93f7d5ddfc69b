package trace

import (
	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
)

// follow asks about the candidates of a plan on another type, E, as edits of the current run,
// and continues with then from the run where that plan ends. EditFor returns the edit for a
// candidate of the plan; nil means that there is none, and the candidate counts as boring.
func follow[E any](s state, p reduce.Plan[E], editFor func(E) *edit, then func(state) plan) plan {
	return follower[E]{start: s, editFor: editFor, then: then}.plan(p, s)
}

type follower[E any] struct {
	start   state // edits are edits of its run
	editFor func(E) *edit
	then    func(state) plan
}

// plan follows p from the state the plan has led to.
func (f follower[E]) plan(p reduce.Plan[E], at state) plan {
	return func(yield func(reduce.Attempt[Candidate]) bool) {
		if p != nil {
			for a := range p {
				candidates, ok := f.candidates(a.Ask)
				if ok {
					if !yield(f.attempt(a, candidates, at)) {
						return
					}
					continue
				}
				if refused := a.Then(make([]reduce.Outcome, len(a.Ask))); refused.Plan != nil {
					f.plan(refused.Plan, at)(yield)
					return
				}
			}
		}
		if rest := f.then(at); rest != nil {
			rest(yield)
		}
	}
}

// candidates returns the candidates for some values; not ok if one has no edit.
func (f follower[E]) candidates(values []E) (out []Candidate, ok bool) {
	s := f.start
	for _, x := range values {
		e := f.editFor(x)
		if e == nil {
			return nil, false
		}
		out = append(out, Candidate{base: s.run, edit: e, strategy: s.options.Strategy, know: s.know, any: true})
	}
	return out, true
}

// attempt returns the attempt a as one about candidates.
func (f follower[E]) attempt(a reduce.Attempt[E], candidates []Candidate, at state) reduce.Attempt[Candidate] {
	return reduce.Attempt[Candidate]{
		Ask: candidates, Hint: reduce.Hint{Chance: a.Chance, Guess: reduce.GuessBoring, Pass: f.start.pass.Name, Note: a.Note},
		Then: func(o []reduce.Outcome) reduce.Next[Candidate] { return f.next(a.Then(o), candidates, o, at) },
	}
}

// next returns what follows an attempt about candidates that had the outcomes o.
func (f follower[E]) next(n reduce.Next[E], candidates []Candidate, o []reduce.Outcome, at state) reduce.Next[Candidate] {
	out := reduce.Next[Candidate]{Moved: n.Moved, Took: n.Took}
	if n.Moved {
		took := max(n.Took, 1) - 1
		out.Current = candidates[took]
		out.Current.Result, _ = out.Current.result(o[took])
		at.run = out.Current.Result
	}
	if n.Moved || n.Plan != nil {
		out.Plan = stage.Later(func() plan { return f.plan(n.Plan, at) })
	}
	return out
}
