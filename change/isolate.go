package change

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// Isolate returns a pass that makes the difference of a pair smaller from both sides, on one level
// after the other. Interesting means that a value fails, boring that it works.
//
// In the end the difference is 1-minimal on the last level: with any single change of it added to
// Works, or taken from Fails, the test is unresolved. Without unresolved verdicts the difference is a
// single change, and with [dd.ByList] a level of n changes takes ⌈log₂ n⌉ tests. A level takes at most
// n²+3n. A level with Together takes as many for every change that is found.
func Isolate[T any](levels []Level[T], o dd.IsolateOptions) reduce.Pass[Pair[T]] {
	passes := make([]reduce.Pass[Pair[T]], len(levels))
	for i, l := range levels {
		passes[i] = reduce.Named(l.Name, func(p Pair[T]) reduce.Plan[Pair[T]] {
			p.level, p.left = i, len(levels)-i
			return onLevel(l, o, p)
		})
	}
	if n := len(passes); n > 0 { // the values that are left may be aligned otherwise than those before
		passes[n-1] = reduce.FixpointBy(Pair[T].Size, passes[n-1])
	}
	return reduce.InOrder(passes...)
}

// onLevel isolates on one level.
func onLevel[T any](l Level[T], o dd.IsolateOptions, p Pair[T]) reduce.Plan[Pair[T]] {
	set := l.Between(p.Works, p.Fails)
	p.changes = set.Len()
	start := dd.NewPair(positions(set.Len()))
	pass := dd.Isolate[int](o)
	if l.Together {
		pass = search[T]{set, o}.from(nil)
	}
	return applied(view[T]{set, p, start, l.Together}, pass(start))
}

func positions(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// A view is the current pair of a level, as values and as positions of changes.
type view[T any] struct {
	set  Set[T]
	pair Pair[T]
	at   dd.Pair[int]

	together bool
}

// applied turns a plan about positions of changes into one about values.
func applied[T any](v view[T], plan reduce.Plan[dd.Pair[int]]) reduce.Plan[Pair[T]] {
	return func(yield func(reduce.Attempt[Pair[T]]) bool) {
		if plan == nil {
			return
		}
		for a := range plan {
			if !yield(v.attempt(a)) {
				return
			}
		}
	}
}

func (v view[T]) attempt(a reduce.Attempt[dd.Pair[int]]) reduce.Attempt[Pair[T]] {
	out := reduce.Attempt[Pair[T]]{Hint: a.Hint}
	for _, c := range a.Ask {
		out.Ask = append(out.Ask, v.probe(c.Probe))
	}
	out.Then = func(o []reduce.Outcome) reduce.Next[Pair[T]] {
		n := a.Then(possible(out.Ask, o))
		next := reduce.Next[Pair[T]]{Moved: n.Moved}
		w := v
		if n.Moved {
			w = v.moved(n.Current, a.Ask, out.Ask)
			next.Current = w.pair
		}
		if n.Plan != nil {
			next.Plan = applied(w, n.Plan)
		}
		return next
	}
	return out
}

// possible returns outcomes in which pairs that cannot be tested are unresolved, also if a runner that
// looks ahead guesses something else.
func possible[T any](asked []Pair[T], outs []reduce.Outcome) []reduce.Outcome {
	for i, p := range asked {
		if p.Err != nil && outs[i].Verdict != reduce.Unresolved {
			outs = slices.Clone(outs)
			outs[i] = reduce.Outcome{Verdict: reduce.Unresolved}
		}
	}
	return outs
}

// probe returns the current pair with other changes in its probe.
func (v view[T]) probe(chosen []int) Pair[T] {
	p := v.pair
	if p.Probe, p.Err = v.set.Apply(chosen); p.Err != nil {
		p.Probe, p.chosen = v.pair.Works, choiceKey(p.level, chosen)
	}
	return p
}

// moved returns the view after a move to other positions. What was just asked about is not made again;
// dd.ByRule also moves to what it asked about before.
func (v view[T]) moved(to dd.Pair[int], asked []dd.Pair[int], values []Pair[T]) view[T] {
	value := func(chosen, was []int, old T) T {
		if slices.Equal(chosen, was) {
			return old
		}
		if i := slices.IndexFunc(asked, func(a dd.Pair[int]) bool { return slices.Equal(a.Probe, chosen) }); i >= 0 {
			return values[i].Probe
		}
		made, err := v.set.Apply(chosen)
		if err != nil {
			panic(fmt.Sprintf("change: dd moved to changes that were unresolved: %v", err))
		}
		return made
	}
	p := v.pair
	p.Works = value(to.Pass, v.at.Pass, v.pair.Works)
	p.Fails = value(to.Fail, v.at.Fail, v.pair.Fails)
	p.Probe, p.changes = p.Fails, len(to.Fail)-len(to.Pass)
	if v.together { // every list that fails is shorter than the one before; the sides may move apart
		p.changes = len(to.Fail)
	}
	return view[T]{v.set, p, to, v.together}
}
