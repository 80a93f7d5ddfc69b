package trace

var zeroPass = &Pass{
	Name: "zero", About: "sets choices to their simplest value, many at once",
	Values: true, stage: zero,
}

// zero sets choices to their simplest value: all choices at one place of the generator at once,
// then half of them, down to single ones.
func zero(s state, then func(state) plan) plan {
	return zeroAt(s, sitesOf(s.run.Trace), then)
}

// sitesOf returns the sites of choices, in the order of time.
func sitesOf(t *Trace) []Site {
	var out []Site
	seen := map[Site]bool{}
	for _, c := range t.choices {
		if !seen[c.Site] {
			seen[c.Site] = true
			out = append(out, c.Site)
		}
	}
	return out
}

func zeroAt(s state, sites []Site, then func(state) plan) plan {
	for ; len(sites) > 0; sites = sites[1:] {
		if n := len(nonzero(s.run.Trace, sites[0])); n > 0 {
			return zeroRuns(s, sites, n, n, then)
		}
	}
	return then(s)
}

// nonzero returns the choices at a site that are not the simplest.
func nonzero(t *Trace, site Site) []*Choice {
	var out []*Choice
	for _, c := range t.choices {
		if c.Site == site && c.V != 0 {
			out = append(out, c)
		}
	}
	return out
}

// zeroRuns tries runs of size choices at the first site, those that end before the end-th first.
func zeroRuns(s state, sites []Site, size, end int, then func(state) plan) plan {
	cs := nonzero(s.run.Trace, sites[0])
	if end = min(end, len(cs)); end <= 0 {
		if size = min(size, len(cs)) / 2; size == 0 {
			return zeroAt(s, sites[1:], then)
		}
		end = len(cs)
	}
	begin := max(0, end-size)
	e := newEdit()
	for _, c := range cs[begin:end] {
		e.set[c] = 0
	}
	next := func(s state) plan { return zeroRuns(s, sites, size, begin, then) }
	note := "simplest value at " + s.run.Trace.name(sites[0])
	if size == 1 && s.unpromising(moveKind{pass: s.pass, site: sites[0]}) {
		return zeroAt(s, sites[1:], then)
	}
	return s.tryUnrefuted(move{pass: s.pass, site: sites[0], count: len(cs), begin: begin, end: end}, e, note, next, func(s state) plan {
		s.rates = s.rates.with(moveKind{pass: s.pass, site: sites[0]}, false)
		return next(s)
	})
}
