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
			next.seen[g.side].gone += float64(len(g.items))
		}
	}
	next.audit = s.audit.after(gs, went)
	for i, g := range gs {
		if g.of == auditor && went[i] {
			return next.inOrder(t, gs, went, g.side)
		}
	}
	return next
}

// settleSuspect books what the answers say about one suspect. If all its pieces
// went, what is left of it holds the needed item.
func (s sweep) settleSuspect(index int, x suspect, gs []group, went []bool, only int) sweep {
	rest, asked, failed, alone := x.items, 0, 0, false
	for i, g := range gs {
		if g.of == auditor && &g.items[0] == &x.items[0] && !went[i] {
			x.version = s.versionAsked(went)
		}
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
		s.unknown = insert(s.unknown, rest)
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

// inOrder starts over, one group at a time: a group went that could not go
// before others had, so items depend on each other and failures mean little.
func (s sweep) inOrder(t []int, gs []group, went []bool, from side) sweep {
	left := t
	for i, g := range gs {
		if went[i] {
			left = without(left, g.items)
		}
	}
	s.ordered, s.from = true, from
	s.unknown, s.suspects, s.needed = left, nil, nil
	s.prior, s.seen = hopeful, [2]estimate{}
	s.seen[from].gone = float64(len(s.weights) - len(left))
	return s
}

// An audit looks for dependencies. In a batch nearly every group that others
// still use cannot go; once its users have gone, it can. So a group that failed
// next to one that went, further out on the same side, is asked about again.
type audit struct {
	suspicious []int // the group to ask again
	done       int
	batches    int
}

const (
	auditsAtFirst = 3
	auditEvery    = 8
)

func (a audit) due() bool {
	return a.suspicious != nil && (a.done < auditsAtFirst || a.batches%auditEvery == 0)
}

// suspect is the index of the suspicious group among the suspects, or -1.
func (a audit) suspect(xs []suspect) int {
	for i, x := range xs {
		if len(a.suspicious) > 0 && &x.items[0] == &a.suspicious[0] && len(x.items) == len(a.suspicious) {
			return i
		}
	}
	return -1
}

func (a audit) after(gs []group, went []bool) audit {
	a.batches++
	a.suspicious = nil
	for _, side := range []side{right, left} {
		gone := false
		for i, g := range gs {
			if g.of == auditor && side == right {
				a.done++
			}
			if g.of != run || g.side != side {
				continue
			}
			if went[i] {
				gone = true
			} else if gone && len(g.items) > 1 && a.suspicious == nil {
				a.suspicious = g.items
			}
		}
	}
	return a
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
