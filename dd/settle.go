package dd

// settle is the sweep after the groups of a batch went or did not; the caller
// sees to base and loose groups.
func (s sweep) settle(t []int, gs []group, went []bool) sweep {
	old := s.suspects
	only := onlyOne(went)
	next := s
	next.suspects = nil
	if only >= 0 || countTrue(went) > 0 {
		next.version++
	}
	for i, x := range old {
		next = next.settleSuspect(i, x, gs, went, only)
	}
	for i, g := range gs {
		switch {
		case g.of == run && !went[i]:
			next = next.accuse(suspect{g.items, s.version, g.side})
		case g.of != whole && went[i]:
			next.seen[g.side] = next.seen[g.side].add(0, float64(len(g.items)))
		}
	}
	next.audit.batches++
	next.audit.asked += len(went)
	next.audit.went += countTrue(went)
	for i, g := range gs {
		switch {
		case g.of != auditor:
		case went[i]:
			return next.inOrder(t, gs, went, g.side)
		default:
			next = next.audited(g, s.version)
		}
	}
	return next
}

// settleSuspect books what the answers say about one suspect. If all its pieces
// went, what is left of it holds the needed item.
func (s sweep) settleSuspect(index int, x suspect, gs []group, went []bool, only int) sweep {
	rest, asked, failed, alone := x.items, 0, 0, false
	for i, g := range gs {
		if g.of != index {
			continue
		}
		asked++
		alone = alone || i == only
		rest = without(rest, g.items)
		if !went[i] {
			failed++
			s = s.accuse(suspect{g.items, s.versionAsked(went), x.side})
		}
	}
	switch {
	case asked == 0:
		s = s.accuse(x)
	case len(rest) == 0:
	case failed > 0:
		s.unknown = union(s.unknown, rest)
	default:
		on := never
		if alone && x.version == s.version-1 {
			on = s.version // its removal now gives the very list that failed then
		}
		s = s.accuse(suspect{rest, on, x.side})
	}
	return s
}

// versionAsked is the version the batch was asked about: if something went, the
// one before.
func (s sweep) versionAsked(went []bool) int {
	if countTrue(went) > 0 {
		return s.version - 1
	}
	return s.version
}

// inOrder starts over, one group at a time from one side: since items depend on
// each other, that a group could not go so far means little.
func (s sweep) inOrder(t []int, gs []group, went []bool, from side) sweep {
	left := t
	for i, g := range gs {
		if went[i] {
			left = without(left, g.items)
		}
	}
	s.audit.ordered, s.from = true, from
	s.unknown, s.suspects, s.needed = left, nil, nil
	s.prior, s.seen = hopeful, [2]estimate{}
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

// onlyOne is the index of the only true value, or -1.
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
