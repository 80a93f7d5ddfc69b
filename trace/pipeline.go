package trace

import (
	"maps"

	"github.com/whittle-dd/whittle/reduce"
)

// Options are the settings of a reduction. Use [Defaults] rather than the zero value.
type Options struct {
	Strategy Strategy
	Links    bool // what points to removed parts is removed or renumbered with them
	Values   bool // single values are made simpler once the structure is small

	// Enabled reports whether a pass is to run; nil: all do.
	Enabled func(*Pass) bool
}

// Defaults returns the options that make traces smallest.
func Defaults() Options { return Options{Strategy: Realign, Links: true, Values: true} }

// Reduce makes a trace small: first its structure, then its values, round after round until nothing
// changes.
func Reduce(o Options) reduce.Pass[Candidate] {
	return func(c Candidate) reduce.Plan[Candidate] {
		s := state{run: c.Result, know: newKnowledge(o.Links), options: o}
		s.know.callsIn = callsByLoop(c.Result.Trace)
		return rounds(s)
	}
}

// rounds runs the passes on structure until the output stays the same, then the others, and starts
// over as long as anything has changed.
func rounds(s state) plan {
	start := s.run
	structure, others := passGroups()
	return s.passes(structure, func(s state) plan {
		if s.run.Weight < start.Weight {
			return rounds(s.relearnLoops())
		}
		return s.passes(others, func(s state) plan {
			switch {
			case s.run != start:
				s.rates.exhaustive = false
				return rounds(s)
			case !s.rates.exhaustive:
				s.rates.exhaustive = true
				return rounds(s.relearnLoops())
			}
			return nil
		})
	})
}

// relearnLoops returns s with the control of loops forgotten wherever a probe can find it again: in a
// small trace it may see links that rounds without effect hid in a large one.
func (s state) relearnLoops() state {
	return s.learning(func(k *knowledge) {
		for _, p := range s.run.Trace.parts {
			g, known := k.loops[p.Site]
			if !known || p.count() < 2 {
				continue
			}
			k.former[p.Site] = g
			delete(k.loops, p.Site)
			delete(k.parallel, p.Site)
			maps.DeleteFunc(k.points, func(_ Site, at pointer) bool { return at.loop == p.Site })
		}
	})
}

// passGroups returns the passes on structure and the others.
func passGroups() (structure, others []*Pass) {
	for _, p := range Passes() {
		if p.Structure {
			structure = append(structure, p)
		} else {
			others = append(others, p)
		}
	}
	return structure, others
}

// passes runs passes one after the other.
func (s state) passes(ps []*Pass, then func(state) plan) plan {
	if len(ps) == 0 {
		return then(s)
	}
	next := func(s state) plan { return s.passes(ps[1:], then) }
	if ps[0].stage == nil || !s.enabled(ps[0]) {
		return next(s)
	}
	s.pass = ps[0]
	return s.pass.stage(s, next)
}

// enabled reports whether the options want a pass.
func (s state) enabled(p *Pass) bool {
	if s.options.Enabled != nil && !s.options.Enabled(p) {
		return false
	}
	return s.options.Values || !p.Values
}
