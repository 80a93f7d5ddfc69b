package dd

import (
	"math"

	"github.com/whittle-dd/whittle/reduce"
)

// A quickStart begins with large parts and lets the answers make them small.
//
// If one group is tested at a time, it tries to remove the outer half of the list, or else the
// other half, as long as one of them can be removed: of a list with a single needed item, every two
// tests remove half. If neither can be removed, more than one item is needed, and it continues with
// runs that are much shorter. As long as nothing but failures is known, a run that fails says little
// about its items: it is not bisected, but the next one is shorter again.
type quickStart struct {
	halving bool // try halves
	other   bool // the outer half could not be removed: try the other one
	falling bool // only failures so far: make runs shorter
}

const (
	quickFrom   = 32 // shorter lists begin with the usual estimate
	quickParts  = 64 // if neither half can be removed, runs are such a part of the list
	quickShort  = 4  // but not shorter than this, except in short lists
	quickFactor = 8  // a failure makes the next run shorter by this factor
	quickRun    = 2  // failed runs up to this length are bisected
)

// begin returns the sweep with large parts to begin with.
func (s sweep) begin() sweep {
	s.prior = optimistic
	if n := len(s.unknown); n > quickFrom {
		s.quick = quickStart{halving: s.width == 1, falling: true}
		s.prior = expecting(float64(n) / 2)
	}
	return s
}

// expecting returns the estimate that makes runs of so many items.
func expecting(run float64) estimate { return estimate{kept: 1, removed: 1 / math.Expm1(math.Ln2/run)} }

// run returns the number of items for which the chance that none is needed is one half.
func (e estimate) run() float64 { return math.Ln2 / e.hazard() }

// tryHalf tests the list without one half.
func (s sweep) tryHalf(yield func(reduce.Attempt[[]int]) bool) {
	gone, left := s.from.half(s.base, s.weights)
	if s.quick.other {
		gone, left = left, gone
	}
	a := reduce.AskAll([][]int{left}, func(o []reduce.Outcome) reduce.Next[[]int] {
		next := s
		if len(gone) == 1 && o[0].Verdict != reduce.Interesting {
			next.unknown = without(s.unknown, gone)
			next = next.recordFailure(suspect{gone, s.version, s.from})
		}
		switch {
		case o[0].Verdict == reduce.Interesting:
			next.version++
			next.base, next.unknown, next.needed = left, left, nil
			next.quick = quickStart{halving: len(left) > 1, falling: true}
			n := s.moveTo(next)
			n.Took = 1
			return n
		case !s.quick.other:
			next.quick.other = true
		default:
			n := float64(len(s.base))
			next.quick.halving = false
			next.prior = expecting(max(1, n/quickParts, min(quickShort, n/8)))
		}
		return s.moveTo(next)
	})
	a.Note, a.Chance = removing(len(gone), len(s.base)), 0.5
	yield(a)
}

// shorten returns the sweep with shorter runs to try, after a batch in which no group could be
// removed. It returns false if the groups are worth bisecting.
func (s sweep) shorten(gs []group) (sweep, bool) {
	run, groups, longest := s.prior.run(), len(gs), 0
	for _, g := range gs {
		longest = max(longest, len(g.items))
	}
	if groups > 2 { // the groups divided the list among them, and so many failures say more
		run = min(run, float64(len(s.unknown))/float64(groups)) / quickFactor
	}
	if !s.quick.falling || run <= quickRun || longest <= quickRun {
		return s, false
	}
	s.prior = expecting(max(1, run/quickFactor))
	s.audit.batches++
	s.audit.asked += groups
	return s, true
}
