package dd

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// A Pair is a passing and a failing list of changes, as positions in Items. All
// positions of Pass are in Fail too.
type Pair[T any] struct {
	Items      []T
	Pass, Fail []int

	// Probe is what a test of the pair looks at: the list in question. Of a pair
	// we stand on it is Fail.
	Probe []int
}

// NewPair is the pair of a passing list and all of items, which fails. Without
// positions the passing list is empty.
func NewPair[T any](items []T, pass ...int) Pair[T] {
	all := positions(len(items))
	return Pair[T]{Items: items, Pass: slices.Sorted(slices.Values(pass)), Fail: all, Probe: all}
}

// Probed is the list a test of the pair looks at.
func (p Pair[T]) Probed() []T { return pick(p.Items, p.Probe) }

// Difference is what makes Fail fail and Pass pass.
func (p Pair[T]) Difference() []T { return pick(p.Items, without(p.Fail, p.Pass)) }

// IsolateOptions are the options of [Isolate].
type IsolateOptions struct {
	Split Split
	Order IsolateOrder
}

// IsolateOrder says when the rules of dd are followed.
type IsolateOrder uint8

const (
	// ByRule follows a rule only when the rules before it fit none of the parts,
	// as the paper's prose does: first a part that fails on top of Pass, then a
	// part without which Fail passes, then the rules that change less.
	ByRule IsolateOrder = iota

	// ByList follows whichever rule fits the answer about a list, at once, and
	// never asks about a list twice. Without unresolved answers that takes
	// ⌈log₂ n⌉ questions.
	ByList
)

// Isolate is dd of Zeller and Hildebrandt, "Simplifying and isolating
// failure-inducing input" (TSE 2002): it brings a passing and a failing list
// closer to each other from both sides. Interesting means that a list fails,
// Boring that it passes; only Unresolved says nothing.
//
// The difference it leaves is 1-minimal: with any single change of it added to
// Pass, or taken from Fail, the test is unresolved. Without unresolved answers
// the difference is a single change. It asks at most n²+3n different questions
// about n changes.
func Isolate[T any](o IsolateOptions) reduce.Pass[Pair[T]] {
	return reduce.Named("dd", func(p Pair[T]) reduce.Plan[Pair[T]] { return isolation[T]{o, p}.plan(2) })
}

// An isolation is where dd stands.
type isolation[T any] struct {
	o IsolateOptions
	p Pair[T]
}

// plan goes on with the difference in n parts.
func (x isolation[T]) plan(n int) reduce.Plan[Pair[T]] {
	return func(yield func(reduce.Attempt[Pair[T]]) bool) {
		delta := without(x.p.Fail, x.p.Pass)
		if n := min(n, len(delta)); n >= 2 {
			x.ask(x.o.Split.parts(delta, n), nil)(yield)
		}
	}
}

// ask asks about Pass with each part, then about Fail without each part; answers
// holds what is known of them.
func (x isolation[T]) ask(parts [][]int, answers []reduce.Verdict) reduce.Plan[Pair[T]] {
	return func(yield func(reduce.Attempt[Pair[T]]) bool) {
		n, i := len(parts), len(answers)
		probe := x.p
		note := fmt.Sprintf("pass + part %d/%d", i+1, n)
		if i < n {
			probe.Probe = union(x.p.Pass, parts[i])
		} else {
			probe.Probe = without(x.p.Fail, parts[i-n])
			note = fmt.Sprintf("fail − part %d/%d", i-n+1, n)
		}
		a := reduce.AskAll([]Pair[T]{probe}, func(out []reduce.Outcome) reduce.Next[Pair[T]] {
			v := out[0].Verdict
			known := append(answers[:i:i], v)
			decisive := i < n && v == reduce.Interesting || i >= n && v == reduce.Boring
			switch {
			case decisive || x.o.Order == ByList && v != reduce.Unresolved:
				return x.move(parts, i, v)
			case len(known) == x.lists(n):
				return x.rest(parts, known)
			}
			return reduce.Next[Pair[T]]{Plan: x.ask(parts, known)}
		})
		a.Note = note
		yield(a)
	}
}

// lists is how many lists n parts give: of two parts, each is what is left of
// Fail without the other, which need not be asked about again.
func (x isolation[T]) lists(n int) int {
	if n == 2 && x.o.Order == ByList {
		return 2
	}
	return 2 * n
}

// rest follows the rules that are left when no answer was decisive.
func (x isolation[T]) rest(parts [][]int, known []reduce.Verdict) reduce.Next[Pair[T]] {
	n := len(parts)
	for i, v := range known {
		if i < n && v == reduce.Boring || i >= n && v == reduce.Interesting {
			return x.move(parts, i, v)
		}
	}
	delta := len(x.p.Fail) - len(x.p.Pass)
	if n == delta {
		return reduce.Next[Pair[T]]{Plan: func(func(reduce.Attempt[Pair[T]]) bool) {}} // done
	}
	return reduce.Next[Pair[T]]{Plan: x.plan(2 * n)}
}

// move takes the step that the answer v about list i allows.
func (x isolation[T]) move(parts [][]int, i int, v reduce.Verdict) reduce.Next[Pair[T]] {
	n, p := len(parts), x.p
	finer := max(n-1, 2)
	list := union(x.p.Pass, parts[i%n])
	if i >= n {
		list = without(x.p.Fail, parts[i%n])
	}
	if v == reduce.Interesting {
		p.Fail = list
	} else {
		p.Pass = list
	}
	p.Probe = p.Fail
	if i < n == (v == reduce.Interesting) { // the difference is down to a part
		finer = 2
	}
	return reduce.Next[Pair[T]]{Plan: isolation[T]{x.o, p}.plan(finer), Current: p, Moved: true}
}
