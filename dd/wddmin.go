package dd

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
)

// WMinOptions are the options of [WMin]. If Weight is nil, all items weigh the same.
type WMinOptions[T any] struct {
	Weight func(T) int // tokens of an item; less than 1 counts as 1

	EarlierCut    bool    // of two cuts equally far from the middle take the earlier
	Restart       Restart // where the scan of complements continues after a success
	SkipSubsets   bool    // reduce to complements only
	SkipFinalPass bool    // omit the pass that makes the result 1-minimal
	Empty         Empty
}

// WMin is W_ddmin of Zhou et al., "WDD: weighted delta debugging" (ICSE 2025), Algorithm 1: ddmin
// with parts of equal weight instead of equal length, because heavy items are less likely to be
// removable.
//
// Its result is 1-minimal because of the final pass, which removes single items until none can be
// removed; the main loop drops parts of one item early. It tests O(n²) candidates for n items, at
// most 2n²+5n.
func WMin[T any](o WMinOptions[T]) reduce.Pass[[]T] {
	return named(wddmin, o.Weight, o.start)
}

// wddmin is [WMin] as an algorithm that can be chosen by name.
var wddmin = &Algorithm{
	Name: "wddmin", About: "ddmin with parts of equal weight in tokens (Zhou et al. 2025)", Minimal: Always, names: true,
	Plan: func(l List, c Config) reduce.Plan[[]int] { return WMinOptions[int]{Empty: c.Empty}.start(l) },
}

func (o WMinOptions[T]) start(l List) reduce.Plan[[]int] {
	w := &wmin{
		pass:    l.name,
		weights: l.Weights(), earlier: o.EarlierCut, next: o.Restart == RestartNext,
		subsets: !o.SkipSubsets, final: !o.SkipFinalPass, empty: o.Empty,
	}
	return l.emptyFirst(o.Empty, w.plan(l.All, w.halves([][]int{l.All}), 0))
}

type wmin struct {
	pass                          string // the name on the attempts
	weights                       []int  // by position
	earlier, next, subsets, final bool
	empty                         Empty
}

func (w *wmin) plan(cur []int, parts [][]int, from int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		parts, from := parts, from
		for len(parts) > 0 {
			if w.subsets {
				tries := series{pass: w.pass, what: "subset", n: len(parts), then: w.alone}
				for i, p := range parts {
					if !yield(tries.try(p, i)) {
						return
					}
				}
			}
			all := parts // of this round: what follows is made later
			tries := series{pass: w.pass, what: "complement", n: len(parts), then: func(rest []int, i int) reduce.Plan[[]int] {
				return w.plan(rest, slices.Concat(all[:i], all[i+1:]), w.resume(i))
			}}
			for k := range parts {
				i := (from + k) % len(parts)
				if len(parts[i]) == len(cur) {
					continue // the only part left is the whole list
				}
				if !yield(tries.try(without(cur, parts[i]), i)) {
					return
				}
			}
			before := 0 // parts before the one to continue with, when all are halved
			for _, p := range parts[:min(from, len(parts))] {
				if len(p) > 1 {
					before += 2
				}
			}
			from = before
			parts = w.halves(parts)
		}
		if w.final {
			w.singles(cur, 0)(yield)
		}
	}
}

// alone continues with one part.
func (w *wmin) alone(part []int, _ int) reduce.Plan[[]int] {
	return w.plan(part, w.halves([][]int{part}), 0)
}

// singles is the final pass: it tries to remove each item alone.
func (w *wmin) singles(cur []int, from int) reduce.Plan[[]int] {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		if len(cur) == 1 && w.empty != EmptyLast {
			return
		}
		next := func(rest []int, i int) reduce.Plan[[]int] { return w.singles(rest, w.resume(i)) }
		tries := series{pass: w.pass, what: "single", n: len(cur), then: next}
		for k := range cur {
			i := (from + k) % len(cur)
			if !yield(tries.try(except(cur, i, i+1), i)) {
				return
			}
		}
	}
}

// resume returns the index at which a scan continues after the removal of part or item i.
func (w *wmin) resume(i int) int {
	if w.next {
		return i
	}
	return 0
}

// halves splits each part into two of about the same weight, and drops parts of one item.
func (w *wmin) halves(parts [][]int) [][]int {
	var out [][]int
	for _, p := range parts {
		if len(p) < 2 {
			continue
		}
		ws := pick(w.weights, p)
		cut := formula.Half(ws, w.earlier)
		out = append(out, p[:cut:cut], p[cut:])
	}
	return out
}
