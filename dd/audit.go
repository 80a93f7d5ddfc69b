package dd

import "slices"

// An audit looks for dependencies between items while several groups are tested at once. Nearly
// every group that others depend on cannot be removed then, but can be once its dependents are
// gone. So a group that could not be removed from a larger list is tried again: the outermost on
// one side of the list, which has the fewest dependents left. If it can be removed now, items
// depend on each other, and it is better to test one group at a time.
type audit struct {
	found   bool  // dependencies have been found: test one group at a time
	done    int   // groups tried again in vain
	tried   []int // the first items of these groups; they may simply be needed
	batches int
	asked   int // groups tested
	removed int // of these, how many could be removed: few suggest dependencies
}

// Every batch includes an audit at first, and only some batches later, if none has found
// dependencies.
const (
	auditsAtFirst = 12
	auditEvery    = 4
	auditBelow    = 0.6 // audit only while less than this share of groups could be removed
)

func (a audit) due() bool {
	return !a.found && float64(a.removed) < auditBelow*float64(a.asked) && (a.done < auditsAtFirst || a.batches%auditEvery == 0)
}

// retryGroup returns the outermost group that could not be removed from a larger list than the
// tentative one, which has total items. The index is that of the suspect, or -1 for a single item.
func (s sweep) retryGroup(total int) (g group, index int, ok bool) {
	g = group{of: retry, side: s.chooseSide(s.width, s.audit.done)}
	index = -1
	fartherOut := func(item int) bool {
		switch {
		case g.items == nil:
			return true
		case g.side == right:
			return item > g.items[len(g.items)-1]
		}
		return item < g.items[0]
	}
	for _, m := range s.needed {
		if m.version != s.version && m.version != inferred && !slices.Contains(s.audit.tried, m.item) && fartherOut(m.item) {
			g.items, index = []int{m.item}, -1
		}
	}
	for i, x := range s.suspects {
		outer, _ := g.side.cut(x.items, 1)
		if x.version != s.version && x.version != inferred && !slices.Contains(s.audit.tried, x.items[0]) && fartherOut(outer[0]) {
			g.items, index = x.items, i
		}
	}
	return g, index, g.items != nil && len(g.items) < total
}

// retryFailed records that a group that was tried again could not be removed from the list of a version.
func (s sweep) retryFailed(g group, version int) sweep {
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
