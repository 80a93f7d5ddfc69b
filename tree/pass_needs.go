package tree

import (
	"math/bits"
	"slices"
)

// The pipeline runs needs twice: first on large files, and then where the passes after that have won
// little, because bodies cannot be emptied.
var (
	needsPass = &Pass{
		Name:  "needs",
		About: "keeps the last item that matters and those that it refers to",
		stage: func(d draft, then func(draft) plan) plan {
			if d.root.tokens < largeTree {
				return then(d)
			}
			return needs(d, then)
		},
	}
	moreNeedsPass = &Pass{Name: needsPass.Name, About: needsPass.About, stage: func(d draft, then func(draft) plan) plan {
		if len(mainItems(d.root)) < manyItems || d.root.tokens < mediumTree || 2*d.root.tokens < d.begun {
			return then(d)
		}
		return needs(d, then)
	}}
)

const (
	largeTree  = 50_000 // the number of tokens from which on a file is worth the questions of needs
	mediumTree = 1_000  // the same, if bodies cannot be emptied and there are many items
	manyItems  = 16
)

// needs removes what a large file includes and does not use. If what matters needs nothing of it, the
// first half, quarter or eighth of all items can be removed with everything that needs them. Otherwise,
// items at the end are the likeliest to matter: it removes one from the end, two, four and so on, until
// that fails, and so finds the last item that must stay. Everything that this item needs by its names
// stays with it, and all the rest is removed at once. Where that fails, it removes halves of the rest,
// the later half first, and with each half what needs it. An item that is found to be needed for a
// reason that names do not tell stays with everything that it needs.
func needs(d draft, then func(draft) plan) plan {
	g := d.needs()
	if len(g.names) == 0 {
		return then(d)
	}
	n := needing{needGraph: g, start: d.root, patience: 4 + 2*bits.Len(uint(len(g.units)))}
	for i, u := range g.units {
		n.here = append(n.here, true)
		n.sure = append(n.sure, false)
		if !u.frame {
			n.rest = append(n.rest, i)
		}
	}
	d.markAsked, d.markTokens = d.asked, d.root.tokens
	return n.beginning(d, len(n.rest)/2, then)
}

// beginning removes the first units of the rest, some of them, a half or a quarter of that, and
// everything that needs them: of a library, that leaves hardly anything.
func (n needing) beginning(d draft, some int, then func(draft) plan) plan {
	last := func(d draft, n needing) plan { return n.last(d, len(n.rest), 1, then) }
	if 8*some < len(n.rest) {
		return last(d, n)
	}
	return n.try(d, 0, some, last, func(d draft) plan { return n.beginning(d, some/2, then) })
}

// needing is a run of the pass. Its slices are never written to.
type needing struct {
	*needGraph
	start    *Node  // the tree that the units are in
	here     []bool // units that have not been removed
	sure     []bool // units that stay
	rest     []int  // units that were neither removed nor are sure, in order
	patience int    // attempts that may pass without removing a fiftieth of the tree before it gives up
}

// last finds the last unit that must stay. Those before hi in the rest are left; it tries to remove some
// of these.
func (n needing) last(d draft, hi, some int, then func(draft) plan) plan {
	lo := max(0, hi-some)
	if hi == 0 {
		return then(d)
	}
	return n.try(d, lo, hi,
		func(d draft, n needing) plan { return n.last(d, lo, 2*some, then) },
		func(d draft) plan {
			return n.within(d, lo, hi, func(d draft, n needing) plan {
				n.rest = slices.DeleteFunc(slices.Clone(n.rest), func(i int) bool { return !n.here[i] || n.sure[i] })
				return n.try(d, 0, len(n.rest),
					func(d draft, _ needing) plan { return then(d) },
					func(d draft) plan {
						return n.halves(d, 0, len(n.rest), func(d draft, _ needing) plan { return then(d) })
					})
			})
		})
}

// within finds the last unit from lo to hi in the rest that must stay: without all of them the test fails.
func (n needing) within(d draft, lo, hi int, then func(draft, needing) plan) plan {
	if hi-lo == 1 {
		return then(d, n.with(n.rest[lo]))
	}
	m := (lo + hi) / 2
	return n.try(d, m, hi,
		func(d draft, n needing) plan { return n.within(d, lo, m, then) },
		func(d draft) plan { return n.within(d, m, hi, then) })
}

// halves removes units from lo to hi in the rest: without all of them the test fails.
func (n needing) halves(d draft, lo, hi int, then func(draft, needing) plan) plan {
	if lo == hi || d.asked-d.markAsked > n.patience {
		return then(d, n)
	}
	if hi-lo == 1 {
		return then(d, n.with(n.rest[lo]))
	}
	m := (lo + hi) / 2
	first := func(d draft, n needing) plan {
		return n.try(d, lo, m, then, func(d draft) plan { return n.halves(d, lo, m, then) })
	}
	return n.try(d, m, hi,
		func(d draft, n needing) plan { return n.halves(d, lo, m, then) },
		func(d draft) plan { return n.halves(d, m, hi, first) })
}

// with returns n after unit i was found to be needed.
func (n needing) with(i int) needing {
	n.sure = slices.Clone(n.sure)
	n.sure[i] = true
	n.sure = n.closure(n.sure)
	return n
}

// try removes the units from lo to hi in the rest that are not sure, and those that need them.
func (n needing) try(d draft, lo, hi int, yes func(draft, needing) plan, no func(draft) plan) plan {
	less := n
	less.here = n.dropped(n.rest[lo:hi], n.here, n.sure)
	d.meter.Visit(len(n.units) + n.edges)
	if slices.Equal(less.here, n.here) {
		return yes(d, n) // they are gone, or sure
	}
	root := n.start.Apply(n.without(less.here))
	return d.try(root, 0, "what nothing needs", func(d draft) plan {
		if 50*(d.markTokens-d.root.tokens) >= d.markTokens {
			d.markAsked, d.markTokens = d.asked, d.root.tokens
		}
		return yes(d, less)
	}, no)
}
