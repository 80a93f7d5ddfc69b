package reduce_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// TestMaxTests checks that a limit ends a run at the same place for any number of workers, that
// what is committed is a prefix of an unlimited run, and that few tests are wasted.
func TestMaxTests(t *testing.T) {
	start := upTo(12)
	for seed := range uint64(20) {
		for _, pass := range []reduce.Pass[[]int]{somePass(seed), dd.Adaptive[int](dd.AdaptiveOptions[int]{Width: 5})} {
			whole, _, _ := limited(t, seed, start, pass, 1, 0)
			for _, limit := range []int{1, 4, 9} {
				first, end, _ := limited(t, seed, start, pass, 1, limit)
				if !slices.Equal(first, whole[:min(len(first), len(whole))]) {
					t.Errorf("seed %d: what a limit of %d commits is not a prefix", seed, limit)
				}
				for _, workers := range []int{2, 8} {
					log, otherEnd, tests := limited(t, seed, start, pass, workers, limit)
					if !slices.Equal(log, first) || !slices.Equal(end, otherEnd) {
						t.Errorf("seed %d, limit %d: %d workers commit something else", seed, limit, workers)
					}
					if tests > limit+2*workers {
						t.Errorf("seed %d: %d tests with %d workers and a limit of %d", seed, tests, workers, limit)
					}
				}
			}
		}
	}
}

// limited runs a pass and returns what was committed, the result, and how many tests ran. A third
// of all outcomes is known before, and does not count.
func limited(t *testing.T, seed uint64, start []int, p reduce.Pass[[]int], workers, limit int) (log []string, best []int, tests int) {
	t.Helper()
	inner := randomOracle(seed, start)
	store := &reduce.Memory{}
	known := func(c []int) bool { return dd.Key(c)[0]%3 == 0 }
	var ran atomic.Int64
	fresh := reduce.Oracle[[]int](reduce.OracleFunc[[]int](func(ctx context.Context, c []int) (reduce.Outcome, error) {
		ran.Add(1)
		return inner.Test(ctx, c)
	}))
	if limit > 0 {
		fresh = reduce.Budgeted(fresh, limit+2*workers) // the last attempt may be too much
	}
	asked := reduce.OracleFunc[[]int](func(ctx context.Context, c []int) (reduce.Outcome, error) {
		if known(c) || len(c) == len(start) {
			return inner.Test(ctx, c)
		}
		return fresh.Test(ctx, c)
	})
	cached := &reduce.Cached[[]int]{Oracle: asked, Key: dd.Key, Store: store}
	counted := 0
	r := reduce.Runner[[]int]{
		Oracle: cached, Key: dd.Key, Size: count, Workers: workers, MaxTests: limit,
		Tested: func(d reduce.Digest) bool { return d[0]%3 != 0 && d != dd.Key(start) },
		Observe: func(e reduce.Event) {
			if e.Kind == reduce.Answered && !e.Repeat && e.Candidate[0]%3 != 0 {
				counted++
			}
			if e.Kind != reduce.Asked && e.Kind != reduce.Stopped {
				log = append(log, fmt.Sprint(e.Kind, e.Candidate, e.Verdict))
			}
		},
	}
	best, err := r.Run(context.Background(), start, p)
	if err != nil && !errors.Is(err, reduce.ErrBudget) {
		t.Fatal(err)
	}
	if limit > 0 && counted > limit {
		t.Errorf("%d tests count, the limit is %d", counted, limit)
	}
	for len(log) > 0 && len(log[len(log)-1]) >= 10 && log[len(log)-1][:10] == "pass ended" {
		log = log[:len(log)-1] // the end of a run ends its pass
	}
	return log, best, int(ran.Load())
}

// TestSharedTests checks that a test that several candidates share counts once, for the first of
// them that is committed, whichever took it.
func TestSharedTests(t *testing.T) {
	start := upTo(12)
	shared := func(d reduce.Digest) reduce.Digest { return reduce.Digest{d[0] % 16} }
	saved := 0
	for seed := range uint64(30) {
		var first []string
		for _, workers := range []int{1, 2, 8} {
			const limit = 9
			inner := randomOracle(seed, start)
			var log []string
			counted := map[reduce.Digest]bool{}
			r := reduce.Runner[[]int]{
				Oracle: inner, Key: dd.Key, Size: count, Workers: workers, MaxTests: limit, TestOf: shared,
				Observe: func(e reduce.Event) {
					if e.Kind == reduce.Answered {
						counted[shared(e.Candidate)] = true
						log = append(log, fmt.Sprint(e.Candidate, e.Verdict))
					}
				},
			}
			_, err := r.Run(context.Background(), start, dd.Min[int](dd.MinOptions{}))
			if err != nil && !errors.Is(err, reduce.ErrBudget) {
				t.Fatal(err)
			}
			if more := err != nil; len(counted) > limit || more && len(counted) < limit {
				t.Errorf("seed %d: %d tests count after %d answers, the limit is %d", seed, len(counted), len(log), limit)
			}
			switch {
			case workers == 1:
				first = log
				saved += len(log) - len(counted)
			case !slices.Equal(log, first):
				t.Errorf("seed %d: %d workers commit something else", seed, workers)
			}
		}
	}
	if saved < 50 {
		t.Errorf("only %d answers took a test of another candidate: this shows little", saved)
	}
}
