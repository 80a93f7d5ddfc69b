// Package synth makes inputs for experiments: lists whose minimum is known, for list
// minimizers (the simulation of the WDD paper, and oracles with dependencies,
// clusters and other properties of real inputs), and C files of any size.
package synth

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A List is a list of items and a test that says which of them can be removed together.
type List struct {
	Name    string
	Weights []int
	Need    func(kept []bool) bool // reports whether the kept items are interesting
}

// Interesting reports whether the items at some positions are interesting.
func (l List) Interesting(ps []int) bool {
	kept := make([]bool, len(l.Weights))
	for _, p := range ps {
		kept[p] = true
	}
	return l.Need(kept)
}

// WDD returns a list of the WDD paper's simulation (section IV-D): 2 to 1,000 items,
// 1 to 10 tokens each on average, every token removable with the same chance. If
// compose is set, the tokens are spread by a random composition, otherwise each is
// thrown at a random item.
func WDD(r *rand.Rand, compose bool) List {
	n := 2 + r.IntN(999)
	total := n + r.IntN(9*n+1)
	ws := make([]int, n)
	if compose {
		cuts := r.Perm(total - 1)[:n-1]
		slices.Sort(cuts)
		last := -1
		for i, c := range append(cuts, total-1) {
			ws[i] = c - last
			last = c
		}
	} else {
		for i := range ws {
			ws[i] = 1
		}
		for range total - n {
			ws[r.IntN(n)]++
		}
	}
	p0 := r.Float64()
	needed := make([]bool, n)
	for i, w := range ws {
		needed[i] = r.Float64() >= math.Pow(p0, float64(w))
	}
	return List{"wdd", ws, superset(needed)}
}

// Share returns n items, each of which is needed with chance q.
func Share(r *rand.Rand, n int, q float64) List {
	needed := make([]bool, n)
	for i := range needed {
		needed[i] = r.Float64() < q
	}
	return List{"share", ones(n), superset(needed)}
}

// Needles returns n items of which k are needed.
func Needles(r *rand.Rand, n, k int) List {
	needed := make([]bool, n)
	for _, i := range r.Perm(n)[:k] {
		needed[i] = true
	}
	return List{"needles", ones(n), superset(needed)}
}

// Alternating returns n items, every second of which is needed.
func Alternating(n int) List {
	needed := make([]bool, n)
	for i := 1; i < n; i += 2 {
		needed[i] = true
	}
	return List{"alternating", ones(n), superset(needed)}
}

// Clusters returns n items of which k runs of the given size are needed.
func Clusters(r *rand.Rand, n, k, size int) List {
	needed := make([]bool, n)
	for range k {
		at := r.IntN(n - size)
		for i := range size {
			needed[at+i] = true
		}
	}
	return List{"clusters", ones(n), superset(needed)}
}

// Dependent returns n items, half of which need one or two earlier ones; few are
// required. An item can be kept only with all that it needs. If reverse is set, items
// need later ones instead.
func Dependent(r *rand.Rand, n int, reverse bool) List {
	needs, required := Dependencies(r, n)
	at := func(kept []bool, i int) bool {
		if reverse {
			return kept[n-1-i]
		}
		return kept[i]
	}
	return List{"dependent", ones(n), func(kept []bool) bool {
		for _, i := range required {
			if !at(kept, i) {
				return false
			}
		}
		for i, ns := range needs {
			for _, j := range ns {
				if at(kept, i) && !at(kept, j) {
					return false
				}
			}
		}
		return true
	}}
}

// Dependencies returns what each item of [Dependent] needs, and the items that must stay.
func Dependencies(r *rand.Rand, n int) (needs [][]int, required []int) {
	needs = make([][]int, n)
	for i := 1; i < n; i++ {
		if r.IntN(2) == 0 {
			for range 1 + r.IntN(2) {
				needs[i] = append(needs[i], r.IntN(i))
			}
		}
	}
	for range 1 + r.IntN(3) {
		required = append(required, r.IntN(n))
	}
	return needs, required
}

// Tangled returns n items, 30 of which are needed, with 20 pairs of which one must stay
// and 20 pairs that can only be kept or removed together.
func Tangled(r *rand.Rand, n int) List {
	p := r.Perm(n)
	return List{"tangled", ones(n), func(kept []bool) bool {
		for _, i := range p[:30] {
			if !kept[i] {
				return false
			}
		}
		for k := 30; k < 70; k += 2 {
			if !kept[p[k]] && !kept[p[k+1]] {
				return false
			}
		}
		for k := 70; k < 110; k += 2 {
			if kept[p[k]] != kept[p[k+1]] {
				return false
			}
		}
		return true
	}}
}

func superset(needed []bool) func([]bool) bool {
	return func(kept []bool) bool {
		for i, n := range needed {
			if n && !kept[i] {
				return false
			}
		}
		return true
	}
}

func ones(n int) []int { return slices.Repeat([]int{1}, n) }
