package main

import (
	"math"
	"testing"
)

func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want float64
		ok   bool
	}{
		{[]float64{1, 2, 3}, []float64{10, 20, 30}, 1, true},
		{[]float64{1, 2, 3}, []float64{9, 4, 1}, -1, true},
		{[]float64{1, 2, 3, 4, 5}, []float64{5, 6, 7, 8, 7}, 0.820783, true}, // ties: Pearson of ranks 1 2 3.5 5 3.5
		{[]float64{106, 86, 100, 101, 99, 103, 97, 113, 112, 110}, []float64{7, 0, 27, 50, 28, 29, 20, 12, 6, 17}, -29.0 / 165, true},
		{[]float64{1, 1, 1}, []float64{1, 2, 3}, 0, false},
		{[]float64{1, 2}, []float64{1, 1}, 0, false},
		{nil, nil, 0, false},
	} {
		got, ok := spearman(c.x, c.y)
		if ok != c.ok || math.Abs(got-c.want) > 1e-6 {
			t.Errorf("spearman(%v, %v) = %v, %v, want %v, %v", c.x, c.y, got, ok, c.want, c.ok)
		}
	}
}

func TestMeans(t *testing.T) {
	if got := geometric([]float64{1, 4, 16}); math.Abs(got-4) > 1e-9 {
		t.Errorf("geometric = %v, want 4", got)
	}
	x := []float64{5, 1, 4, 2, 3}
	for share, want := range map[float64]float64{0: 1, 0.5: 3, 1: 5} {
		if got := quantile(x, share); got != want {
			t.Errorf("quantile(%v) = %v, want %v", share, got, want)
		}
	}
}
