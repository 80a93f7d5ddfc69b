package reduce_test

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// slow is an oracle that takes a time that depends on the candidate and the seed. It returns early
// when its context is done, unless ignoresContext is set. A canceled test returns a random verdict,
// which must not count.
type slow struct {
	oracle         reduce.Oracle[[]int]
	seed           uint64
	ignoresContext bool
	running        atomic.Int64
	canceled       atomic.Int64
}

func (o *slow) Test(ctx context.Context, c []int) (reduce.Outcome, error) {
	o.running.Add(1)
	defer o.running.Add(-1)
	wait := time.Duration(1+number(o.seed, c)%50) * time.Millisecond
	if o.ignoresContext {
		time.Sleep(wait)
	} else {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
	if ctx.Err() != nil {
		o.canceled.Add(1)
		return reduce.Outcome{Verdict: reduce.Verdict(number(o.seed, c) >> 9 % 3), Evidence: []byte{7}}, nil
	}
	return o.oracle.Test(ctx, c)
}

// TestOrderDoesNotDependOnTiming checks that, whatever the duration of tests and the number of
// workers, the committed events are those of one worker, and no test is left running afterwards.
func TestOrderDoesNotDependOnTiming(t *testing.T) {
	canceled := int64(0)
	for seed := range uint64(10) {
		synctest.Test(t, func(t *testing.T) {
			start := upTo(6 + int(seed)%7)
			r := reduce.Runner[[]int]{Oracle: randomOracle(seed, start)}
			if seed%3 > 0 {
				r.Key = dd.Key
			}
			if seed%2 > 0 {
				r.Size = count
			}
			best, want, err := reducetest.Committed(r, start, somePass(seed))
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for _, n := range reducetest.Workers[1:] {
				o := &slow{oracle: r.Oracle, seed: seed + uint64(n), ignoresContext: seed%5 == 0}
				cache := &reduce.Cached[[]int]{Oracle: o, Key: dd.Key, Store: &reduce.Memory{}}
				q := r
				q.Oracle, q.Workers = cache, n
				got, events, err := reducetest.Committed(q, start, somePass(seed))
				name := fmt.Sprintf("seed %d, %d workers", seed, n)
				if err != nil || !slices.Equal(got, best) {
					t.Errorf("%s: %v, %v, want %v", name, got, err, best)
				}
				reducetest.SameEvents(t, name, events, want)
				if o.running.Load() > 0 {
					t.Errorf("%s: %d tests are still running", name, o.running.Load())
				}
				canceled += o.canceled.Load()
				checkStore(t, name, cache.Store.(*reduce.Memory), r.Oracle, start, somePass(seed))
			}
		})
	}
	if canceled == 0 {
		t.Error("no test was ever canceled, so the test shows nothing")
	}
}

// checkStore checks that the outcomes in a store are those of the oracle, for all candidates that a
// pass asks about.
func checkStore(t *testing.T, name string, m *reduce.Memory, o reduce.Oracle[[]int], start []int, p reduce.Pass[[]int]) {
	t.Helper()
	asked, _ := reducetest.Trace(t, start, p, o)
	for _, q := range asked {
		if out, ok := m.Get(dd.Key(q.Candidate)); ok && out.Verdict != q.Verdict {
			t.Errorf("%s: the store has %v for %v, which is %v", name, out.Verdict, q.Candidate, q.Verdict)
		}
	}
}

// TestOrderWithRealGoroutines is TestOrderDoesNotDependOnTiming for the race detector.
func TestOrderWithRealGoroutines(t *testing.T) {
	for seed := range uint64(20) {
		start := upTo(6 + int(seed)%7)
		r := reduce.Runner[[]int]{Oracle: randomOracle(seed, start)}
		if seed%3 > 0 {
			r.Key = dd.Key
		}
		best, want, err := reducetest.Committed(r, start, somePass(seed))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, n := range reducetest.Workers[1:] {
			q := r
			q.Workers = n
			got, events, err := reducetest.Committed(q, start, somePass(seed))
			name := fmt.Sprintf("seed %d, %d workers", seed, n)
			if err != nil || !slices.Equal(got, best) {
				t.Errorf("%s: %v, %v, want %v", name, got, err, best)
			}
			reducetest.SameEvents(t, name, events, want)
		}
	}
}

// TestRandomPassKeepsTheRules checks that the random passes of these tests are proper passes.
func TestRandomPassKeepsTheRules(t *testing.T) {
	for seed := range uint64(10) {
		start := upTo(8)
		reducetest.Pass(t, reducetest.Subject[[]int]{
			Start: start, Pass: randomPass(seed, 5), Key: dd.Key, Oracle: randomOracle(seed, start), Show: func(c []int) string { return fmt.Sprint(c) },
		})
	}
}
