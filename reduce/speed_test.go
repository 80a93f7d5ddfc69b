package reduce_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

func key(s string) reduce.Digest { return reduce.DigestOf([]byte(s)) }

// seconds returns how long a run takes when every test takes a second, without the test of the
// start.
func seconds(t *testing.T, workers int, p reduce.Pass[string], interesting func(string) bool) (took int) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		o := reduce.OracleFunc[string](func(ctx context.Context, s string) (reduce.Outcome, error) {
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
			if s == "" || interesting(s) {
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			}
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		})
		r := reduce.Runner[string]{Oracle: o, Key: key, Workers: workers}
		begin := time.Now()
		if _, err := r.Run(context.Background(), "", p); err != nil {
			t.Error(err)
		}
		took = int(time.Since(begin)/time.Second) - 1
	})
	return took
}

// row returns a pass of n independent attempts.
func row(n int) reduce.Pass[string] {
	return func(string) reduce.Plan[string] {
		return func(yield func(reduce.Attempt[string]) bool) {
			for i := range n {
				if !yield(reduce.Try(fmt.Sprint("try ", i), nil)) {
					return
				}
			}
		}
	}
}

// maze returns a pass of n steps, each of which depends on the verdict of the previous one. Both
// verdicts are equally likely.
func maze(n int) reduce.Pass[string] {
	return func(path string) reduce.Plan[string] {
		if len(path) == n {
			return nil
		}
		return func(yield func(reduce.Attempt[string]) bool) {
			a := reduce.AskAll([]string{path + "?"}, func(o []reduce.Outcome) reduce.Next[string] {
				turn := "l"
				if o[0].Verdict == reduce.Interesting {
					turn = "r"
				}
				next := maze(n)(path + turn)
				if next == nil {
					next = func(func(reduce.Attempt[string]) bool) {}
				}
				return reduce.Next[string]{Plan: next}
			})
			a.Chance = 0.5
			yield(a)
		}
	}
}

// batches returns a pass that tests k candidates at once, n times.
func batches(n, k int) reduce.Pass[string] {
	return func(at string) reduce.Plan[string] {
		if len(at) == n {
			return nil
		}
		return func(yield func(reduce.Attempt[string]) bool) {
			var cs []string
			for i := range k {
				cs = append(cs, fmt.Sprint(at, " ", i))
			}
			yield(reduce.AskAll(cs, func(o []reduce.Outcome) reduce.Next[string] {
				return reduce.Next[string]{Plan: batches(n, k)(at + "x")}
			}))
		}
	}
}

func TestWorkersAreBusy(t *testing.T) {
	no := func(string) bool { return false }
	coin := func(s string) bool { return len(s)*7%3 == 1 }
	for _, c := range []struct {
		name     string
		pass     reduce.Pass[string]
		answer   func(string) bool
		workers  int
		min, max int
	}{
		{"a row, one worker", row(64), no, 1, 64, 64},
		{"a row, 2 workers", row(64), no, 2, 32, 33},
		{"a row, 8 workers", row(64), no, 8, 8, 9},
		{"a row, 64 workers", row(64), no, 64, 1, 3},
		{"a maze, one worker", maze(24), coin, 1, 24, 24},
		{"a maze, 3 workers", maze(24), coin, 3, 12, 14}, // log₂ 4 = 2 steps a second
		{"a maze, 7 workers", maze(24), coin, 7, 8, 10},  // log₂ 8 = 3
		{"a maze, 31 workers", maze(25), coin, 31, 5, 8}, // log₂ 32 = 5
		{"batches, one worker", batches(6, 8), no, 1, 48, 48},
		{"batches, 8 workers", batches(6, 8), no, 8, 6, 7},
	} {
		if got := seconds(t, c.workers, c.pass, c.answer); got < c.min || got > c.max {
			t.Errorf("%s: %d seconds, want %d to %d", c.name, got, c.min, c.max)
		}
	}
}

// TestEqualKeysAreTestedOnce checks that candidates with equal keys are tested once, in one batch
// or in different ones.
func TestEqualKeysAreTestedOnce(t *testing.T) {
	again := func(string) reduce.Plan[string] {
		return func(yield func(reduce.Attempt[string]) bool) {
			for i := range 40 {
				name := fmt.Sprint(i%10, " of ", i) // ten keys
				a := reduce.AskAll([]string{name, name, fmt.Sprint(i/4, " of batch")}, func([]reduce.Outcome) reduce.Next[string] { return reduce.Next[string]{} })
				if !yield(a) {
					return
				}
			}
		}
	}
	for _, workers := range []int{1, 8} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			calls := map[string]int{}
			repeats := 0
			r := reduce.Runner[string]{
				Workers: workers,
				Key:     func(s string) reduce.Digest { return key(strings.Fields(s + " start")[0]) },
				Oracle: reduce.OracleFunc[string](func(_ context.Context, s string) (reduce.Outcome, error) {
					time.Sleep(time.Second)
					mu.Lock()
					defer mu.Unlock()
					calls[strings.Fields(s + " start")[0]]++
					if s == "" {
						return reduce.Outcome{Verdict: reduce.Interesting}, nil
					}
					return reduce.Outcome{Verdict: reduce.Boring}, nil
				}),
				Observe: func(e reduce.Event) {
					if e.Repeat {
						repeats++
					}
				},
			}
			if _, err := r.Run(context.Background(), "", again); err != nil {
				t.Fatal(err)
			}
			for k, n := range calls {
				if n != 1 {
					t.Errorf("%d workers: %q was tested %d times", workers, k, n)
				}
			}
			if len(calls) != 11 || repeats != 110 {
				t.Errorf("%d workers: %d tests, %d repeats, want 11 and 110", workers, len(calls), repeats)
			}
		})
	}
}

// TestStaleTestsAreCanceled checks that tests that an outcome makes useless are canceled when their
// workers are needed.
func TestStaleTestsAreCanceled(t *testing.T) {
	p := func(string) reduce.Plan[string] {
		return func(yield func(reduce.Attempt[string]) bool) {
			_ = yield(reduce.Try("good", row(8)("good"))) && yield(reduce.Try("endless 1", nil)) && yield(reduce.Try("endless 2", nil))
		}
	}
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		canceled := 0
		r := reduce.Runner[string]{Key: key, Workers: 3, Oracle: reduce.OracleFunc[string](func(ctx context.Context, s string) (reduce.Outcome, error) {
			wait := time.Second
			if strings.HasPrefix(s, "endless") {
				wait = 24 * time.Hour
			}
			select {
			case <-time.After(wait):
			case <-ctx.Done():
				mu.Lock()
				canceled++
				mu.Unlock()
				return reduce.Outcome{}, ctx.Err()
			}
			if s == "" || s == "good" {
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			}
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		})}
		begin := time.Now()
		if best, err := r.Run(context.Background(), "", p); err != nil || best != "good" {
			t.Errorf("%q, %v", best, err)
		}
		if took := time.Since(begin); took > 6*time.Second || canceled != 2 {
			t.Errorf("took %v, %d tests canceled", took, canceled)
		}
	})
}
