package main

import (
	"cmp"
	"math"
	"slices"
)

// spearman returns Spearman's rank correlation coefficient, with the mean rank for ties. It is
// not defined if one side is constant.
func spearman(x, y []float64) (rho float64, ok bool) { return pearson(ranks(x), ranks(y)) }

func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	out := make([]float64, len(x))
	for lo := 0; lo < len(order); {
		hi := lo
		for hi < len(order) && x[order[hi]] == x[order[lo]] {
			hi++
		}
		for _, i := range order[lo:hi] {
			out[i] = float64(lo+hi+1) / 2
		}
		lo = hi
	}
	return out
}

func pearson(x, y []float64) (r float64, ok bool) {
	mx, my := mean(x), mean(y)
	var xy, xx, yy float64
	for i := range x {
		dx, dy := x[i]-mx, y[i]-my
		xy, xx, yy = xy+dx*dy, xx+dx*dx, yy+dy*dy
	}
	if xx == 0 || yy == 0 {
		return 0, false
	}
	return xy / math.Sqrt(xx*yy), true
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// geometric returns the geometric mean of positive numbers.
func geometric(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(x)))
}

// quantile returns the value below which a share of a list lies.
func quantile(x []float64, share float64) float64 {
	s := slices.Sorted(slices.Values(x))
	return s[int(share*float64(len(s)-1)+0.5)]
}
