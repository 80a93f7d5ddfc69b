package dd_test

import (
	"fmt"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
)

// A variant is a pass with some of its options, and what it promises.
type variant struct {
	name        string
	pass        reduce.Pass[[]int]
	oneMinimal  bool // whatever the oracle
	independent bool // 1-minimal at least if items are independent
	empty       dd.Empty
	bound       func(n int) int // on the number of different candidates for n items; nil if none is promised
}

// unevenly returns different weights for items; some are less than 1 and count as 1.
func unevenly(i int) int { return i*i%7 - 1 }

// variants returns all list passes with all options that matter.
func variants() []variant {
	var vs []variant
	for _, e := range []dd.Empty{dd.EmptyNever, dd.EmptyFirst, dd.EmptyLast} {
		vs = append(vs, minVariants(e)...)
		vs = append(vs, wminVariants(e)...)
		vs = append(vs, probabilistic(e)...)
		vs = append(vs, onePass(e)...)
		for _, width := range []int{1, 2, 3, 8, 16, 64} {
			vs = append(vs, adaptive(width, nil, e), adaptive(width, unevenly, e))
		}
	}
	return vs
}

func minVariants(e dd.Empty) []variant {
	var vs []variant
	add := func(o dd.MinOptions) {
		o.Empty = e
		vs = append(vs, variant{
			name: fmt.Sprintf("ddmin %+v", o), pass: dd.Min[int](o), empty: e,
			oneMinimal: !o.SkipComplements, independent: !o.SkipComplements, bound: func(n int) int { return n*n + 3*n },
		})
	}
	for _, s := range []dd.Split{dd.FloorFirst, dd.CeilFirst, dd.Balanced} {
		for _, r := range []dd.Restart{dd.RestartFirst, dd.RestartNext} {
			add(dd.MinOptions{Split: s, Restart: r})
			add(dd.MinOptions{Split: s, Restart: r, SkipSubsets: true})
			add(dd.MinOptions{Split: s, Restart: r, SubsetsOnce: true})
			add(dd.MinOptions{Split: s, Restart: r, SubsetsOnce: true, ComplementsAtTwo: true, StartN: 3})
		}
	}
	add(dd.MinOptions{ComplementsAtTwo: true})
	add(dd.MinOptions{StartN: 1000})
	add(dd.MinOptions{StartN: -5})
	add(dd.MinOptions{SkipComplements: true})
	add(dd.MinOptions{SkipSubsets: true, SkipComplements: true})
	return vs
}

func wminVariants(e dd.Empty) []variant {
	var vs []variant
	for i := range 16 {
		o := dd.WMinOptions[int]{EarlierCut: i&1 > 0, SkipSubsets: i&2 > 0, SkipFinalPass: i&12 == 12, Empty: e}
		if i&4 > 0 {
			o.Restart = dd.RestartNext
		}
		if i&8 > 0 {
			o.Weight = unevenly
		}
		vs = append(vs, variant{
			name: fmt.Sprintf("wddmin %d, empty %d", i, e), pass: dd.WMin(o), empty: e,
			oneMinimal: !o.SkipFinalPass, bound: func(n int) int { return 2*n*n + 5*n },
		})
	}
	return vs
}

func probabilistic(e dd.Empty) []variant {
	var vs []variant
	linear := func(n int) int { return 4*n + 40 } // O(n), and the rounds that a tiny p0 needs
	for i, o := range []dd.ProbDDOptions{
		{}, {P0: 1e-6}, {P0: 0.5}, {P0: 1 - 1e-12}, {P0: 0.25, ShorterPrefix: true}, {P0: 0.25, KeepSingleFailure: true},
		{Shuffle: true, Seed: 7}, {Order: []int{1, 0}}, {Orders: [][]int{{1}, {0, 1}}}, {Threshold: 0.8}, {P0: 0.1, Threshold: 0.05},
	} {
		o.Empty = e
		vs = append(vs, variant{
			name: fmt.Sprintf("probdd %d, empty %d", i, e), pass: dd.ProbDD[int](o), empty: e,
			independent: o.Threshold == 0, bound: linear,
		})
	}
	for i, o := range []dd.WProbDDOptions[int]{
		{}, {Weight: unevenly}, {Weight: unevenly, P0: 1e-6}, {Weight: unevenly, P0: 1 - 1e-12, KeepSingleFailure: true},
		{Weight: unevenly, P0: 0.25, ShorterPrefix: true}, {Weight: unevenly, Threshold: 0.8},
	} {
		o.Empty = e
		vs = append(vs, variant{
			name: fmt.Sprintf("wprobdd %d, empty %d", i, e), pass: dd.WProbDD(o), empty: e,
			independent: o.Threshold == 0,
		})
	}
	return vs
}

func onePass(e dd.Empty) []variant {
	var vs []variant
	for _, o := range []dd.CDDOptions{
		{}, {P0: 0.25}, {P0: 1e-6}, {P0: 0.99}, {P0: 2}, {P0: 0.25, SmallerSize: true}, {RightToLeft: true}, {Factor: 3},
	} {
		o.Empty = e
		name := fmt.Sprintf("cdd %+v", o)
		vs = append(vs, variant{name: name, pass: dd.CDD[int](o), independent: true, empty: e, bound: cddBound(o)})
		vs = append(vs, variant{name: name + "*", pass: reduce.Fixpoint(dd.CDD[int](o)), oneMinimal: true, empty: e})
	}
	for _, back := range []bool{false, true} {
		o := dd.OPDDOptions{RightToLeft: back, Empty: e}
		name := fmt.Sprintf("opdd %+v", o)
		vs = append(vs, variant{name: name, pass: dd.OPDD[int](o), independent: true, empty: e, bound: func(n int) int { return 2 * n }})
		vs = append(vs, variant{name: name + "*", pass: reduce.Fixpoint(dd.OPDD[int](o)), oneMinimal: true, empty: e})
		f := dd.FinishOptions{LeftToRight: back, Empty: e}
		vs = append(vs, variant{name: fmt.Sprintf("finish %+v", f), pass: dd.Finish[int](f), oneMinimal: true, empty: e, bound: func(n int) int { return n * n }})
		vs = append(vs, variant{
			name: fmt.Sprintf("probdd, finish %+v", f), empty: e, oneMinimal: true,
			pass: reduce.InOrder(dd.ProbDD[int](dd.ProbDDOptions{Empty: e}), dd.Finish[int](f)),
		})
	}
	return vs
}

// cddBound returns Σ ⌈n/sᵣ⌉ up to the round with size 1.
func cddBound(o dd.CDDOptions) func(int) int {
	return func(n int) int {
		if o.SmallerSize || o.Factor != 0 {
			return 20 * (n + 1)
		}
		sum := 0
		for r := 0; ; r++ {
			s := max(1, min(n, formula.Size(cmpOr(o.P0, 0.1), r)))
			sum += (n + s - 1) / s
			if s == 1 {
				return sum
			}
		}
	}
}

func cmpOr(x, otherwise float64) float64 {
	if x == 0 {
		return otherwise
	}
	return x
}

func adaptive(width int, weight func(int) int, e dd.Empty) variant {
	return variant{
		name:       fmt.Sprintf("adaptive, width %d, weights %v, empty %d", width, weight != nil, e),
		pass:       dd.Adaptive(dd.AdaptiveOptions[int]{Width: width, Weight: weight, Empty: e}),
		oneMinimal: true, independent: true, empty: e, bound: func(n int) int { return n*n + 3*n },
	}
}
