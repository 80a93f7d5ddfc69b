package dd

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// A Pair is a passing and a failing list of changes, as positions in Items. All positions in Pass
// are also in Fail.
type Pair[T any] struct {
	Items      []T
	Pass, Fail []int

	// Probe is the list that a test of the pair tests. In a current value it is Fail.
	Probe []int
}

// NewPair returns the pair of a passing list, which holds the items at the given positions, and a
// failing list, which holds all items. Without positions the passing list is empty.
func NewPair[T any](items []T, pass ...int) Pair[T] {
	all := positions(len(items))
	return Pair[T]{Items: items, Pass: slices.Sorted(slices.Values(pass)), Fail: all, Probe: all}
}

// Probed returns the list that a test of the pair tests.
func (p Pair[T]) Probed() []T { return pick(p.Items, p.Probe) }

// Difference returns the items of Fail that are not in Pass.
func (p Pair[T]) Difference() []T { return pick(p.Items, without(p.Fail, p.Pass)) }

// IsolateOptions are the options of [Isolate].
type IsolateOptions struct {
	Split Split
	Order IsolateOrder
}

// IsolateOrder tells when each of the rules of dd is applied.
type IsolateOrder uint8

const (
	// ByRule applies a rule only if no earlier rule fits any of the parts, as the text of the
	// paper does: first a part that fails when added to Pass, then a part without which Fail
	// passes, then the rules that change less.
	ByRule IsolateOrder = iota

	// ByList immediately applies whichever rule fits the verdict about a list, and never tests a
	// list twice. Without unresolved verdicts it takes ⌈log₂ n⌉ tests.
	ByList
)

// Isolate is dd of Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (TSE
// 2002): it makes the difference between a passing and a failing list smaller from both sides.
// Interesting means that a list fails, Boring that it passes; only Unresolved gives no information.
//
// The resulting difference is 1-minimal: if any single change of it is added to Pass, or removed
// from Fail, the test is unresolved. Without unresolved verdicts the difference is a single change.
// It tests at most n²+3n different candidates for n changes.
func Isolate[T any](o IsolateOptions) reduce.Pass[Pair[T]] {
	return reduce.Named("dd", func(p Pair[T]) reduce.Plan[Pair[T]] { return isolation[T]{o, p}.plan(2) })
}

// An isolation is the state of dd.
type isolation[T any] struct {
	o IsolateOptions
	p Pair[T]
}

// plan continues with the difference in n parts.
func (x isolation[T]) plan(n int) reduce.Plan[Pair[T]] {
	return func(yield func(reduce.Attempt[Pair[T]]) bool) {
		delta := without(x.p.Fail, x.p.Pass)
		if n := min(n, len(delta)); n >= 2 {
			x.ask(x.o.Split.parts(delta, n), nil)(yield)
		}
	}
}

// ask tests Pass with each part, then Fail without each part; answers holds the verdicts so far.
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
		a.Note, a.Guess = note, reduce.GuessEach
		yield(a)
	}
}

// lists returns the number of lists to test for n parts. With two parts, Pass with one part is the
// same list as Fail without the other, so ByList tests only two.
func (x isolation[T]) lists(n int) int {
	if n == 2 && x.o.Order == ByList {
		return 2
	}
	return 2 * n
}

// rest applies the remaining rules if no verdict was decisive.
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

// move returns the step that the verdict v about list i allows.
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
	if i < n == (v == reduce.Interesting) { // the difference is now a single part
		finer = 2
	}
	return reduce.Next[Pair[T]]{Plan: isolation[T]{x.o, p}.plan(finer), Current: p, Moved: true}
}
