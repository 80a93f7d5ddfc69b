package trace

import (
	"maps"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// Options say how a trace is reduced. The zero value is not useful: see [Defaults].
type Options struct {
	Strategy Strategy
	Links    bool // what points to what is taken care of
	Values   bool // single values are made simpler once the structure is small

	// Runs reports whether a pass is wanted; nil: all are. Taking elements out of
	// samples is a part of loops with a name of its own, "samples".
	Runs func(pass string) bool
}

// Defaults are the options that make traces smallest.
func Defaults() Options { return Options{Strategy: Realign, Links: true, Values: true} }

// Passes are the names of the passes in the order in which they first run.
var Passes = []string{"loops", "hoist", "branch", "graft", "plant", "zero", "lower", "equal", "pairs", "lower-delete"}

var stages = map[string]traceStage{
	"loops": loops, "hoist": hoist, "branch": branch, "graft": graft, "plant": plant,
	"zero": zero, "lower": lower, "equal": equal, "pairs": pairs, "lower-delete": lowerDelete,
}

// Reduce makes a trace small: first its structure, then its values, round after round
// until nothing more goes.
func Reduce(o Options) reduce.Pass[Candidate] {
	return func(c Candidate) reduce.Plan[Candidate] {
		s := state{run: c.Result, know: newKnowledge(o.Links), options: o}
		s.know.holds = holdsOf(c.Result.Trace)
		return rounds(s)
	}
}

// rounds runs the structural passes until the output stays, then the others, and all
// over again as long as anything changed.
func rounds(s state) plan {
	start := s.run
	return s.stages([]string{"loops", "hoist", "branch"}, func(s state) plan {
		if s.run.Weight < start.Weight {
			return rounds(s.anewKnowing())
		}
		return s.stages([]string{"graft", "plant", "zero", "lower", "equal", "pairs", "lower-delete"}, func(s state) plan {
			switch {
			case s.run != start:
				s.hopes.patient = false
				return rounds(s)
			case !s.hopes.patient:
				s.hopes.patient = true
				return rounds(s.anewKnowing())
			}
			return nil
		})
	})
}

// anewKnowing is s with what governs a loop to be learnt again wherever a probe can
// still tell: in a small trace it may see links that it could not in a large one, where
// rounds that came to nothing were in the way.
func (s state) anewKnowing() state {
	return s.knowing(func(k *knowledge) {
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

// stages runs passes one after the other.
func (s state) stages(names []string, then func(state) plan) plan {
	if len(names) == 0 {
		return then(s)
	}
	next := func(s state) plan { return s.stages(names[1:], then) }
	if !s.wants(names[0]) {
		return next(s)
	}
	s.pass = names[0]
	s.lighter = s.pass == "branch" || slices.Contains(square, s.pass)
	return stages[names[0]](s, next)
}

func (s state) wants(pass string) bool {
	if s.options.Runs != nil && !s.options.Runs(pass) {
		return false
	}
	return s.options.Values || !slices.Contains([]string{"zero", "lower", "equal", "pairs", "lower-delete"}, pass)
}
