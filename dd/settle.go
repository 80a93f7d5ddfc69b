package dd

// settle returns the sweep after a batch, given which of its groups could be removed. The caller
// updates base and the unproven groups.
func (s sweep) settle(t []int, gs []group, removable []bool) sweep {
	old := s.suspects
	only := onlyOne(removable)
	next := s
	next.suspects, next.quick = nil, quickStart{}
	if only >= 0 || countTrue(removable) > 0 {
		next.version++
	}
	for i, x := range old {
		next = next.settleSuspect(i, x, gs, removable, only)
	}
	for i, g := range gs {
		switch {
		case g.of == run && !removable[i]:
			next = next.recordFailure(suspect{g.items, s.version, g.side})
		case g.of != unionTest && removable[i]:
			next.seen[g.side] = next.seen[g.side].add(0, float64(len(g.items)))
		}
	}
	next.audit.batches++
	next.audit.asked += len(removable)
	next.audit.removed += countTrue(removable)
	for i, g := range gs {
		switch {
		case g.of != retry:
		case removable[i]:
			return next.oneByOne(t, gs, removable, g.side)
		default:
			next = next.retryFailed(g, s.version)
		}
	}
	return next
}

// settleSuspect records what the outcomes show about one suspect. If all its pieces could be
// removed, the needed item is in the rest.
func (s sweep) settleSuspect(index int, x suspect, gs []group, removable []bool, only int) sweep {
	rest, asked, failed, alone := x.items, 0, 0, false
	for i, g := range gs {
		if g.of != index {
			continue
		}
		asked++
		alone = alone || i == only
		rest = without(rest, g.items)
		if !removable[i] {
			failed++
			s = s.recordFailure(suspect{g.items, s.versionAsked(removable), x.side})
		}
	}
	switch {
	case asked == 0:
		s = s.recordFailure(x)
	case len(rest) == 0:
	case failed > 0:
		s.unknown = union(s.unknown, rest)
	default:
		on := inferred
		if alone && x.version == s.version-1 {
			on = s.version // removing the rest now gives the same list that failed then
		}
		s = s.recordFailure(suspect{rest, on, x.side})
	}
	return s
}

// versionAsked returns the version on which the batch was tested: the previous one if a group
// could be removed.
func (s sweep) versionAsked(removable []bool) int {
	if countTrue(removable) > 0 {
		return s.version - 1
	}
	return s.version
}

// oneByOne starts over, with one group at a time from one side: because items depend on each other,
// a group that could not be removed so far may well be removable later.
func (s sweep) oneByOne(t []int, gs []group, removable []bool, from side) sweep {
	left := t
	for i, g := range gs {
		if removable[i] {
			left = without(left, g.items)
		}
	}
	s.audit.found, s.from = true, from
	s.unknown, s.suspects, s.needed = left, nil, nil
	s.first, s.prior, s.seen = true, optimistic, [2]estimate{}
	s.seen[from] = s.seen[from].add(0, float64(len(s.weights)-len(left)))
	return s
}

func countTrue(bs []bool) int {
	n := 0
	for _, b := range bs {
		if b {
			n++
		}
	}
	return n
}

// onlyOne returns the index of the only true value, or -1.
func onlyOne(bs []bool) int {
	if countTrue(bs) != 1 {
		return -1
	}
	for i, b := range bs {
		if b {
			return i
		}
	}
	return -1
}
