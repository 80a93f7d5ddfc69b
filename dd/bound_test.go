package dd_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// only returns an oracle that finds a list interesting if it contains one item.
func only(item int) func([]int) reduce.Verdict {
	return func(c []int) reduce.Verdict {
		for _, i := range c {
			if i == item {
				return reduce.Interesting
			}
		}
		return reduce.Boring
	}
}

// TestOneCauseIsLogarithmic checks that ddmin halves the list with at most two tests.
func TestOneCauseIsLogarithmic(t *testing.T) {
	for _, o := range []dd.MinOptions{{}, {Split: dd.CeilFirst}, {Split: dd.Balanced}, {SkipSubsets: true}, {Restart: dd.RestartNext}} {
		for n := 1; n <= 70; n++ {
			if n > 40 && n != 63 && n != 64 && n != 65 {
				continue
			}
			for item := range n {
				k := reducetest.Converse(upTo(n), dd.Min[int](o), dd.Key, tooMany, only(item))
				if most := 2 * bits.Len(uint(n-1)); len(k.Log) > most {
					t.Fatalf("%+v: %d tests to find item %d of %d, more than 2·⌈log₂ n⌉ = %d", o, len(k.Log), item, n, most)
				}
			}
		}
	}
}

// TestFinishAsksNoMoreThanNeeded checks that Finish tries every remaining item exactly once after
// its last success.
func TestFinishAsksNoMoreThanNeeded(t *testing.T) {
	for seed := range uint64(8 * reducetest.Kinds()) {
		s := reducetest.Random(seed, int(seed)%30)
		for _, o := range []dd.FinishOptions{{}, {LeftToRight: true}, {Empty: dd.EmptyLast}} {
			k := reducetest.Converse(s.Start(), dd.Finish[int](o), dd.Key, tooMany, s.Verdict)
			want := len(k.End)
			if want == 1 && o.Empty != dd.EmptyLast {
				want = 0
			}
			if got := sinceLastMove(k); got != want {
				t.Errorf("%+v, %v: %d tests after the last success, %d items left", o, s, got, want)
			}
		}
	}
}

func sinceLastMove(k *talk) int {
	if len(k.Moves) == 0 {
		return len(k.Log)
	}
	return len(k.Log) - k.Moves[len(k.Moves)-1]
}

// TestAdaptiveProves checks that at width 1 no more than |result| tests show that no single item of
// the result can be removed: no item is tried alone twice on the final list.
func TestAdaptiveProves(t *testing.T) {
	for seed := range uint64(20 * reducetest.Kinds()) {
		s := reducetest.Random(seed, int(seed)%40)
		k := reducetest.Converse(s.Start(), adaptive(1, nil, dd.EmptyLast).pass, dd.Key, tooMany, s.Verdict)
		alone := 0
		for _, q := range k.Log[len(k.Log)-sinceLastMove(k):] {
			if len(q.Candidate) == len(k.End)-1 {
				alone++
			}
		}
		if alone > len(k.End) {
			t.Errorf("%v: %d tests of single items on a list of %d", s, alone, len(k.End))
		}
	}
}

// TestAdaptiveFollowsEntropy checks that the number of tests for independent items is about
// n·H(q) + |result|.
func TestAdaptiveFollowsEntropy(t *testing.T) {
	const n = 1000
	for _, every := range []int{2, 5, 20, 100} {
		q := 1 / float64(every)
		needed := func(i int) bool { return i*7919%n < n/every } // scattered
		k := reducetest.Converse(upTo(n), adaptive(1, nil, dd.EmptyNever).pass, dd.Key, tooMany, func(c []int) reduce.Verdict {
			found := 0
			for _, i := range c {
				if needed(i) {
					found++
				}
			}
			if found == n/every {
				return reduce.Interesting
			}
			return reduce.Boring
		})
		entropy := -q*math.Log2(q) - (1-q)*math.Log2(1-q)
		want := n*entropy + q*n
		t.Logf("1 of %d needed: %d tests, n·H(q) + |result| = %.0f", every, k.Distinct(), want)
		if len(k.End) != n/every || float64(k.Distinct()) > 1.25*want+20 {
			t.Errorf("1 of %d needed: %d left, %d tests, want about %.0f", every, len(k.End), k.Distinct(), want)
		}
	}
}
