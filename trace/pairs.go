package trace

var pairsPass = &Pass{
	Name: "pairs", About: "changes two choices at once and keeps their sum",
	Values: true, Square: true, lighter: true, stage: pairs,
}

// pairs changes two choices at once, where neither can change alone: what one loses the other
// gains, so that their sum stays the same.
func pairs(s state, then func(state) plan) plan {
	if len(s.run.Trace.choices) > mostForPairs {
		return then(s)
	}
	return pairsFrom(s, 0, 1, then)
}

const (
	mostForPairs = 80 // choices in a trace: pairs grow with the square
	mostApart    = 24 // choices between the two
)

// pairsFrom continues with the i-th and the j-th choice.
func pairsFrom(s state, i, j int, then func(state) plan) plan {
	choices := s.run.Trace.choices
	for ; i < len(choices); i, j = i+1, i+2 {
		for ; j < len(choices) && j-i <= mostApart; j++ {
			edits := shifts(choices[i], choices[j])
			if len(edits) == 0 {
				continue
			}
			next := func(s state) plan { return pairsFrom(s, i, j+1, then) }
			return s.tryEachPromising(moveKind{site: choices[i].Site}, edits, "two values at once", next, next)
		}
	}
	return then(s)
}

// shifts returns edits that keep the sum of two choices: they move all of one to the other, or the
// difference to the middle of the range.
func shifts(a, b *Choice) []*edit {
	if a.Kind != Int || b.Kind != Int || a.N == 0 || b.N == 0 || a.N > largestRange || b.N > largestRange {
		return nil
	}
	var out []*edit
	add := func(x, y uint64) {
		if x >= a.N || y >= b.N || x == a.V && y == b.V {
			return
		}
		e := newEdit()
		e.set[a], e.set[b] = x, y
		out = append(out, e)
	}
	sum := a.V + b.V
	if a.V > 0 && sum < b.N {
		add(0, sum)
	}
	for _, m := range middles(a) {
		if sum >= m {
			add(m, sum-m)
		}
	}
	for _, m := range middles(a) {
		for _, n := range middles(b) {
			add(m, n)
		}
	}
	if half := (a.V + 1) / 2; half > 0 { // steps of one would be too many
		add(a.V-half, b.V+half)
	}
	return out
}
