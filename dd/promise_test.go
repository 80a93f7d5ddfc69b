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

// upTo returns the list 0 … n-1.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// check checks a conversation about n items against the promises of its pass. It returns the broken
// promise, or the empty string.
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
			return fmt.Sprintf("%d tests, more than the %d promised", k.Distinct(), bound)
		}
	}
	return v.checkEmpty(k, n)
}

// checkEmpty checks that the empty list is tested only when the option allows it.
func (v variant) checkEmpty(k *talk, n int) string {
	single := n == 1 // whether the current list may have a single item
	for i, q := range k.Log {
		if len(q.Candidate) > 0 {
			single = single || len(q.Candidate) == 1 && q.Verdict == reduce.Interesting
			continue
		}
		if v.empty == dd.EmptyLast && !single {
			return "the empty list was tested while there was more than one item"
		}
		if v.empty == dd.EmptyNever {
			return "the empty list was tested"
		}
		if v.empty == dd.EmptyFirst && i > 0 && q.Note != "nothing at all" {
			return "the empty list was tested again"
		}
	}
	return ""
}

const tooMany = 20_000 // tests: a pass on so few items should have ended

// explore checks a variant with all oracles for up to n items.
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

// TestUnresolved checks that passes that minimize treat unresolved like boring.
func TestUnresolved(t *testing.T) {
	for _, v := range variants() {
		lists := func(no reduce.Verdict) (ends []string) {
			reducetest.Explore(upTo(4), v.pass, dd.Key, tooMany, []reduce.Verdict{no, reduce.Interesting}, func(k *talk) bool {
				ends = append(ends, fmt.Sprint(k.End, len(k.Log)))
				return len(ends) < 100
			})
			return ends
		}
		if b, u := fmt.Sprint(lists(reduce.Boring)), fmt.Sprint(lists(reduce.Unresolved)); b != u {
			t.Errorf("%s: conversations end as\n%s with boring verdicts, and as\n%s with unresolved ones", v.name, b, u)
		}
	}
}

// sample checks a variant with a random oracle.
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
	seeds := uint64(2 * reducetest.Kinds())
	if testing.Short() {
		seeds = uint64(reducetest.Kinds())
	}
	for i, v := range variants() {
		for seed := range seeds {
			seed += uint64(i%3) * seeds // all seeds, but not all for every variant
			v.sample(t, reducetest.Random(seed, int(seed*seed+3)%41))
		}
	}
}
