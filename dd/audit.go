package dd

import "slices"

// An audit looks for dependencies while several groups are asked about at once.
// Nearly every group that others use fails then; once its users have gone, it
// can go. So a group that failed earlier, on a larger list, is asked about again,
// as far out on one side of the list as there is: what lies outermost has the
// fewest users left. If it goes now, items depend on each other, and it is better
// to ask about one group at a time.
type audit struct {
	ordered bool
	done    int
	tried   []int // the first items of groups asked about again: what they need may well be theirs
	batches int
	asked   int // groups
	went    int // of them: few hint at dependencies
}

// The first audits come with every batch; later ones, on lists that have shown
// no dependencies so far, now and then.
const (
	auditsAtFirst = 12
	auditEvery    = 4
	auditBelow    = 0.6 // the share of groups that go, above which there is nothing to look for
)

func (a audit) due() bool {
	return !a.ordered && float64(a.went) < auditBelow*float64(a.asked) && (a.done < auditsAtFirst || a.batches%auditEvery == 0)
}

// suspicious is the outermost group that failed on a larger list than the
// tentative one, of a number of items. Its index among the suspects is -1 if it is
// a single item.
func (s sweep) suspicious(total int) (g group, index int, ok bool) {
	g = group{of: auditor, side: s.chooseSide(s.width, s.audit.done)}
	index = -1
	further := func(item int) bool {
		switch {
		case g.items == nil:
			return true
		case g.side == right:
			return item > g.items[len(g.items)-1]
		}
		return item < g.items[0]
	}
	for _, m := range s.needed {
		if m.version != s.version && m.version != never && !slices.Contains(s.audit.tried, m.item) && further(m.item) {
			g.items, index = []int{m.item}, -1
		}
	}
	for i, x := range s.suspects {
		outer, _ := g.side.cut(x.items, 1)
		if x.version != s.version && x.version != never && !slices.Contains(s.audit.tried, x.items[0]) && further(outer[0]) {
			g.items, index = x.items, i
		}
	}
	return g, index, g.items != nil && len(g.items) < total
}

// audited books that a suspicious group could not go from the list of a version.
func (s sweep) audited(g group, version int) sweep {
	s.audit.done++
	s.audit.tried = append(slices.Clip(s.audit.tried), g.items[0])
	if len(g.items) == 1 {
		s.needed = slices.Clone(s.needed)
		for i := range s.needed {
			if s.needed[i].item == g.items[0] {
				s.needed[i].version = version
			}
		}
		return s
	}
	s.suspects = slices.Clone(s.suspects)
	for i := range s.suspects {
		if slices.Equal(s.suspects[i].items, g.items) {
			s.suspects[i].version = version
		}
	}
	return s
}
