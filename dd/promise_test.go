package dd_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

type talk = reducetest.Talk[[]int]

// upTo is the list 0 … n-1.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// check holds a conversation about n items against what its pass promises. The
// empty string means that it is kept.
func (v variant) check(k *talk, n int) string {
	switch {
	case k.Cut:
		return "it does not end"
	case len(k.End) > n:
		return fmt.Sprintf("the result %v is larger than the start", k.End)
	case k.Answers[dd.Key(k.End)] != reduce.Interesting:
		return fmt.Sprintf("the result %v is not interesting", k.End)
	case v.oneMinimal && !reducetest.OneMinimal(k, dd.Key, v.empty == dd.EmptyLast):
		return fmt.Sprintf("the result %v is not 1-minimal", k.End)
	}
	if v.bound != nil {
		bound := v.bound(n)
		if v.empty != dd.EmptyNever && n > 0 {
			bound++
		}
		if k.Distinct() > bound {
			return fmt.Sprintf("%d questions, more than the %d promised", k.Distinct(), bound)
		}
	}
	return v.checkEmpty(k, n)
}

// checkEmpty sees that the empty list is asked about when the option says so.
func (v variant) checkEmpty(k *talk, n int) string {
	single := n == 1 // are we down to one item?
	for i, q := range k.Log {
		if len(q.Candidate) > 0 {
			single = single || len(q.Candidate) == 1 && q.Verdict == reduce.Interesting
			continue
		}
		if v.empty == dd.EmptyLast && !single {
			return "the empty list was asked about while there was more than one item"
		}
		if v.empty == dd.EmptyNever {
			return "the empty list was asked about"
		}
		if v.empty == dd.EmptyFirst && i > 0 && q.Note != "nothing at all" {
			return "the empty list was asked about again"
		}
	}
	return ""
}

const tooMany = 20_000 // questions: a pass about so few items should have ended

// explore checks a variant under all oracles about up to n items.
func (v variant) explore(t *testing.T, n int) {
	t.Helper()
	for n := range n + 1 {
		reducetest.Explore(upTo(n), v.pass, dd.Key, tooMany, []reduce.Verdict{reduce.Boring, reduce.Interesting}, func(k *talk) bool {
			why := v.check(k, n)
			if why != "" {
				t.Errorf("%s, %d items: %s in\n%v", v.name, n, why, k.Log)
			}
			return why == ""
		})
	}
}

func TestAllOraclesOnFewItems(t *testing.T) {
	for _, v := range variants() {
		v.explore(t, 4)
	}
}

// TestUnresolved: for passes that minimise, unresolved is as good as boring.
func TestUnresolved(t *testing.T) {
	for _, v := range variants() {
		lists := func(no reduce.Verdict) (ends []string) {
			reducetest.Explore(upTo(4), v.pass, dd.Key, tooMany, []reduce.Verdict{no, reduce.Interesting}, func(k *talk) bool {
				ends = append(ends, fmt.Sprint(k.End, len(k.Log)))
				return len(ends) < 200
			})
			return ends
		}
		if b, u := fmt.Sprint(lists(reduce.Boring)), fmt.Sprint(lists(reduce.Unresolved)); b != u {
			t.Errorf("%s: conversations end as\n%s with boring answers, and as\n%s with unresolved ones", v.name, b, u)
		}
	}
}

// sample checks a variant under a random oracle.
func (v variant) sample(t *testing.T, s reducetest.Sample) {
	t.Helper()
	k := reducetest.Converse(s.Start(), v.pass, dd.Key, tooMany, s.Verdict)
	if why := v.check(k, s.N); why != "" {
		t.Errorf("%s, %v: %s", v.name, s, why)
	}
	if !s.Independent || !v.independent || len(k.End) == 1 && v.empty == dd.EmptyNever {
		return
	}
	for i := range k.End {
		if rest := slices.Delete(slices.Clone(k.End), i, i+1); s.Interesting(rest) {
			t.Errorf("%s, %v: ends at %v, but %v is interesting", v.name, s, k.End, rest)
		}
	}
}

func TestRandomOracles(t *testing.T) {
	seeds := uint64(6 * reducetest.Kinds())
	if testing.Short() {
		seeds = uint64(reducetest.Kinds())
	}
	for _, v := range variants() {
		for seed := range seeds {
			v.sample(t, reducetest.Random(seed, int(seed*seed+3)%41))
		}
	}
}
