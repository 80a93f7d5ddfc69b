package trace

var hoistPass = &Pass{
	Name: "hoist", About: "replaces a call by a call of the same function inside it",
	Structure: true, stage: hoist,
}

// hoist replaces a call by a call of the same function inside it: the nearest ones first, then
// deeper ones. It is what makes the output of recursive generators small.
func hoist(s state, then func(state) plan) plan { return hoistFrom(s, 0, then) }

// hoistFrom continues with the i-th part.
func hoistFrom(s state, i int, then func(state) plan) plan {
	for parts := s.run.Trace.parts; i < len(parts); i++ {
		inner := inside(parts[i])
		if len(inner) == 0 {
			continue
		}
		var edits []*edit
		for _, q := range inner {
			e := newEdit()
			e.replaced[parts[i]] = q
			edits = append(edits, e)
		}
		again := func(s state) plan { return hoistFrom(s, i, then) }
		return s.tryEach(edits, "inner call", again, func(s state) plan { return hoistFrom(s, i+1, then) })
	}
	return then(s)
}

const mostInside = 24 // calls inside a call that are tried

// inside returns the calls of p's function in p, level by level.
func inside(p *Part) []*Part {
	if p.Kind != Call {
		return nil
	}
	var out []*Part
	for level := nearest(p, p.Site); len(level) > 0 && len(out) < mostInside; {
		out = append(out, level...)
		var next []*Part
		for _, q := range level {
			next = append(next, nearest(q, p.Site)...)
		}
		level = next
	}
	return out[:min(len(out), mostInside)]
}

// nearest returns the calls of a function in p that are not inside another such call in p.
func nearest(p *Part, site Site) []*Part {
	var out []*Part
	for _, it := range p.Items {
		switch {
		case it.Part == nil:
		case it.Part.Kind == Call && it.Part.Site == site:
			out = append(out, it.Part)
		default:
			out = append(out, nearest(it.Part, site)...)
		}
	}
	return out
}
