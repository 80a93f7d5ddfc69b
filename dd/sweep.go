package dd

import (
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// A sweep is the state of the adaptive scan. It is a value: a step makes a new one, and slices are
// shared but never modified.
//
// Groups that could be removed one at a time are unproven: it has not been tested whether they can
// be removed together. The candidates of a batch are made from the tentative list, which is base
// without all unproven groups, so the first interesting one proves their union, too.
type sweep struct {
	weights []int // by position
	mean    float64
	width   int
	once    bool
	empty   Empty

	base     []int   // the current list
	unproven [][]int // groups that have been removed only one at a time
	unknown  []int   // items not tried yet
	suspects []suspect
	needed   []neededItem
	version  int // counts the tentative lists

	first       bool // this is the first scan
	quick       quickStart
	prior       estimate
	seen        [2]estimate // by side, without the prior
	from        side        // where runs are taken from
	audit       audit       // whether items depend on each other
	unionFailed bool        // a union could not be removed: test unions early
}

// A neededItem is one that could not be removed alone, and the version of the tentative list on which
// that was tested.
type neededItem struct{ item, version int }

// A suspect is a group that could not be removed from the tentative list of a version: at least one
// item in it was needed there.
type suspect struct {
	items   []int
	version int
	side    side
}

const inferred = -1 // the version of what was inferred and not tested on any list

func newSweep(all, weights []int, width int, once bool, empty Empty) sweep {
	s := sweep{weights: weights, width: width, once: once, empty: empty, base: all, unknown: all, first: true}
	for _, w := range weights {
		s.mean += float64(w) / float64(len(weights))
	}
	return s.begin()
}

// A group is a set of items whose removal is tested.
type group struct {
	items []int
	of    int // the index of the suspect that it is a piece of, or one of the constants below
	side  side
}

const (
	run       = -1 - iota // a run of unknown items
	retry                 // a group that could not be removed earlier, tried again
	unionTest             // no items: the candidate is the tentative list itself
)

// plan tests one batch and continues with the sweep that follows from its outcomes.
func (s sweep) plan() reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		s, t := s, s.tentative()
		settled := len(s.unknown) == 0 && len(s.suspects) == 0
		if len(s.unproven) > 0 && (settled || len(t) == 1) {
			yield(s.testUnion(s))
			return
		}
		for len(s.unknown) == 0 && len(s.suspects) == 0 {
			again, ok := s.nextRound()
			if !ok {
				return
			}
			s = again
		}
		if s.quick.halving {
			s.tryHalf(yield)
			return
		}
		gs, rest, chance := s.batch(t)
		if len(gs) == 0 {
			rest.plan()(yield)
			return
		}
		ask := make([][]int, len(gs))
		for i, g := range gs {
			ask[i] = without(t, g.items)
		}
		a := reduce.AskAll(ask, func(o []reduce.Outcome) reduce.Next[[]int] {
			removable := interesting(o)
			if next, ok := s.shorten(gs); ok && countTrue(removable) == 0 {
				return s.moveTo(next)
			}
			return s.after(t, rest.settle(t, gs, removable), gs, removable)
		})
		a.Note, a.Chance = note(gs, t), chance
		yield(a)
	}
}

// tentative returns the list that is left if all unproven groups can be removed together.
func (s sweep) tentative() []int {
	if len(s.unproven) == 0 {
		return s.base
	}
	return without(s.base, union(s.unproven...))
}

// nextRound starts another round: items that were needed on a list other than the current one become
// unknown. It reports false if there are none. Because the sweep ends only then, its result is
// 1-minimal.
func (s sweep) nextRound() (sweep, bool) {
	var fresh []neededItem
	var stale []int
	for _, m := range s.needed {
		if m.version == s.version {
			fresh = append(fresh, m)
		} else {
			stale = append(stale, m.item)
		}
	}
	slices.Sort(stale)
	s.needed, s.unknown = fresh, stale
	s.first, s.quick, s.prior, s.seen = false, quickStart{}, pessimistic, [2]estimate{}
	return s, len(stale) > 0 && !s.once
}

// moveTo returns the step from s to another sweep.
func (s sweep) moveTo(t sweep) reduce.Next[[]int] {
	return reduce.Next[[]int]{Plan: t.plan(), Current: t.base, Moved: len(t.base) < len(s.base)}
}

