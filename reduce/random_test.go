package reduce_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// upTo returns the list 0 … n-1.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func count(c []int) reduce.Size { return reduce.Size{len(c)} }

// number returns a random number that depends only on a list and a seed.
func number(seed uint64, c []int) uint64 {
	d := dd.Key(c)
	return rand.New(rand.NewPCG(seed, binary.LittleEndian.Uint64(d[:]))).Uint64()
}

// randomOracle returns an oracle with random verdicts that depend only on the candidate: a third of
// the candidates is interesting, a third unresolved. Its evidence is a byte.
func randomOracle(seed uint64, start []int) reduce.Oracle[[]int] {
	whole := dd.Key(start)
	return reduce.OracleFunc[[]int](func(_ context.Context, c []int) (reduce.Outcome, error) {
		x := number(seed, c)
		out := reduce.Outcome{Verdict: reduce.Verdict(x % 3), Evidence: []byte{byte(x >> 8)}}
		if dd.Key(c) == whole {
			out.Verdict = reduce.Interesting
		}
		return out, nil
	})
}

// randomPass returns a pass with every kind of attempt in a random order: moves, plans that
// continue without a move, batches, evidence, attempts without candidates.
func randomPass(seed uint64, depth int) reduce.Pass[[]int] {
	return func(cur []int) reduce.Plan[[]int] {
		if depth == 0 {
			return nil
		}
		return func(yield func(reduce.Attempt[[]int]) bool) {
			r := rand.New(rand.NewPCG(seed, number(uint64(depth), cur)))
			for i := range 1 + r.IntN(4) {
				a := anyAttempt(r, cur, depth)
				a.Pass, a.Note = []string{"", "one", "two"}[r.IntN(3)], fmt.Sprint(depth, i)
				a.Chance = max(0, 1.5*r.Float64()-0.4)
				if !yield(a) {
					return
				}
			}
		}
	}
}

func anyAttempt(r *rand.Rand, cur []int, depth int) reduce.Attempt[[]int] {
	seed := r.Uint64()
	follow := func(c []int, salt uint64) reduce.Plan[[]int] { return randomPass(seed+salt, depth-1)(c) }
	c := part(r, cur)
	switch r.IntN(8) {
	case 0:
		return reduce.Expect(reduce.Boring, c, reduce.Next[[]int]{Plan: follow(cur, 0)})
	case 1:
		return reduce.Expect(reduce.Unresolved, c, reduce.Next[[]int]{Plan: follow(cur, 0)})
	case 2:
		a := reduce.Try(c, nil)
		a.Guess = reduce.GuessNone
		a.Then = func(o []reduce.Outcome) reduce.Next[[]int] {
			return reduce.Next[[]int]{Plan: follow(cur, uint64(o[0].Evidence[0])%3)}
		}
		return a
	case 3:
		return reduce.AskAll(nil, func([]reduce.Outcome) reduce.Next[[]int] {
			return reduce.Next[[]int]{Plan: follow(cur, 0)}
		})
	case 4:
		a := reduce.AskAll([][]int{c, part(r, cur)}, func(o []reduce.Outcome) reduce.Next[[]int] {
			for i := range o {
				if o[i].Verdict != reduce.Boring {
					return reduce.Next[[]int]{Plan: follow(cur, uint64(o[i].Evidence[0])%3)}
				}
			}
			return reduce.Next[[]int]{}
		})
		a.Guess = reduce.GuessBoring
		return a
	case 5, 6:
		cs := [][]int{c, part(r, cur), part(r, cur), c}[:2+r.IntN(3)]
		return reduce.AskAll(cs, func(o []reduce.Outcome) reduce.Next[[]int] {
			sum, best := 0, -1
			for i := range o {
				sum = 3*sum + int(o[i].Verdict)
				if o[i].Verdict == reduce.Interesting {
					best = i
				}
			}
			switch {
			case sum%3 == 0:
				return reduce.Next[[]int]{}
			case best < 0:
				return reduce.Next[[]int]{Plan: follow(cur, uint64(sum))}
			}
			return reduce.Next[[]int]{Plan: follow(cs[best], uint64(sum)), Current: cs[best], Moved: true}
		})
	}
	return reduce.Try(c, follow(c, 0))
}

// part returns a random part of a list, sometimes all of it.
func part(r *rand.Rand, list []int) []int {
	out := []int{}
	for _, x := range list {
		if r.IntN(4) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// somePass returns a pass; ten consecutive seeds give all kinds.
func somePass(seed uint64) reduce.Pass[[]int] {
	mirror := reduce.Lens[[]int, []int]{
		Get: func(w []int) []int { return w[len(w)/2:] },
		Put: func(w, p []int) []int { return append(append([]int{}, w[:len(w)/2]...), p...) },
	}
	w := randomPass(seed, 6)
	switch seed % 10 {
	case 0:
		return dd.Min[int](dd.MinOptions{})
	case 1:
		return reduce.Fixpoint(dd.CDD[int](dd.CDDOptions{P0: 0.25}))
	case 2:
		return dd.Adaptive(dd.AdaptiveOptions[int]{Width: 5, Empty: dd.EmptyLast})
	case 3:
		return reduce.InOrder(w, reduce.Named("then", w), dd.Finish[int](dd.FinishOptions{}))
	case 4:
		return reduce.FixpointBy(count, w)
	case 5:
		return reduce.Through(mirror, reduce.InOrder(w, dd.ProbDD[int](dd.ProbDDOptions{})))
	case 6:
		return reduce.Named("out", reduce.Named("in", reduce.FixpointBy(count, reduce.InOrder(w, reduce.Through(mirror, w)))))
	}
	return w
}
