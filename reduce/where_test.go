package reduce_test

import (
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestWhere checks that refused candidates are never tested, and that the pass continues as if they
// were boring.
func TestWhere(t *testing.T) {
	even := func(c []int) bool { return len(c)%2 == 0 }
	needed := func(c []int) bool { return slices.Contains(c, 3) && slices.Contains(c, 6) }
	start := []int{0, 1, 2, 3, 4, 5, 6, 7}
	for _, width := range []int{1, 4} {
		pass := dd.Adaptive[int](dd.AdaptiveOptions[int]{Width: width})
		filtered := reduce.Where(even, pass)
		log, got := reducetest.Trace(t, start, filtered, reduce.Predicate(needed))
		for _, q := range log {
			if !even(q.Candidate) {
				t.Errorf("width %d: asked about %v", width, q.Candidate)
			}
		}
		_, want := reducetest.Trace(t, start, pass, reduce.Predicate(func(c []int) bool { return even(c) && needed(c) }))
		if !slices.Equal(got, want) {
			t.Errorf("width %d: ends at %v, and at %v if the test refuses", width, got, want)
		}
		reducetest.Pass(t, reducetest.Subject[[]int]{
			Start: start, Pass: filtered, Key: dd.Key, Oracle: reduce.Predicate(needed),
		})
	}
}

// TestWhereTook checks that a move names the right candidate even if others of the same attempt
// were refused: Map relies on it.
func TestWhereTook(t *testing.T) {
	batch := func(int) reduce.Plan[int] {
		return func(yield func(reduce.Attempt[int]) bool) {
			yield(reduce.AskAll([]int{1, 2, 3, 4}, func(o []reduce.Outcome) reduce.Next[int] {
				if o[0].Verdict != reduce.Boring || o[2].Verdict != reduce.Boring {
					t.Errorf("refused candidates are %v and %v, want boring", o[0].Verdict, o[2].Verdict)
				}
				return reduce.Next[int]{Current: 4, Moved: true, Took: 4}
			}))
		}
	}
	even := reduce.Where(func(n int) bool { return n%2 == 0 }, batch)
	asLetters := func(n int) reduce.Plan[string] {
		return reduce.Map(even(n), func(n int) string { return "abcd"[n-1 : n] })
	}
	for a := range asLetters(0) {
		if !slices.Equal(a.Ask, []string{"b", "d"}) {
			t.Errorf("asks about %q", a.Ask)
		}
		n := a.Then([]reduce.Outcome{{Verdict: reduce.Boring}, {Verdict: reduce.Interesting}})
		if n.Took != 2 || n.Current != "d" {
			t.Errorf("moves to %q, candidate %d; want d, candidate 2", n.Current, n.Took)
		}
	}
}
