package change

import (
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// A Closer is a [Set] in which some changes can be applied only after others.
type Closer interface {
	// Close returns the chosen changes and, as few as possible, others of within that they need to be
	// applied; or nil if it does not find them.
	Close(chosen, within []int) []int
}

// A search finds the changes of a set that are needed together to make what works fail.
//
// dd ends with a difference of one change even if the failure needs several: the others are on both sides. So the
// changes that it finds are applied alone, with only what they need to be applied. If that works,
// something is missing that the failing side has, and dd looks for it between the two; and so on, until
// what was found fails without the rest. For k changes of n that takes about k·(log₂ n + 2) tests if none
// is unresolved.
//
// In the end the difference is what was found, each of which is needed. If what was found is
// unresolved without the rest, the rest stays on both sides.
type search[T any] struct {
	set Set[T]
	o   dd.IsolateOptions
}

type (
	pair = dd.Pair[int]
	plan = reduce.Plan[pair]
)

// from returns a pass that looks for more changes, given those found so far, which are on both sides
// of the pair it starts with.
func (s search[T]) from(found []int) reduce.Pass[pair] {
	return reduce.InOrder(dd.Isolate[int](s.o), func(p pair) plan {
		return s.alone(union(found, except(p.Fail, p.Pass)), p)
	})
}

// alone asks about what was found without the rest.
func (s search[T]) alone(found []int, p pair) plan {
	base := s.close(found, p.Fail)
	if base == nil || len(base) == len(p.Fail) {
		return s.each(found, found, p)
	}
	return asking(p, base, "found alone", func(v reduce.Verdict) reduce.Next[pair] {
		switch v {
		case reduce.Interesting:
			return moveTo(p, nil, base, s.each(found, found, fail(p, base)))
		case reduce.Boring:
			more := p
			more.Pass = base
			return reduce.Next[pair]{Plan: s.from(found)(more)}
		}
		return reduce.Next[pair]{Plan: s.each(found, found, p)}
	})
}

// each asks whether every one of several changes is needed. Those in left are not asked about yet.
func (s search[T]) each(found, left []int, p pair) plan {
	if len(found) < 2 || len(left) == 0 {
		return s.rest(found, p)
	}
	without := except(p.Fail, left[:1])
	return asking(p, without, "found, one less", func(v reduce.Verdict) reduce.Next[pair] {
		if v != reduce.Interesting {
			return reduce.Next[pair]{Plan: s.each(found, left[1:], p)}
		}
		fewer := except(found, left[:1])
		return moveTo(p, nil, without, s.each(fewer, left[1:], fail(p, without)))
	})
}

// rest asks whether what fails works without what was found, so that this is the difference.
func (s search[T]) rest(found []int, p pair) plan {
	rest := except(p.Fail, found)
	if slices.Equal(rest, p.Pass) {
		return nothing
	}
	return asking(p, rest, "the rest", func(v reduce.Verdict) reduce.Next[pair] {
		if v != reduce.Boring {
			return reduce.Next[pair]{Plan: nothing}
		}
		return moveTo(p, rest, p.Fail, nothing)
	})
}

func (s search[T]) close(chosen, within []int) []int {
	if c, ok := s.set.(Closer); ok {
		return c.Close(chosen, within)
	}
	return chosen
}

func nothing(func(reduce.Attempt[pair]) bool) {}

// asking returns a plan that asks about one list.
func asking(p pair, list []int, note string, then func(reduce.Verdict) reduce.Next[pair]) plan {
	return func(yield func(reduce.Attempt[pair]) bool) {
		p.Probe = list
		a := reduce.AskAll([]pair{p}, func(out []reduce.Outcome) reduce.Next[pair] { return then(out[0].Verdict) })
		a.Note, a.Guess = note, reduce.GuessEach
		yield(a)
	}
}

// fail returns a pair with another failing list, and with nothing on the passing side.
func fail(p pair, list []int) pair {
	p.Pass, p.Fail, p.Probe = nil, list, list
	return p
}

func moveTo(p pair, pass, failing []int, then plan) reduce.Next[pair] {
	to := fail(p, failing)
	to.Pass = pass
	return reduce.Next[pair]{Plan: then, Current: to, Moved: true}
}

// union returns the elements of two ascending lists.
func union(a, b []int) []int {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}

// except returns the elements of an ascending list that are not in another.
func except(list, out []int) []int {
	var rest []int
	for _, x := range list {
		if _, found := slices.BinarySearch(out, x); !found {
			rest = append(rest, x)
		}
	}
	return rest
}
