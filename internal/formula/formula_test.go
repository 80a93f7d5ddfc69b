package formula

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// TestSizeFor checks both maxima of s·(1−p)ˢ for p = 1/n, which are n and n−1. The quotient 1/p is
// not exact: for 93, for example, it is less than 93.
func TestSizeFor(t *testing.T) {
	for n := 1; n <= 1000; n++ {
		if got := SizeFor(1/float64(n), false); got != n {
			t.Errorf("SizeFor(1/%d, false) = %d", n, got)
		}
		if got, want := SizeFor(1/float64(n), true), max(1, n-1); got != want {
			t.Errorf("SizeFor(1/%d, true) = %d, want %d", n, got, want)
		}
	}
	for _, c := range []struct {
		p    float64
		want int
	}{{0, math.MaxInt32}, {0.3, 3}, {0.7, 1}, {1, 1}, {2, 1}} {
		if got := SizeFor(c.p, false); got != c.want {
			t.Errorf("SizeFor(%v, false) = %d, want %d", c.p, got, c.want)
		}
	}
}

func TestSize(t *testing.T) {
	var got []int
	for r := range 7 {
		got = append(got, Size(0.1, r))
	}
	if want := []int{10, 6, 3, 2, 1, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("sizes %v, want %v", got, want)
	}
}

func TestRaised(t *testing.T) {
	for _, c := range []struct{ p, want []float64 }{
		{[]float64{0.1}, []float64{1}},
		{[]float64{0.5, 0.5}, []float64{2. / 3, 2. / 3}},
		{[]float64{0.1, 0.2}, []float64{0.1 / 0.28, 0.2 / 0.28}},
		{[]float64{1, 0.5}, []float64{1, 0.5}},
		{[]float64{1e-300, 3e-300}, []float64{0.25, 0.75}},
	} {
		got := Raised(c.p)
		if !slices.EqualFunc(got, c.want, Near) {
			t.Errorf("Raised(%v) = %v, want %v", c.p, got, c.want)
		}
	}
	// A belief that is almost 1 becomes exactly 1, or the item would be tested forever.
	if got := Raised([]float64{1 - 1e-12, 0.5}); got[0] != 1 {
		t.Errorf("a belief of 1-1e-12 becomes 1-%g, want 1", 1-got[0])
	}
}

// TestGainPrefix checks that prefixes of k and k+1 items count as equal when items are needed with
// probability 1/(k+1), although their computed gains differ in the last bits.
func TestGainPrefix(t *testing.T) {
	for k := 1; k <= 40; k++ {
		p := slices.Repeat([]float64{1 / float64(k+1)}, 2*k)
		ordered := make([]int, len(p))
		for i := range ordered {
			ordered[i] = len(p) - 1 - i
		}
		if got := GainPrefix(ordered, p, nil, false); !slices.Equal(got, ordered[:k+1]) {
			t.Errorf("p = 1/%d: %d items, want the longer prefix of %d", k+1, len(got), k+1)
		}
		if got := GainPrefix(ordered, p, nil, true); !slices.Equal(got, ordered[:k]) {
			t.Errorf("p = 1/%d: %d items, want the shorter prefix of %d", k+1, len(got), k)
		}
	}
	// The third item is worth its risk only because it is heavy.
	p, weights := []float64{0.1, 0.1, 0.6}, []int{1, 1, 10}
	if got := GainPrefix([]int{0, 1, 2}, p, weights, false); len(got) != 3 {
		t.Errorf("%v, want all items", got)
	}
	if got := GainPrefix([]int{0, 1, 2}, p, nil, false); len(got) != 2 {
		t.Errorf("%v, want the first two items", got)
	}
}

func TestHalf(t *testing.T) {
	for _, c := range []struct {
		weights        []int
		later, earlier int
	}{
		{[]int{1, 1}, 1, 1},
		{[]int{1, 1, 1}, 2, 1},
		{[]int{1, 1, 1, 1}, 2, 2},
		{[]int{5, 1, 1}, 1, 1},
		{[]int{1, 1, 5}, 2, 2},
		{[]int{1, 2, 1}, 2, 1},
		{[]int{3, 1, 1, 1}, 1, 1},
	} {
		for _, earlier := range []bool{false, true} {
			want := map[bool]int{false: c.later, true: c.earlier}[earlier]
			if got := Half(c.weights, earlier); got != want {
				t.Errorf("Half(%s, %t) = %d, want %d", fmt.Sprint(c.weights), earlier, got, want)
			}
		}
	}
}
