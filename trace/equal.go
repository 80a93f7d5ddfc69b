package trace

var equalPass = &Pass{
	Name: "equal", About: "makes choices of equal value simpler together",
	Values: true, stage: equal,
}

// equal makes equal values simpler together, where none can change alone: two choices that point to
// the same thing still do afterwards (as in Hypothesis).
func equal(s state, then func(state) plan) plan { return equalFrom(s, 0, then) }

const mostEqual = 24 // different values that are tried

// equalFrom continues with the choices that have the value of the i-th choice.
func equalFrom(s state, i int, then func(state) plan) plan {
	choices := s.run.Trace.choices
	looked := 0
	for ; i < len(choices) && looked < mostEqual; i++ {
		c := choices[i]
		if c.Kind != Int || c.V == 0 || repeated(choices[:i], c) {
			continue
		}
		looked++
		var edits []*edit
		for _, v := range simpler(c.V) {
			e := newEdit()
			for _, d := range choices[i:] {
				if d.Kind == Int && d.V == c.V {
					e.set[d] = v
				}
			}
			if len(e.set) > 1 {
				edits = append(edits, e)
			}
		}
		if len(edits) == 0 {
			continue
		}
		return s.tryEach(edits, "equal values at once",
			func(s state) plan { return equalFrom(s, i, then) },
			func(s state) plan { return equalFrom(s, i+1, then) })
	}
	return then(s)
}

// simpler returns some values below v, the simplest first.
func simpler(v uint64) []uint64 {
	var out []uint64
	for _, w := range []uint64{0, 1, v / 2, v - 1} {
		if w < v && (len(out) == 0 || w > out[len(out)-1]) {
			out = append(out, w)
		}
	}
	return out
}

// repeated reports whether an earlier choice had the same value.
func repeated(before []*Choice, c *Choice) bool {
	for _, b := range before {
		if b.Kind == c.Kind && b.V == c.V {
			return true
		}
	}
	return false
}
