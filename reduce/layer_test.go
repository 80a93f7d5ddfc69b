package reduce_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

func TestCached(t *testing.T) {
	calls := 0
	o := &reduce.Cached[string]{
		Key: key, Store: &reduce.Memory{},
		Oracle: reduce.OracleFunc[string](func(_ context.Context, s string) (reduce.Outcome, error) {
			calls++
			if s == "broken" {
				return reduce.Outcome{}, errors.New("broken")
			}
			return reduce.Outcome{Verdict: reduce.Boring, Evidence: []byte(s)}, nil
		}),
	}
	for range 3 {
		for _, s := range []string{"a", "b"} {
			out, err := o.Test(context.Background(), s)
			if err != nil || out.Verdict != reduce.Boring || string(out.Evidence) != s {
				t.Errorf("%s: %v, %v", s, out, err)
			}
		}
		if _, err := o.Test(context.Background(), "broken"); err == nil {
			t.Error("the error was lost")
		}
	}
	if calls != 2+3 || o.Hits() != 4 || o.Misses() != 2 {
		t.Errorf("%d calls, %d hits, %d misses; want 5, 4, 2", calls, o.Hits(), o.Misses())
	}
}

// TestCachedStoresNoCanceledAnswer checks that a canceled test stores neither a verdict nor an
// error.
func TestCachedStoresNoCanceledAnswer(t *testing.T) {
	cause := errors.New("stop")
	ctx, cancel := context.WithCancelCause(context.Background())
	store := &reduce.Memory{}
	o := &reduce.Cached[string]{Key: key, Store: store, Oracle: reduce.Predicate(func(string) bool {
		cancel(cause) // in the middle of the test
		return true
	})}
	if out, err := o.Test(ctx, "a"); !errors.Is(err, cause) || out.Verdict != reduce.Unresolved {
		t.Errorf("%v, %v", out, err)
	}
	if _, ok := store.Get(key("a")); ok || o.Misses() > 0 {
		t.Error("the outcome of a canceled test was stored")
	}
}

func TestCachedAtOnce(t *testing.T) {
	var calls atomic.Int64
	o := &reduce.Cached[string]{Key: key, Store: &reduce.Memory{}, Oracle: reduce.Predicate(func(s string) bool {
		calls.Add(1)
		return s > "5"
	})}
	var wg sync.WaitGroup
	for i := range 400 {
		wg.Go(func() {
			s := fmt.Sprint(i % 10)
			if out, err := o.Test(context.Background(), s); err != nil || (out.Verdict == reduce.Interesting) != (s > "5") {
				t.Errorf("%s: %v, %v", s, out, err)
			}
		})
	}
	wg.Wait()
	if o.Hits()+o.Misses() != 400 || o.Misses() != int(calls.Load()) {
		t.Errorf("%d hits, %d misses, %d calls", o.Hits(), o.Misses(), calls.Load())
	}
}

// full is a store that fails to store.
type full struct{ reduce.Memory }

func (*full) Put(reduce.Digest, reduce.Outcome) error { return errors.New("disk full") }

func TestCachedStoreError(t *testing.T) {
	o := &reduce.Cached[string]{Key: key, Store: &full{}, Oracle: reduce.Predicate(func(string) bool { return true })}
	if _, err := o.Test(context.Background(), "a"); err == nil {
		t.Error("the error of the store was lost")
	}
}

// TestBudget checks that a run that ends early has committed a prefix of the whole run.
func TestBudget(t *testing.T) {
	for seed := range uint64(10) {
		start := upTo(10)
		r := reduce.Runner[[]int]{Oracle: randomOracle(seed, start), Key: dd.Key, Size: count}
		_, want, err := run(context.Background(), r, start, somePass(seed))
		if err != nil {
			t.Fatal(err)
		}
		for _, workers := range []int{1, 8} {
			for _, tests := range []int{1, 2, 5, 20, 100, 1_000_000} {
				q := r
				q.Workers = workers
				var used atomic.Int64
				q.Oracle = reduce.Budgeted(reduce.OracleFunc[[]int](func(ctx context.Context, c []int) (reduce.Outcome, error) {
					used.Add(1)
					return r.Oracle.Test(ctx, c)
				}), tests)
				name := fmt.Sprintf("seed %d, %d tests, %d workers", seed, tests, workers)
				best, got, err := run(context.Background(), q, start, somePass(seed))
				if used.Load() > int64(tests) {
					t.Errorf("%s: %d were used", name, used.Load())
				}
				if err == nil {
					reducetest.SameEvents(t, name, got, want)
					continue
				}
				if !errors.Is(err, reduce.ErrBudget) || len(best) != got[len(got)-1].Size[0] {
					t.Errorf("%s: %v with %v", name, err, best)
				}
				interrupted(t, name, got, want, reduce.ErrBudget)
			}
		}
	}
	o := reduce.Budgeted(reduce.Predicate(func([]int) bool { return true }), 0)
	if _, err := o.Test(context.Background(), nil); !errors.Is(err, reduce.ErrBudget) {
		t.Errorf("no test at all: %v", err)
	}
}

func TestRecorded(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := &reduce.Recorded[string]{Oracle: reduce.Predicate(func(s string) bool {
		if s == "late" {
			cancel()
		}
		return s == "b"
	})}
	for _, s := range []string{"a", "b", "a", "late", "after"} {
		o.Test(ctx, s)
	}
	var got []string
	for _, r := range o.Log() {
		got = append(got, fmt.Sprint(r.Candidate, " ", r.Outcome.Verdict))
	}
	if want := []string{"a boring", "b interesting", "a boring"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRecordedLogIsASnapshot checks that a log does not change when more is recorded.
func TestRecordedLogIsASnapshot(t *testing.T) {
	o := &reduce.Recorded[int]{Oracle: reduce.Predicate(func(int) bool { return true })}
	o.Test(context.Background(), 1)
	log := o.Log()
	_ = append(log, reduce.Record[int]{Candidate: 99})
	o.Test(context.Background(), 2)
	if len(log) != 1 || o.Log()[1].Candidate != 2 {
		t.Errorf("%v, then %v", log, o.Log())
	}
}

func TestVia(t *testing.T) {
	length := reduce.Via(reduce.Predicate(func(n int) bool { return n == 3 }), func(s string) int { return len(s) })
	for s, want := range map[string]reduce.Verdict{"abc": reduce.Interesting, "ab": reduce.Boring} {
		if out, err := length.Test(context.Background(), s); err != nil || out.Verdict != want {
			t.Errorf("%q: %v, %v", s, out, err)
		}
	}
}
