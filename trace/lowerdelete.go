package trace

var lowerDeletePass = &Pass{
	Name: "lower-delete", About: "lowers a choice by one and removes a later part",
	Values: true, Square: true, lighter: true, stage: lowerDelete,
}

// lowerDelete lowers one choice and removes one part that comes later, for counts that no probe has
// recognized (as in Hypothesis).
func lowerDelete(s state, then func(state) plan) plan {
	if len(s.run.Trace.choices) > mostForDelete {
		return then(s)
	}
	return lowerDeleteFrom(s, 0, then)
}

const (
	mostForDelete = 150 // choices in a trace
	mostLater     = 40  // parts after a choice
	largestCount  = 64
)

func lowerDeleteFrom(s state, i int, then func(state) plan) plan {
	choices := s.run.Trace.choices
	for ; i < len(choices); i++ {
		c := choices[i]
		if c.Kind != Int || c.V == 0 || c.V > largestCount && c.N <= largestRange { // a choice from a huge range may be a count too
			continue
		}
		var edits []*edit
		for _, p := range s.run.Trace.parts {
			if p.id < c.id || !p.decides() {
				continue
			}
			e := newEdit()
			e.set[c] = c.V - 1
			e.removed[p] = true
			if edits = append(edits, e); len(edits) == mostLater {
				break
			}
		}
		return s.tryEachPromising(moveKind{site: c.Site}, edits, "count lowered and a part removed",
			func(s state) plan { return lowerDeleteFrom(s, i, then) },
			func(s state) plan { return lowerDeleteFrom(s, i+1, then) })
	}
	return then(s)
}
