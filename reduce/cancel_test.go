package reduce_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// run returns the result of a run and its events except Asked.
func run(ctx context.Context, r reduce.Runner[[]int], start []int, p reduce.Pass[[]int]) ([]int, []reduce.Event, error) {
	var events []reduce.Event
	r.Observe = func(e reduce.Event) {
		if e.Kind != reduce.Asked {
			events = append(events, e)
		}
	}
	best, err := r.Run(ctx, start, p)
	return best, events, err
}

// interrupted checks that got is a prefix of want, followed by the end of a run with an error.
func interrupted(t *testing.T, name string, got, want []reduce.Event, err error) {
	t.Helper()
	last := got[len(got)-1]
	if last.Kind != reduce.Stopped || !errors.Is(last.Err, err) {
		t.Errorf("%s: the last event is %+v", name, last)
	}
	got = got[:len(got)-1]
	if n := len(got); n > 0 && got[n-1].Kind == reduce.PassEnded {
		got = got[:n-1]
	}
	if len(got) > len(want) {
		t.Fatalf("%s: %d events, the whole run has %d", name, len(got), len(want))
	}
	reducetest.SameEvents(t, name, got, want[:len(got)])
}

// bestOf returns the size after the last accepted step.
func bestOf(events []reduce.Event) (size int) {
	for _, e := range events {
		if e.Kind == reduce.Started || e.Kind == reduce.Accepted {
			size = e.Size[0]
		}
	}
	return size
}

func TestInterruption(t *testing.T) {
	p := dd.Adaptive(dd.AdaptiveOptions[int]{Width: 4})
	needs := reduce.Predicate(func(c []int) bool { return slices.Contains(c, 3) && slices.Contains(c, 31) })
	r := reduce.Runner[[]int]{Oracle: needs, Key: dd.Key, Size: count}
	_, want, _ := run(context.Background(), r, upTo(40), p)
	cause := errors.New("interrupted by the user")
	for _, workers := range reducetest.Workers {
		for ms := 0; ms < 300; ms += 59 {
			synctest.Test(t, func(t *testing.T) {
				name := fmt.Sprintf("%d workers, %d ms", workers, ms)
				o := &slow{oracle: needs, seed: uint64(ms)}
				q := r
				q.Oracle, q.Workers = o, workers
				ctx, cancel := context.WithTimeoutCause(context.Background(), time.Duration(ms)*time.Millisecond, cause)
				defer cancel()
				best, got, err := run(ctx, q, upTo(40), p)
				if o.running.Load() > 0 {
					t.Errorf("%s: tests are still running", name)
				}
				if err == nil {
					reducetest.SameEvents(t, name, got, want)
					return
				}
				if !errors.Is(err, cause) {
					t.Errorf("%s: error %v, want the cause of the end", name, err)
				}
				interrupted(t, name, got, want, cause)
				if size := bestOf(got); size > 0 && size != len(best) {
					t.Errorf("%s: returned %d items, the best so far has %d", name, len(best), size)
				}
			})
		}
	}
}

// TestCanceledBeforehand checks that nothing is tested if the context is done from the start.
func TestCanceledBeforehand(t *testing.T) {
	cause := errors.New("too late")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	asked := 0
	r := reduce.Runner[[]int]{Oracle: reduce.Predicate(func([]int) bool { asked++; return true })}
	best, err := r.Run(ctx, upTo(3), dd.Min[int](dd.MinOptions{}))
	if len(best) != 3 || !errors.Is(err, cause) || asked > 0 {
		t.Errorf("%v, %v after %d tests", best, err, asked)
	}
}

// failing returns an oracle that fails with the error of bad, if any, and otherwise calls o.
func failing(o reduce.Oracle[[]int], bad func([]int) error) reduce.Oracle[[]int] {
	return reduce.OracleFunc[[]int](func(ctx context.Context, c []int) (reduce.Outcome, error) {
		if err := bad(c); err != nil {
			return reduce.Outcome{}, err
		}
		return o.Test(ctx, c)
	})
}

