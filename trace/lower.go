package trace

import "math"

var lowerPass = &Pass{
	Name: "lower", About: "makes single choices simpler",
	Values: true, stage: lower,
}

// lower makes single choices simpler: it tries the middle of their range, which may be what the
// generator calls zero, then the lowest value possible, by halving.
func lower(s state, then func(state) plan) plan { return lowerFrom(s, 0, then) }

const oneByOne = 8 // up to here values are tried one by one

func lowerFrom(s state, i int, then func(state) plan) plan {
	choices := s.run.Trace.choices
	for ; i < len(choices); i++ {
		c := choices[i]
		switch {
		case c.Kind != Int:
			return firstOf(s, i, floats(c), func(s state) plan { return lowerFrom(s, i+1, then) })
		case c.V > 0 || c.N > 2:
			return firstOf(s, i, middles(c), func(s state) plan { return halve(s, i, 0, then) })
		}
	}
	return then(s)
}

// floats returns simple values for a choice that is a float.
func floats(c *Choice) []uint64 {
	var out []uint64
	for _, f := range []float64{0, 0.25, 0.5, 0.75, 1} {
		if f == 1 && c.Kind == Float {
			f = math.Float64frombits(almostOne)
		}
		if v := math.Float64bits(f); v < c.V {
			out = append(out, v)
		}
	}
	return out
}

// middles returns the values that may stand for zero in a range that has negative numbers too.
func middles(c *Choice) []uint64 {
	if c.N < 3 || c.N > largestRange {
		return nil
	}
	var out []uint64
	for _, v := range []uint64{c.N / 2, (c.N - 1) / 2} {
		if v != c.V && (len(out) == 0 || out[0] != v) {
			out = append(out, v)
		}
	}
	return out
}

// firstOf sets the i-th choice to the first of some values that is accepted.
func firstOf(s state, i int, values []uint64, then func(state) plan) plan {
	if len(values) == 0 || i >= len(s.run.Trace.choices) {
		return then(s)
	}
	c := s.run.Trace.choices[i]
	e := newEdit()
	e.set[c] = values[0]
	return s.tryPromising(moveKind{site: c.Site, value: values[0]}, e, "simpler at "+s.run.Trace.name(c.Site),
		then, func(s state) plan { return firstOf(s, i, values[1:], then) })
}

// halve finds the lowest value of the i-th choice that is accepted. Low is not accepted.
func halve(s state, i int, low uint64, then func(state) plan) plan {
	choices := s.run.Trace.choices
	if i >= len(choices) {
		return then(s)
	}
	c := choices[i]
	if c.Kind != Int || c.V <= low+1 {
		return lowerFrom(s, i+1, then)
	}
	try := low + (c.V-low)/2
	if c.V <= oneByOne {
		try = low + 1
	}
	e := newEdit()
	e.set[c] = try
	return s.try(e, "lower at "+s.run.Trace.name(c.Site),
		func(s state) plan { return halve(s, i, low, then) },
		func(s state) plan { return halve(s, i, try, then) })
}
