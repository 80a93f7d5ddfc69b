package noise

import (
	"context"
	"math/rand/v2"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/sequential"
	"github.com/whittle-dd/whittle/reduce"
)

// A List is a kind of list to reduce, as positions.
type List struct {
	Name string
	Make func(r *rand.Rand) (items int, truth func([]int) bool)
}

// Lists returns all kinds of lists.
func Lists() []List {
	return []List{
		{"three of 60", func(r *rand.Rand) (int, func([]int) bool) { return 60, has(60, r.Perm(60)[:3]) }},
		{"closed sets of 40", closed(40)},
		{"every second of 40", func(r *rand.Rand) (int, func([]int) bool) {
			var need []int
			for i := r.IntN(2); i < 40; i += 2 {
				need = append(need, i)
			}
			return 40, has(40, need)
		}},
		{"12 of 400", func(r *rand.Rand) (int, func([]int) bool) { return 400, has(400, r.Perm(400)[:12]) }},
	}
}

// has needs some items and no others.
func has(n int, need []int) func([]int) bool {
	return func(ps []int) bool {
		in := set(n, ps)
		for _, d := range need {
			if !in[d] {
				return false
			}
		}
		return true
	}
}

func set(n int, ps []int) []bool {
	in := make([]bool, n)
	for _, p := range ps {
		in[p] = true
	}
	return in
}

// closed needs one item, and of every item what that depends on.
func closed(n int) func(*rand.Rand) (int, func([]int) bool) {
	return func(r *rand.Rand) (int, func([]int) bool) {
		deps := make([][]int, n)
		for i := 1; i < n; i++ {
			for range r.IntN(3) {
				deps[i] = append(deps[i], r.IntN(i))
			}
		}
		target := n/2 + r.IntN(n/2)
		return n, func(ps []int) bool {
			in := set(n, ps)
			if !in[target] {
				return false
			}
			for _, p := range ps {
				for _, d := range deps[p] {
					if !in[d] {
						return false
					}
				}
			}
			return true
		}
	}
}

// A World is a list to reduce and a test with noise.
type World struct {
	Test[[]int]
	All []int
}

// World returns a list of the kind, and a test for it.
func (l List) World(z Noise, seed uint64) *World {
	n, truth := l.Make(rand.New(rand.NewPCG(seed, 7)))
	w := &World{All: make([]int, n)}
	for i := range w.All {
		w.All[i] = i
	}
	w.Noise, w.Key, w.Truth, w.Seed = z, dd.Key, truth, seed
	w.Share = func(ps []int) float64 { return float64(len(ps)) / float64(n) }
	return w
}

// Outcome is Sample as a session asks for it.
func (w *World) Outcome(_ context.Context, ps []int, index int) (reduce.Outcome, error) {
	if w.Sample(ps, index) {
		return reduce.Outcome{Verdict: reduce.Interesting}, nil
	}
	return reduce.Outcome{Verdict: reduce.Boring}, nil
}

// Session returns the reduction of the list by the product's list minimizer.
func (w *World) Session(workers, width int) *sequential.Session[[]int] {
	pass := dd.Adaptive(dd.AdaptiveOptions[int]{Width: width})
	return &sequential.Session[[]int]{
		Sample: w.Outcome, Stored: w.Stored, Key: dd.Key, Original: w.All, Empty: []int{},
		Options: sequential.Options{Items: len(w.All), Workers: workers},
		Reduce: func(ctx context.Context, l sequential.Leg[[]int]) error {
			r := reduce.Runner[[]int]{
				Oracle: l.Oracle, Key: dd.Key, Workers: workers, Accept: l.Accept, Observe: l.Observe,
				Size: func(ps []int) reduce.Size { return reduce.Size{len(ps)} },
			}
			_, err := r.Run(ctx, l.Start, pass)
			return err
		},
	}
}