// TestOracleError checks that an error ends the run when its candidate's turn has come, at the same
// place for any number of workers.
func TestOracleError(t *testing.T) {
	broken := errors.New("no space left on device")
	for seed := range uint64(10) {
		start := upTo(10)
		r := reduce.Runner[[]int]{Oracle: randomOracle(seed, start), Key: dd.Key, Size: count}
		_, whole, err := run(context.Background(), r, start, somePass(seed))
		if err != nil {
			t.Fatal(err)
		}
		log, _ := reducetest.Trace(t, start, somePass(seed), r.Oracle)
		if len(log) == 0 {
			continue
		}
		bad := dd.Key(log[len(log)/2].Candidate)
		if bad == dd.Key(start) {
			continue
		}
		r.Oracle = failing(r.Oracle, func(c []int) error {
			if dd.Key(c) == bad {
				return broken
			}
			return nil
		})
		var first []reduce.Event
		for _, n := range reducetest.Workers {
			r.Workers = n
			best, got, err := run(context.Background(), r, start, somePass(seed))
			name := fmt.Sprintf("seed %d, %d workers", seed, n)
			if !errors.Is(err, broken) {
				t.Errorf("%s: error %v", name, err)
			}
			interrupted(t, name, got, whole, broken)
			if first == nil {
				first = got
			}
			reducetest.SameEvents(t, name, got, first)
			if len(best) != got[len(got)-1].Size[0] {
				t.Errorf("%s: best has %d items, the last event reports %d", name, len(best), got[len(got)-1].Size[0])
			}
		}
	}
}

// TestErrorOfAGuess checks that an error about a candidate that is tested ahead and whose turn
// never comes is ignored.
func TestErrorOfAGuess(t *testing.T) {
	p := dd.Min[int](dd.MinOptions{})
	needs := reduce.Predicate(func(c []int) bool { return slices.Contains(c, 0) })
	log, want := reducetest.Trace(t, upTo(16), p, needs)
	turns := map[reduce.Digest]bool{dd.Key(upTo(16)): true}
	for _, q := range log {
		turns[dd.Key(q.Candidate)] = true
	}
	synctest.Test(t, func(t *testing.T) {
		guesses := make(chan int, 10_000)
		r := reduce.Runner[[]int]{Key: dd.Key, Workers: 8, Oracle: failing(&slow{oracle: needs}, func(c []int) error {
			if turns[dd.Key(c)] {
				return nil
			}
			guesses <- 1
			return errors.New("broken")
		})}
		got, err := r.Run(context.Background(), upTo(16), p)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
		if len(guesses) == 0 {
			t.Error("nothing was tested ahead, so the test shows nothing")
		}
	})
}

// TestAcceptError checks that a value for which Accept fails does not become the best.
func TestAcceptError(t *testing.T) {
	full := errors.New("disk full")
	for _, n := range []int{1, 8} {
		var taken []int
		r := reduce.Runner[[]int]{
			Oracle: reduce.Predicate(func(c []int) bool { return slices.Contains(c, 0) }), Key: dd.Key, Size: count, Workers: n,
			Accept: func(c []int, _ reduce.Size) error {
				if len(c) < 4 {
					return full
				}
				taken = append(taken, len(c))
				return nil
			},
		}
		best, got, err := run(context.Background(), r, upTo(16), dd.Min[int](dd.MinOptions{}))
		if !errors.Is(err, full) || len(best) != 4 || !slices.Equal(taken, []int{8, 4}) {
			t.Errorf("%d workers: %v, %v, accepted %v", n, best, err, taken)
		}
		if last := got[len(got)-1]; last.Size[0] != 4 || !errors.Is(last.Err, full) {
			t.Errorf("%d workers: the last event is %+v", n, last)
		}
	}
}

// TestCanceledAmongKnownAnswers checks that a run can be stopped even if it tests nothing new.
func TestCanceledAmongKnownAnswers(t *testing.T) {
	for _, workers := range []int{1, 4} {
		ctx, cancel := context.WithCancelCause(context.Background())
		stop := errors.New("enough")
		asked := 0
		var forever reduce.Plan[int]
		forever = func(yield func(reduce.Attempt[int]) bool) {
			if asked++; asked == 1000 {
				cancel(stop)
			}
			yield(reduce.Expect(reduce.Boring, 7, reduce.Next[int]{Plan: forever}))
		}
		r := reduce.Runner[int]{
			Oracle:  reduce.Predicate(func(n int) bool { return n == 0 }),
			Key:     func(n int) reduce.Digest { return reduce.Digest{byte(n)} },
			Workers: workers,
		}
		if _, err := r.Run(ctx, 0, func(int) reduce.Plan[int] { return forever }); !errors.Is(err, stop) {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}
