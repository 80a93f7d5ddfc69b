package trace

import "slices"

// A Count is the number of rounds of the loops at one place, before and after a reduction.
type Count struct {
	Name     string
	Was, Now int
	Least    bool // the choices that count them all have their simplest value
}

// Counts returns the rounds of the loops that are counted by a choice, in the order of time, in the
// first run and in a candidate that was reached from it.
func Counts(start *Run, c Candidate) []Count {
	if c.Result == nil || c.know == nil {
		return nil
	}
	var out []Count
	for _, p := range start.Trace.parts {
		if p.Kind != Loop || c.know.loops[p.Site].counter == 0 {
			continue
		}
		name := start.Trace.name(p.Site)
		if slices.ContainsFunc(out, func(c Count) bool { return c.Name == name }) {
			continue
		}
		n := Count{Name: name, Was: roundsAt(start, p.Site), Now: roundsAt(c.Result, p.Site), Least: true}
		for _, q := range c.Result.Trace.parts {
			if q.Kind == Loop && q.Site == p.Site {
				counter := c.know.counter(q)
				n.Least = n.Least && counter != nil && counter.V == 0
			}
		}
		n.Least = n.Least && n.Now > 0
		out = append(out, n)
	}
	return out
}

func roundsAt(r *Run, site Site) int {
	n := 0
	for _, p := range r.Trace.parts {
		if p.Kind == Loop && p.Site == site {
			n += len(p.rounds())
		}
	}
	return n
}
