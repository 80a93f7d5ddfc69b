package reducetest

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// A Sample is a random oracle about lists of the numbers 0 to N-1. Its verdict depends only on the
// set of numbers in the candidate, not on their order or repetition. It finds the whole list
// interesting.
type Sample struct {
	Seed        uint64
	Kind        string
	N           int
	Independent bool // whether an item is needed does not depend on the others
	Verdict     func([]int) reduce.Verdict
}

func (s Sample) String() string { return fmt.Sprintf("%s of %d items, seed %d", s.Kind, s.N, s.Seed) }

// Test returns the verdict about c.
func (s Sample) Test(_ context.Context, c []int) (reduce.Outcome, error) {
	return reduce.Outcome{Verdict: s.Verdict(c)}, nil
}

// Interesting reports whether the sample finds c interesting.
func (s Sample) Interesting(c []int) bool { return s.Verdict(c) == reduce.Interesting }

// Start returns the whole list.
func (s Sample) Start() []int {
	all := make([]int, s.N)
	for i := range all {
		all[i] = i
	}
	return all
}

// A kind is a kind of random oracle. The function make returns a predicate on the items that are
// kept of n.
type kind struct {
	name string
	make func(r *rand.Rand, n int) func(kept []bool) bool
}

var kinds = []kind{
	{"superset", superset},
	{"k of n", someOf},
	{"dependencies", dependencies},
	{"either or", func(r *rand.Rand, n int) func([]bool) bool {
		return pairs(r, n, func(a, b bool) bool { return a || b })
	}},
	{"both or none", func(r *rand.Rand, n int) func([]bool) bool {
		return pairs(r, n, func(a, b bool) bool { return a == b })
	}},
	{"run", run},
	{"table", table},
}

// Kinds returns the number of consecutive seeds that give a sample of every kind.
func Kinds() int { return 2 * len(kinds) }

// Random returns the sample of a seed. Half of the samples have three verdicts: about half of the
// candidates that are not interesting are unresolved.
func Random(seed uint64, n int) Sample {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	k := kinds[seed%uint64(len(kinds))]
	three := seed/uint64(len(kinds))%2 == 1
	need := k.make(r, n)
	s := Sample{Seed: seed, Kind: k.name, N: n, Independent: k.name == "superset"}
	if three {
		s.Kind += ", three-valued"
	}
	s.Verdict = func(c []int) reduce.Verdict {
		kept := make([]bool, n)
		for _, i := range c {
			kept[i] = true
		}
		switch {
		case !slices.Contains(kept, false) || need(kept):
			return reduce.Interesting
		case three && draw(seed, kept) < 0.5:
			return reduce.Unresolved
		}
		return reduce.Boring
	}
	return s
}

// superset finds lists interesting that contain all of some items.
func superset(r *rand.Rand, n int) func([]bool) bool {
	share := r.Float64() * r.Float64()
	needed := make([]bool, n)
	for i := range needed {
		needed[i] = r.Float64() < share
	}
	return func(kept []bool) bool {
		for i, need := range needed {
			if need && !kept[i] {
				return false
			}
		}
		return true
	}
}

// someOf finds lists interesting that contain any k of some items.
func someOf(r *rand.Rand, n int) func([]bool) bool {
	of := r.Perm(n)[:r.IntN(n+1)]
	k := r.IntN(len(of) + 1)
	return func(kept []bool) bool {
		found := 0
		for _, i := range of {
			if kept[i] {
				found++
			}
		}
		return found >= k
	}
}

// dependencies finds lists interesting that contain some items and, with every item, all items that
// it depends on, which are all on the same side of it.
func dependencies(r *rand.Rand, n int) func([]bool) bool {
	needs := make([][]int, n)
	backward := r.IntN(2) == 0
	for i := range needs {
		for range r.IntN(3) {
			switch {
			case backward && i > 0:
				needs[i] = append(needs[i], r.IntN(i))
			case !backward && i < n-1:
				needs[i] = append(needs[i], i+1+r.IntN(n-1-i))
			}
		}
	}
	must := r.Perm(n)[:r.IntN(min(n, 3)+1)]
	return func(kept []bool) bool {
		for _, i := range must {
			if !kept[i] {
				return false
			}
		}
		for i, ns := range needs {
			for _, j := range ns {
				if kept[i] && !kept[j] {
					return false
				}
			}
		}
		return true
	}
}

// pairs finds lists interesting for which right returns true for each of some pairs of items.
func pairs(r *rand.Rand, n int, right func(a, b bool) bool) func([]bool) bool {
	p := r.Perm(n)
	p = p[:2*r.IntN(n/2+1)]
	return func(kept []bool) bool {
		for k := 0; k < len(p); k += 2 {
			if !right(kept[p[k]], kept[p[k+1]]) {
				return false
			}
		}
		return true
	}
}

// run finds lists interesting that contain a number of adjacent items, wherever they are.
func run(r *rand.Rand, n int) func([]bool) bool {
	length := r.IntN(n + 1)
	return func(kept []bool) bool {
		most, now := 0, 0
		for _, k := range kept {
			if now++; !k {
				now = 0
			}
			most = max(most, now)
		}
		return most >= length
	}
}

// table decides at random for each list.
func table(r *rand.Rand, n int) func([]bool) bool {
	seed, share := r.Uint64(), r.Float64()
	return func(kept []bool) bool { return draw(seed, kept) < share }
}

// draw returns a random number from 0 to 1 that depends only on the seed and the list.
func draw(seed uint64, kept []bool) float64 {
	h := fnv.New64a()
	binary.Write(h, binary.LittleEndian, seed)
	binary.Write(h, binary.LittleEndian, kept)
	sum := h.Sum64()
	return rand.New(rand.NewPCG(seed, sum)).Float64()
}

// Hashed returns a random oracle for any type of value, whose verdict depends only on the key: the
// given share of all candidates is interesting, half of the others are unresolved, and the start is
// interesting.
func Hashed[C any](seed uint64, share float64, start C, key func(C) reduce.Digest) reduce.Oracle[C] {
	whole := key(start)
	return reduce.OracleFunc[C](func(_ context.Context, c C) (reduce.Outcome, error) {
		d := key(c)
		r := rand.New(rand.NewPCG(seed, binary.LittleEndian.Uint64(d[:])))
		switch x := r.Float64(); {
		case d == whole || x < share:
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		case x < share+(1-share)/2:
			return reduce.Outcome{Verdict: reduce.Unresolved}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})
}
