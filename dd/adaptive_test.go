package dd_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestWideNeverTestsTheEmptyList checks a list of two groups that can each be removed alone:
// without both the list is empty, and must not be tested.
func TestWideNeverTestsTheEmptyList(t *testing.T) {
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

// TestWideForgetsNothing checks that, if the groups of a batch cannot be removed together, the
// other items of that batch are still tried.
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

// TestWideOnFewItems explores more items than for other passes, because some mistakes with batches
// show only then.
func TestWideOnFewItems(t *testing.T) {
	for _, e := range []dd.Empty{dd.EmptyNever, dd.EmptyFirst, dd.EmptyLast} {
		for _, w := range []int{2, 3, 4, 5} {
			adaptive(w, nil, e).explore(t, 5)
		}
	}
}

// TestInconsistentAnswers checks that the promises hold whatever the verdicts, which are drawn at
// random here.
func TestInconsistentAnswers(t *testing.T) {
	for seed := range uint64(200) {
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
