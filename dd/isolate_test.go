package dd_test

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

type pair = dd.Pair[int]

func probe(p pair) reduce.Digest { return dd.Key(p.Probe) }

// passing returns an oracle about pairs that finds the items at some positions boring, as dd
// assumes of its passing side.
func passing(s reducetest.Sample, positions ...int) reduce.Oracle[pair] {
	return reduce.OracleFunc[pair](func(_ context.Context, p pair) (reduce.Outcome, error) {
		if slices.Equal(p.Probe, positions) {
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		}
		return reduce.Outcome{Verdict: s.Verdict(p.Probe)}, nil
	})
}

// isolated checks a conversation against the promises of dd. It returns the broken promise, or the
// empty string.
func isolated(k *reducetest.Talk[pair], changes int, o dd.IsolateOptions) string {
	p, resolved := k.End, true
	for _, q := range k.Log {
		resolved = resolved && q.Verdict != reduce.Unresolved
	}
	delta := slices.DeleteFunc(slices.Clone(p.Fail), func(i int) bool { return slices.Contains(p.Pass, i) })
	switch {
	case k.Cut:
		return "it does not end"
	case len(delta) != len(p.Fail)-len(p.Pass):
		return fmt.Sprintf("%v is not part of %v", p.Pass, p.Fail)
	case k.Answers[dd.Key(p.Fail)] != reduce.Interesting:
		return fmt.Sprintf("%v does not fail", p.Fail)
	case k.Distinct() > changes*changes+3*changes:
		return fmt.Sprintf("%d tests for %d changes", k.Distinct(), changes)
	case resolved && changes > 0 && len(delta) != 1:
		return fmt.Sprintf("without unresolved verdicts the difference is %v", delta)
	case resolved && o.Order == dd.ByList && len(k.Log) > bits.Len(uint(max(changes, 1)-1)):
		return fmt.Sprintf("%d tests for %d changes without unresolved verdicts", len(k.Log), changes)
	case len(delta) < 2:
		return ""
	}
	for i, d := range delta {
		more := slices.Sorted(slices.Values(append(slices.Clone(p.Pass), d)))
		less := slices.DeleteFunc(slices.Clone(p.Fail), func(x int) bool { return x == delta[i] })
		for _, list := range [][]int{more, less} {
			if v, asked := k.Answers[dd.Key(list)]; !asked || v != reduce.Unresolved {
				return fmt.Sprintf("the difference of %v and %v is not 1-minimal: %v is %v (tested: %v)", p.Pass, p.Fail, list, v, asked)
			}
		}
	}
	return ""
}

var isolations = []dd.IsolateOptions{
	{}, {Order: dd.ByList}, {Split: dd.CeilFirst}, {Split: dd.CeilFirst, Order: dd.ByList}, {Split: dd.Balanced, Order: dd.ByList},
}

// TestIsolateAllOracles explores all oracles with three verdicts.
func TestIsolateAllOracles(t *testing.T) {
	all := []reduce.Verdict{reduce.Unresolved, reduce.Boring, reduce.Interesting}
	for _, o := range isolations {
		for n := range 5 {
			reducetest.Explore(dd.NewPair(upTo(n)), dd.Isolate[int](o), probe, tooMany, all, func(k *reducetest.Talk[pair]) bool {
				why := isolated(k, n, o)
				if why != "" {
					t.Errorf("%+v, %d changes: %s in %v", o, n, why, k.Log)
				}
				return why == ""
			})
		}
	}
}

// TestIsolateRandom also starts from passing lists that are not empty.
func TestIsolateRandom(t *testing.T) {
	for seed := range uint64(20 * reducetest.Kinds()) {
		s := reducetest.Random(seed, 2+int(seed*seed)%39)
		pass := [][]int{nil, {0}, {1}, {0, 1}}[seed%4]
		if len(pass) == s.N {
			pass = nil
		}
		for _, o := range isolations {
			k := reducetest.Converse(dd.NewPair(s.Start(), pass...), dd.Isolate[int](o), probe, tooMany, func(p pair) reduce.Verdict {
				if slices.Equal(p.Probe, pass) {
					return reduce.Boring
				}
				return s.Verdict(p.Probe)
			})
			if why := isolated(k, s.N-len(pass), o); why != "" {
				t.Errorf("%+v, %v, passing %v: %s", o, s, pass, why)
			}
		}
	}
}

func TestIsolateExpressions(t *testing.T) {
	for _, c := range []struct{ oracle, items, pass, difference string }{
		{"c", "a b c d", "", "c"},
		{"a && d", "a b c d", "", "d"}, // the first half passes and becomes the passing side
		{"b && c ? b || c", "a b c d", "", "b c"},
		{"b && c ? b || c", "a b c d e f g h", "", "b c"},
		{"c", "c", "", "c"},
	} {
		items := reducetest.Items(c.items)
		got, err := dd.Difference(context.Background(), items, nil, reducetest.Expr(c.oracle), dd.DifferenceOptions{Isolate: dd.IsolateOptions{Order: dd.ByList}})
		if err != nil || !slices.Equal(got.Difference(), reducetest.Items(c.difference)) {
			t.Errorf("%s of %s: difference %v, %v, want %s", c.oracle, c.items, got.Difference(), err, c.difference)
		}
	}
}