// after returns what follows from the outcomes of a batch on the tentative list t: next, without
// the groups that could be removed. If no group could be removed and it is not known that t itself
// is interesting, t is tested first.
func (s sweep) after(t []int, next sweep, gs []group, removable []bool) reduce.Next[[]int] {
	first := slices.Index(removable, true)
	switch {
	case first >= 0:
		next.base, next.unproven = without(t, gs[first].items), nil
		left := len(next.base)
		for i, g := range gs[first+1:] {
			switch {
			case !removable[first+1+i] || len(g.items) == 0:
			case len(g.items) >= left: // all remaining items: this removal needs a test of its own
				next.unknown = union(next.unknown, g.items)
			default:
				next.unproven = append(next.unproven, g.items)
				left -= len(g.items)
			}
		}
		n := s.moveTo(next)
		n.Took = first + 1
		return n
	case len(s.unproven) == 0:
		return s.moveTo(next)
	case gs[0].of == unionTest: // t was tested in this batch and is not interesting
		return reduce.Next[[]int]{Plan: s.bisectUnion(s.unproven)}
	}
	return reduce.Next[[]int]{Plan: func(yield func(reduce.Attempt[[]int]) bool) { yield(s.testUnion(next)) }}
}

func interesting(o []reduce.Outcome) []bool {
	out := make([]bool, len(o))
	for i := range o {
		out[i] = o[i].Verdict == reduce.Interesting
	}
	return out
}

// testUnion tests the tentative list itself. If it is interesting, the sweep continues with then, which
// a batch on that list has led to. Otherwise the outcomes of that batch are worthless.
func (s sweep) testUnion(then sweep) reduce.Attempt[[]int] {
	t := s.tentative()
	a := reduce.AskAll([][]int{t}, func(o []reduce.Outcome) reduce.Next[[]int] {
		if o[0].Verdict == reduce.Interesting {
			then.base, then.unproven = t, nil
			n := s.moveTo(then)
			n.Took = 1
			return n
		}
		return reduce.Next[[]int]{Plan: s.bisectUnion(s.unproven)}
	})
	a.Note, a.Chance = "all that can be removed, together", 0.9
	return a
}

// bisectUnion finds the unproven groups that cannot be removed together with the others. The parts
// are the first unproven groups; it is known that not all of them can be removed together.
func (s sweep) bisectUnion(parts [][]int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		s := s
		s.unionFailed = true
		others := s.unproven[len(parts):]
		if len(parts) == 1 {
			s.version++
			s.unproven = others
			on := inferred
			if len(others) == 0 {
				on = s.version
			}
			s = s.recordFailure(suspect{parts[0], on, s.from})
			s.plan()(yield)
			return
		}
		ends := evenlySpaced(len(parts)-1, s.width)
		ask := make([][]int, len(ends))
		for i, end := range ends {
			ask[i] = without(s.base, union(parts[:end]...))
		}
		a := reduce.AskAll(ask, func(o []reduce.Outcome) reduce.Next[[]int] {
			next, good, bad := s, 0, len(parts)
			for i, end := range ends {
				if o[i].Verdict == reduce.Interesting {
					good, next.base = end, ask[i]
				}
			}
			for _, end := range ends {
				if end > good {
					bad = end
					break
				}
			}
			next.unproven = append(append([][]int{}, parts[good:]...), others...)
			n := s.moveTo(next)
			n.Plan = next.bisectUnion(parts[good:bad])
			return n
		})
		a.Note = "part of what can be removed, together"
		yield(a)
	}
}

// evenlySpaced returns up to k evenly spaced numbers from 1 to n, ending with n.
func evenlySpaced(n, k int) []int {
	var out []int
	for i := 1; i <= min(n, k); i++ {
		out = append(out, (i*n+min(n, k)-1)/min(n, k))
	}
	return out
}

// recordFailure records a group that could not be removed: a single item is needed, several items
// are a suspect.
func (s sweep) recordFailure(x suspect) sweep {
	if len(x.items) > 1 {
		s.suspects = append(s.suspects[:len(s.suspects):len(s.suspects)], x)
		return s
	}
	s.needed = append(s.needed[:len(s.needed):len(s.needed)], neededItem{x.items[0], x.version})
	s.seen[x.side] = s.seen[x.side].add(1, 0)
	return s
}
