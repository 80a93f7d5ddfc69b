package dd_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestWideNeverAsksAboutNothing: two groups that go, each on its own, may be all
// there is; their union is the empty list, which is not to be asked about.
func TestWideNeverAsksAboutNothing(t *testing.T) {
	for _, e := range []dd.Empty{dd.EmptyNever, dd.EmptyFirst} {
		v := adaptive(2, nil, e)
		k := reducetest.Converse(upTo(2), v.pass, dd.Key, tooMany, func(c []int) reduce.Verdict {
			if len(c) == 0 {
				return reduce.Boring
			}
			return reduce.Interesting
		})
		if why := v.checkEmpty(k, 2); why != "" {
			t.Errorf("%s: %s in %v", v.name, why, k.Log)
		}
	}
}

// TestWideForgetsNothing: when the union of what went fails, the other items of
// that batch are still to be looked at.
func TestWideForgetsNothing(t *testing.T) {
	interesting := []string{"[0 1 2 3 4]", "[0 1 3 4]", "[0 1 3]", "[1 3 4]"}
	k := reducetest.Converse(upTo(5), adaptive(3, nil, dd.EmptyNever).pass, dd.Key, tooMany, func(c []int) reduce.Verdict {
		for _, s := range interesting {
			if s == fmt.Sprint(c) {
				return reduce.Interesting
			}
		}
		return reduce.Boring
	})
	if !reducetest.OneMinimal(k, dd.Key, false) {
		t.Errorf("ends at %v without having tried every single item: %v", k.End, k.Log)
	}
}

// TestWideOnFewItems goes further than for other passes: what goes wrong with
// batches needs some items to go wrong with.
func TestWideOnFewItems(t *testing.T) {
	for _, e := range []dd.Empty{dd.EmptyNever, dd.EmptyFirst, dd.EmptyLast} {
		for _, w := range []int{2, 3, 4, 5} {
			adaptive(w, nil, e).explore(t, 5)
		}
	}
}

// TestInconsistentAnswers: the promises hold whatever the answers, so these are
// drawn as they come.
func TestInconsistentAnswers(t *testing.T) {
	for seed := range uint64(400) {
		for _, w := range []int{1, 2, 3, 5, 8, 64} {
			v := adaptive(w, nil, dd.Empty(seed%3))
			r := rand.New(rand.NewPCG(seed, uint64(w)))
			n, yes := 1+r.IntN(40), r.Float64()*r.Float64()
			k := reducetest.Converse(upTo(n), v.pass, dd.Key, tooMany, func([]int) reduce.Verdict {
				if r.Float64() < yes {
					return reduce.Interesting
				}
				return reduce.Boring
			})
			if why := v.check(k, n); why != "" {
				t.Errorf("%s, %d items, seed %d: %s", v.name, n, seed, why)
			}
		}
	}
}
