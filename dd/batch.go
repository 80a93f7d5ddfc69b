package dd

import "math"

// batch chooses the groups to ask about: pieces of suspects first, then runs of
// unknown items. It returns the sweep without the items it has handed out, and
// the mean chance of the groups.
func (s sweep) batch(t []int) ([]group, sweep, float64) {
	width := s.width
	if s.audit.ordered && s.prior == hopeful {
		width = 1
	}
	var gs []group
	if len(s.loose) > 0 && s.unsound {
		gs = append(gs, group{of: whole})
	}
	audited := -1
	if width > 1 && s.audit.due() {
		if g, i, ok := s.suspicious(len(t)); ok {
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

// runs takes up to slots runs of unknown items out of the sweep.
func (s sweep) runs(slots, width, total int) ([]group, sweep) {
	budget := math.Ln2 / s.pooled().hazard() * s.mean
	if slots > 1 && len(s.suspects) == 0 { // suspects make better use of spare questions
		budget = min(budget, s.weight(s.unknown)/float64(slots))
	}
	var gs []group
	for len(gs) < slots && len(s.unknown) > 0 {
		from := s.chooseSide(width, len(gs))
		outer, rest := from.take(s.unknown, s.weights, budget)
		if len(outer) == total && total == 1 && s.empty != EmptyLast {
			s.unknown = nil
			s = s.accuse(suspect{outer, s.version, from}) // the empty list counts as boring
			break
		}
		if len(outer) == total && total > 1 {
			var kept []int
			outer, kept = from.cut(outer, total-1)
			rest = union(rest, kept)
		}
		s.unknown = rest
		gs = append(gs, group{items: outer, of: run, side: from})
		if s.pooled().kept == hopeful.kept {
			budget *= 1.5 // nothing needed seen yet: be bolder from group to group
		}
	}
	return gs, s
}

// chooseSide says where the n-th run of a batch is taken from. Several at once
// come from both ends in turn. One at a time comes from the end that has been
// giving more: an end where many had to stay is left for the other, since what is
// needed by others can go only after them.
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

// share is what had to stay at a side, of what has been settled there.
func (s sweep) share(at side) float64 { return s.prior.plus(s.seen[at]).share() }

// refine hands spare questions to the suspects that are coarsest for the pieces
// they are cut into.
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

// pieces cuts n pieces off a suspect, from its outer end: the outer half, or n
// of n+1 equal parts, or all its items.
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

// chance is how likely a group can go.
func (s sweep) chance(g group) float64 {
	switch g.of {
	case whole:
		return 0.9
	case auditor:
		return 0.1
	}
	p := s.allGo(g.items)
	if g.of >= 0 { // given that not all of the suspect can go
		all := s.allGo(s.suspects[g.of].items)
		p = (p - all) / (1 - all)
	}
	return min(0.99, max(0.01, p))
}

// allGo is how likely it is that none of some items is needed.
func (s sweep) allGo(items []int) float64 {
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
