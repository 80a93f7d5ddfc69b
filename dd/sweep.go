package dd

import (
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// A sweep is the state of the adaptive scan. It is a value: a step makes a new
// one, and slices are shared but never written to.
//
// Groups that went on their own are loose: their union is not proven yet. The
// questions of a batch are put about the tentative list, base less all loose
// groups, so the first of them that goes proves the union on the way.
type sweep struct {
	weights []int // by position
	mean    float64
	width   int
	once    bool
	empty   Empty

	base     []int
	loose    [][]int
	unknown  []int // not looked at yet
	suspects []suspect
	needed   []mark
	version  int // counts the tentative lists

	prior   estimate
	seen    [2]estimate // by side, without the prior
	from    side        // where runs are taken from
	audit   audit       // whether items depend on each other
	unsound bool        // a union has failed: prove unions early
}

// A mark says on which tentative list an item could not go alone.
type mark struct{ item, version int }

// A suspect is a group that could not go from the tentative list of a version:
// some item in it was needed there.
type suspect struct {
	items   []int
	version int
	side    side
}

const never = -1 // the version of what is known by inference, of no list in particular

func newSweep(all, weights []int, width int, once bool, empty Empty) sweep {
	s := sweep{weights: weights, width: width, once: once, empty: empty, base: all, unknown: all, prior: hopeful}
	for _, w := range weights {
		s.mean += float64(w) / float64(len(weights))
	}
	return s
}

// A group is a set of items whose removal is asked about.
type group struct {
	items []int
	of    int // the suspect it is a piece of, or one of the following
	side  side
}

const (
	run     = -1 - iota // a run of unknown items
	auditor             // a group that failed in the last batch, asked again
	whole               // nothing more: the tentative list itself
)

// plan asks one batch and goes on with what its answers make of the sweep.
func (s sweep) plan() reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		s, t := s, s.tentative()
		settled := len(s.unknown) == 0 && len(s.suspects) == 0
		if len(s.loose) > 0 && (settled || len(t) == 1) {
			yield(s.prove(s))
			return
		}
		for len(s.unknown) == 0 && len(s.suspects) == 0 {
			again, ok := s.again()
			if !ok {
				return
			}
			s = again
		}
		gs, handed, chance := s.batch(t)
		if len(gs) == 0 {
			handed.plan()(yield)
			return
		}
		ask := make([][]int, len(gs))
		for i, g := range gs {
			ask[i] = without(t, g.items)
		}
		a := reduce.AskAll(ask, func(o []reduce.Outcome) reduce.Next[[]int] {
			return s.after(t, handed.settle(t, gs, went(o)), gs, went(o))
		})
		a.Note, a.Chance = note(gs, t), chance
		yield(a)
	}
}

// tentative is what is left if all loose groups can go together.
func (s sweep) tentative() []int {
	if len(s.loose) == 0 {
		return s.base
	}
	return without(s.base, union(s.loose...))
}

// again makes unknown what was needed on another list than the one we stand on.
// That the round ends when nothing is stale makes the result 1-minimal.
func (s sweep) again() (sweep, bool) {
	var fresh []mark
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
	s.prior, s.seen = doubtful, [2]estimate{}
	return s, len(stale) > 0 && !s.once
}

// to is the step to another sweep.
func (s sweep) to(t sweep) reduce.Next[[]int] {
	return reduce.Next[[]int]{Plan: t.plan(), Current: t.base, Moved: len(t.base) < len(s.base)}
}

// after is what follows from the answers to a batch put about the list t: next,
// with the groups that went taken out; or, if it is not known that t itself is
// interesting, first the question whether it is.
func (s sweep) after(t []int, next sweep, gs []group, went []bool) reduce.Next[[]int] {
	first := slices.Index(went, true)
	switch {
	case first >= 0:
		next.base, next.loose = without(t, gs[first].items), nil
		left := len(next.base)
		for i, g := range gs[first+1:] {
			switch {
			case !went[first+1+i] || len(g.items) == 0:
			case len(g.items) >= left: // all that is left: it would have to be tried on its own
				next.unknown = union(next.unknown, g.items)
			default:
				next.loose = append(next.loose, g.items)
				left -= len(g.items)
			}
		}
		n := s.to(next)
		n.Took = first + 1
		return n
	case len(s.loose) == 0:
		return s.to(next)
	case gs[0].of == whole: // asked in this batch, and boring
		return reduce.Next[[]int]{Plan: s.repair(s.loose)}
	}
	return reduce.Next[[]int]{Plan: func(yield func(reduce.Attempt[[]int]) bool) { yield(s.prove(next)) }}
}

func went(o []reduce.Outcome) []bool {
	out := make([]bool, len(o))
	for i := range o {
		out[i] = o[i].Verdict == reduce.Interesting
	}
	return out
}

// prove asks about the tentative list itself. If it is interesting, then, what a
// batch has shown about it, holds; if not, it was shown about nothing.
func (s sweep) prove(then sweep) reduce.Attempt[[]int] {
	t := s.tentative()
	a := reduce.AskAll([][]int{t}, func(o []reduce.Outcome) reduce.Next[[]int] {
		if o[0].Verdict == reduce.Interesting {
			then.base, then.loose = t, nil
			n := s.to(then)
			n.Took = 1
			return n
		}
		return reduce.Next[[]int]{Plan: s.repair(s.loose)}
	})
	a.Note, a.Chance = "all that went, together", 0.9
	return a
}

// repair finds out which of the loose parts keep the others from going. It knows
// that all of parts cannot go together; what is loose besides lies behind them.
func (s sweep) repair(parts [][]int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		s := s
		s.unsound = true
		behind := s.loose[len(parts):]
		if len(parts) == 1 {
			s.version++
			s.loose = behind
			on := never
			if len(behind) == 0 {
				on = s.version
			}
			s = s.accuse(suspect{parts[0], on, s.from})
			s.plan()(yield)
			return
		}
		ends := spaced(len(parts)-1, s.width)
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
			next.loose = append(append([][]int{}, parts[good:]...), behind...)
			n := s.to(next)
			n.Plan = next.repair(parts[good:bad])
			return n
		})
		a.Note = "part of what went, together"
		yield(a)
	}
}

// spaced is up to k numbers from 1 to n, evenly.
func spaced(n, k int) []int {
	var out []int
	for i := 1; i <= min(n, k); i++ {
		out = append(out, (i*n+min(n, k)-1)/min(n, k))
	}
	return out
}

// accuse books a group that could not go: a single item is needed.
func (s sweep) accuse(x suspect) sweep {
	if len(x.items) > 1 {
		s.suspects = append(s.suspects[:len(s.suspects):len(s.suspects)], x)
		return s
	}
	s.needed = append(s.needed[:len(s.needed):len(s.needed)], mark{x.items[0], x.version})
	s.seen[x.side] = s.seen[x.side].add(1, 0)
	return s
}
