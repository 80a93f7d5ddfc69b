package trace

var branchPass = &Pass{
	Name: "branch", About: "tries the other values of choices with few options",
	Structure: true, lighter: true, stage: branch,
}

// branch tries the other values of choices with few options: one of them may avoid the branch that
// the choice led to.
func branch(s state, then func(state) plan) plan { return branchFrom(s, 0, then) }

const fewOptions = 12

func branchFrom(s state, i int, then func(state) plan) plan {
	choices := s.run.Trace.choices
	if i >= len(choices) {
		return then(s)
	}
	return otherValue(s, i, options(choices[i]), then)
}

// options returns the other values of a choice if it has few, the simplest first.
func options(c *Choice) []uint64 {
	var out []uint64
	switch {
	case c.Kind == Int && c.N > 0 && c.N <= fewOptions:
		for v := range c.N {
			if v != c.V {
				out = append(out, v)
			}
		}
	case c.Kind == Float:
		for _, v := range []uint64{0, almostOne} {
			if v != c.V {
				out = append(out, v)
			}
		}
	}
	return out
}

func otherValue(s state, i int, values []uint64, then func(state) plan) plan {
	if len(values) == 0 {
		return branchFrom(s, i+1, then)
	}
	c := s.run.Trace.choices[i]
	e := newEdit()
	e.set[c] = values[0]
	return s.tryPromising(moveKind{site: c.Site, value: values[0]}, e, "another value at "+s.run.Trace.name(c.Site),
		func(s state) plan { return branchFrom(s, i+1, then) },
		func(s state) plan { return otherValue(s, i, values[1:], then) })
}
