package dd

import "math"

// batch chooses the groups to test on the tentative list t: pieces of suspects first, then runs of
// unknown items. It returns the groups, the sweep without the unknown items that they contain, and
// the mean chance that a group can be removed.
func (s sweep) batch(t []int) ([]group, sweep, float64) {
	width := s.width
	if s.audit.found && s.first {
		width = 1
	}
	var gs []group
	if len(s.unproven) > 0 && s.unionFailed {
		gs = append(gs, group{of: unionTest})
	}
	audited := -1
	if width > 1 && s.audit.due() {
		if g, i, ok := s.retryGroup(len(t)); ok {
			gs, audited = append(gs, g), i
		}
	}
	pieces := map[int]int{}
	for i := range s.suspects {
		if i != audited && len(gs)+len(pieces) < width {
			pieces[i] = 1
		}
	}
	runs, s := s.runs(width-len(gs)-len(pieces), width, len(t))
	s.refine(pieces, width-len(gs)-len(runs))
	for i, x := range s.suspects {
		gs = append(gs, x.pieces(i, pieces[i], s.weights)...)
	}
	gs = append(gs, runs...)
	chance := 0.0
	for _, g := range gs {
		chance += s.chance(g) / float64(len(gs))
	}
	return gs, s, chance
}

// runs removes up to slots runs from the unknown items and returns them with the sweep that is left.
func (s sweep) runs(slots, width, total int) ([]group, sweep) {
	budget := s.pooled().run() * s.mean
	if slots > 1 && len(s.suspects) == 0 { // suspects make better use of spare tests
		budget = min(budget, s.weight(s.unknown)/float64(slots))
	}
	var gs []group
	for len(gs) < slots && len(s.unknown) > 0 {
		from := s.chooseSide(width, len(gs))
		outer, rest := from.take(s.unknown, s.weights, budget)
		if len(outer) == total && total == 1 && s.empty != EmptyLast {
			s.unknown = nil
			s = s.recordFailure(suspect{outer, s.version, from}) // the empty list counts as boring
			break
		}
		if len(outer) == total && total > 1 {
			var kept []int
			outer, kept = from.cut(outer, total-1)
			rest = union(rest, kept)
		}
		s.unknown = rest
		gs = append(gs, group{items: outer, of: run, side: from})
		if s.pooled().kept == optimistic.kept {
			budget *= 1.5 // no needed item so far: try larger groups
		}
	}
	return gs, s
}

// chooseSide returns the side from which the n-th run of a batch is taken. In a batch of several,
// the sides alternate unless one has clearly fewer needed items. A single run is taken from the
// side where more items could be removed: an item that others depend on can be removed only after
// them, so a side with many needed items is left for the other.
func (s sweep) chooseSide(width, n int) side {
	other := right + left - s.from
	here, there := s.share(s.from), s.share(other)
	switch {
	case width > 1 && max(here, there) < 1.5*min(here, there):
		if n%2 == 1 {
			return other
		}
	case width > 1 && there < here:
		return other
	case s.seen[s.from].kept > 1 && here > 0.2 && there < here:
		return other
	}
	return s.from
}

// share returns the share of needed items among those settled on a side.
func (s sweep) share(at side) float64 { return s.prior.plus(s.seen[at]).share() }

// refine cuts suspects into more pieces, those with the largest pieces first, until spare pieces
// are used.
func (s sweep) refine(pieces map[int]int, spare int) {
	for used := len(pieces); used < spare; used++ {
		best, most := -1, 0.0
		for i, x := range s.suspects {
			n := pieces[i]
			if n == 0 || n >= len(x.items) {
				continue
			}
			if size := float64(len(x.items)) / float64(n); size > most {
				best, most = i, size
			}
		}
		if best < 0 {
			return
		}
		pieces[best]++
	}
}

// pieces returns n pieces of a suspect, from its outer end: the outer half, n of n+1 equal parts,
// or all its items.
func (x suspect) pieces(index, n int, weights []int) []group {
	if n == 0 {
		return nil
	}
	if n == 1 {
		outer, _ := x.side.half(x.items, weights)
		return []group{{outer, index, x.side}}
	}
	parts := min(n+1, len(x.items))
	var gs []group
	rest := x.items
	for k := range n {
		var outer []int
		outer, rest = x.side.cut(rest, len(rest)/(parts-k))
		gs = append(gs, group{outer, index, x.side})
	}
	return gs
}

// chance returns the estimated probability that a group can be removed.
func (s sweep) chance(g group) float64 {
	switch g.of {
	case unionTest:
		return 0.9
	case retry:
		return 0.1
	}
	p := s.allRemovable(g.items)
	if g.of >= 0 { // given that not all of the suspect can be removed
		all := s.allRemovable(s.suspects[g.of].items)
		p = (p - all) / (1 - all)
	}
	return min(0.99, max(0.01, p))
}

// allRemovable returns the estimated probability that none of the items is needed.
func (s sweep) allRemovable(items []int) float64 {
	return math.Exp(-s.pooled().hazard() * s.weight(items) / s.mean)
}

func (s sweep) pooled() estimate { return s.prior.plus(s.seen[left]).plus(s.seen[right]) }

func (s sweep) weight(items []int) float64 {
	w := 0.0
	for _, i := range items {
		w += float64(s.weights[i])
	}
	return w
}
