package sequential_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/sequential"
	"github.com/whittle-dd/whittle/internal/sequential/noise"
	"github.com/whittle-dd/whittle/reduce"
)

// A log is what a session told its caller, in order.
type log []string

func (l *log) on(s *sequential.Session[[]int]) {
	s.Accept = func(ps []int, _ reduce.Size) error {
		*l = append(*l, fmt.Sprint("accepted ", len(ps), dd.Key(ps)))
		return nil
	}
	s.StepBack = func(ps []int, e sequential.SteppedBack) error {
		*l = append(*l, fmt.Sprintf("back by %d to %v", e.Steps, ps))
		return nil
	}
	s.Note = func(e sequential.Event) { *l = append(*l, fmt.Sprintf("%T %+v", e, e)) }
	s.Settle = func(n int, sc sequential.Scales) (sequential.Scales, error) {
		*l = append(*l, fmt.Sprintf("%d %+v", n, sc))
		return sc, nil
	}
}

// worlds calls f with one world for each list, each noise and some seeds.
func worlds(t *testing.T, seeds int, f func(t *testing.T, l noise.List, z noise.Noise, seed uint64)) {
	for _, l := range noise.Lists() {
		for _, z := range noise.All() {
			t.Run(l.Name+"/"+z.Name, func(t *testing.T) {
				for seed := range seeds {
					f(t, l, z, uint64(100_000+seed))
				}
			})
		}
	}
}

// TestRight checks that results show the failure, whatever the noise. The seeds are not among those that
// the constants were chosen on.
func TestRight(t *testing.T) {
	worlds(t, 6, func(t *testing.T, l noise.List, z noise.Noise, seed uint64) {
		for _, never := range []bool{false, true} {
			if never && z.Alarms {
				continue
			}
			w := l.World(z, seed)
			s := w.Session(1, 1)
			s.AlarmsNever, s.Tries = never, 300
			r, err := s.Run(context.Background())
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if !w.Truth(r.Best) {
				t.Errorf("seed %d, alarms never %t: the result %v does not show the failure", seed, never, r.Best)
			}
			if r.Steady && r.Rate.Yes != r.Rate.Runs || !r.Steady && r.Rate.Runs < 20 {
				t.Errorf("seed %d: the rate of the result is %+v", seed, r.Rate)
			}
		}
	})
}

// TestSame checks that the number of workers changes nothing that the caller is told, and that a session
// whose samples are stored asks nothing.
func TestSame(t *testing.T) {
	worlds(t, 1, func(t *testing.T, l noise.List, z noise.Noise, seed uint64) {
		for _, never := range []bool{false, true} {
			run := func(w *noise.World, workers int) log {
				var told log
				s := w.Session(workers, 2)
				s.AlarmsNever, s.Tries = never, 300
				told.on(s)
				r, err := s.Run(context.Background())
				return append(told, fmt.Sprintf("%+v %v", r, err))
			}
			w := l.World(z, seed)
			want := run(w, 1)
			for _, workers := range []int{2, 8} {
				got := run(l.World(z, seed), workers)
				if i := differ(got, want); i >= 0 {
					t.Errorf("seed %d, %d workers: message %d of %d is\n%s\nwant\n%s", seed, workers, i, len(got), got[i:], want[i:])
				}
			}
			tests := w.Tests()
			if got := run(w, 1); !slices.Equal(got, want) || w.Tests() != tests {
				t.Errorf("seed %d: the second run took %d tests", seed, w.Tests()-tests)
			}
		}
	})
}

// differ returns the index of the first difference between two logs, or -1.
func differ(a, b log) int {
	if slices.Equal(a, b) {
		return -1
	}
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// TestResumeAsksNothing checks that workers take no samples ahead in a session that is resumed.
func TestResumeAsksNothing(t *testing.T) {
	for _, z := range noise.All() {
		w := noise.Lists()[0].World(z, 3)
		for _, workers := range []int{1, 8} {
			s := w.Session(1, 1)
			s.Workers, s.Tries = workers, 300
			before := w.Tests()
			if _, err := s.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			if more := w.Tests() - before; workers > 1 && more > 0 {
				t.Errorf("%s: %d workers took %d samples that were not needed", z.Name, workers, more)
			}
		}
	}
}

// TestSteadyCost checks what a deterministic test costs: the first runs, a few of the steps and of the
// result.
func TestSteadyCost(t *testing.T) {
	for _, l := range noise.Lists() {
		for seed := range uint64(20) {
			plain := l.World(noise.None, seed)
			steps := 0
			leg := sequential.Leg[[]int]{Start: plain.All, Accept: func([]int, reduce.Size) error { steps++; return nil }}
			leg.Oracle = reduce.OracleFunc[[]int](func(ctx context.Context, ps []int) (reduce.Outcome, error) { return plain.Outcome(ctx, ps, 0) })
			if err := plain.Session(1, 1).Reduce(context.Background(), leg); err != nil {
				t.Fatal(err)
			}
			w := l.World(noise.None, seed)
			r, err := w.Session(1, 1).Run(context.Background())
			if err != nil || !r.Steady {
				t.Fatalf("%+v, %v", r, err)
			}
			// The original twice more, and the empty input; then what the package promises.
			most := plain.Tests() + 3 + 7 + bits.Len(uint(steps)) - 1
			if w.Tests() > most {
				t.Errorf("%s, seed %d: %d tests, want at most %d: %d steps", l.Name, seed, w.Tests(), most, steps)
			}
		}
	}
}

// asked is a session on a list of 40 with a test that is written as a function.
func asked(sample func(ps []int, index int) bool) *sequential.Session[[]int] {
	w := noise.Lists()[2].World(noise.None, 1)
	s := w.Session(1, 1)
	s.Sample = func(_ context.Context, ps []int, index int) (reduce.Outcome, error) {
		if sample(ps, index) {
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	}
	return s
}

func TestNever(t *testing.T) {
	for _, tries := range []int{0, 50} {
		n := 0
		s := asked(func([]int, int) bool { n++; return false })
		s.Tries = tries
		_, err := s.Run(context.Background())
		never, ok := errors.AsType[*sequential.NeverError](err)
		if want := max(20, tries); !ok || never.Seen.Runs != want || n != want {
			t.Errorf("%v after %d runs, want %d", err, n, want)
		}
	}
}

func TestRare(t *testing.T) {
	w := noise.Lists()[0].World(noise.None, 1)
	s := asked(func(ps []int, index int) bool { return w.Truth(ps) && index%25 == 24 })
	s.Original, s.Empty = w.All, []int{}
	if _, err := s.Run(context.Background()); err == nil {
		t.Error("20 tries saw a failure that occurs in the 25th run")
	}
	s.Tries, s.AlarmsNever = 30, true
	r, err := s.Run(context.Background())
	if err != nil || r.Steady || len(r.Best) != 3 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestTooNoisy checks that a test that does not look at its input is refused, and that the steps that
// were taken before this was noticed are undone.
func TestTooNoisy(t *testing.T) {
	s := asked(func(ps []int, index int) bool {
		if index < 2 {
			return len(ps) > 0
		}
		return (len(ps)+index)%2 == 0 // of every candidate in half of the runs
	})
	s.First = 1
	best, steps := s.Original, 0
	s.Accept = func(ps []int, _ reduce.Size) error { best, steps = ps, steps+1; return nil }
	s.StepBack = func(ps []int, _ sequential.SteppedBack) error { best = ps; return nil }
	r, err := s.Run(context.Background())
	if _, ok := errors.AsType[*sequential.NoisyError](err); !ok || len(r.Best) != 40 || len(best) != 40 || steps == 0 {
		t.Errorf("%v with %d items after %d steps, and the caller has %d: want a NoisyError and all 40 items", err, len(r.Best), steps, len(best))
	}
}

// TestTooLoose checks that a test that accepts everything every time is steady.
func TestTooLoose(t *testing.T) {
	n := 0
	s := asked(func([]int, int) bool { n++; return true })
	r, err := s.Run(context.Background())
	if err != nil || !r.Steady || len(r.Best) > 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestStepsBack checks that steps that a test accepted by accident are undone, and that the caller's best
// is the result at every time.
func TestStepsBack(t *testing.T) {
	w := noise.Lists()[0].World(noise.None, 1)
	s := asked(func(ps []int, index int) bool {
		return w.Truth(ps) || index == 0 && 0 < len(ps) && len(ps) < 10 // the first answer is wrong for short ones
	})
	s.Original, s.Empty = w.All, []int{}
	best, backs := s.Original, 0
	s.Accept = func(ps []int, _ reduce.Size) error { best = ps; return nil }
	s.StepBack = func(ps []int, e sequential.SteppedBack) error {
		if len(ps) <= len(best) || e.Steps == 0 {
			t.Errorf("back by %d from %v to %v", e.Steps, best, ps)
		}
		best, backs = ps, backs+1
		return nil
	}
	r, err := s.Run(context.Background())
	if err != nil || backs == 0 || !w.Truth(r.Best) || dd.Key(best) != dd.Key(r.Best) {
		t.Errorf("%+v, %v; stepped back %d times, to %v", r, err, backs, best)
	}
}

// TestThinTrail checks that a session that keeps few of its steps is right all the same, and does the same
// with any number of workers.
func TestThinTrail(t *testing.T) {
	for _, z := range noise.All() {
		var logs [2]log
		for i, workers := range []int{1, 4} {
			w := noise.Lists()[0].World(z, 3)
			s := w.Session(workers, 1)
			s.Tries = 300
			s.Weight = func([]int) int { return 9 << 20 } // few of them fit
			logs[i].on(s)
			r, err := s.Run(context.Background())
			if err != nil || !w.Truth(r.Best) {
				t.Errorf("%s: %+v, %v", z.Name, r, err)
			}
		}
		if !slices.Equal(logs[0], logs[1]) {
			t.Errorf("%s: 1 worker %q, 4 workers %q", z.Name, logs[0], logs[1])
		}
	}
}

// TestDoubtfulStep checks that the caller is not told about a step that was not interesting when it was
// checked at once.
func TestDoubtfulStep(t *testing.T) {
	w := noise.Lists()[0].World(noise.None, 1)
	s := asked(func(ps []int, index int) bool { return w.Truth(ps) || index == 0 && len(ps) > 0 })
	s.Original, s.Empty = w.All, []int{}
	s.Accept = func(ps []int, _ reduce.Size) error {
		if !w.Truth(ps) {
			t.Errorf("told about %v, which was not interesting in its second sample", ps)
		}
		return nil
	}
	if r, err := s.Run(context.Background()); err != nil || len(r.Best) != 3 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSettled checks that the constants that an earlier run stored are used.
func TestSettled(t *testing.T) {
	w := noise.Lists()[0].World(noise.All()[2], 1)
	s := w.Session(1, 1)
	s.Settle = func(_ int, c sequential.Scales) (sequential.Scales, error) {
		c.First.Accept, c.Reopen.Accept = 1e12, 1e12
		return c, nil
	}
	r, err := s.Run(context.Background())
	if err != nil || len(r.Best) != 60 {
		t.Errorf("%d items left, %v: want 60, because no candidate can be accepted", len(r.Best), err)
	}
}

// TestErrors checks that an error of the test ends the run, whenever it comes, with the caller's best.
func TestErrors(t *testing.T) {
	for _, z := range []int{0, 2, 6} {
		for _, never := range []bool{false, true} {
			for most := 0; ; most += 17 {
				w := noise.Lists()[0].World(noise.All()[z], 5)
				s := w.Session(1, 1)
				s.AlarmsNever = never
				broken := errors.New("broken")
				sample := s.Sample
				s.Sample = func(ctx context.Context, ps []int, index int) (reduce.Outcome, error) {
					if w.Tests() >= most {
						return reduce.Outcome{}, broken
					}
					return sample(ctx, ps, index)
				}
				best := s.Original
				s.Accept = func(ps []int, _ reduce.Size) error { best = ps; return nil }
				s.StepBack = func(ps []int, _ sequential.SteppedBack) error { best = ps; return nil }
				r, err := s.Run(context.Background())
				if dd.Key(r.Best) != dd.Key(best) {
					t.Errorf("after %d samples the result is %v, but the caller was told %v", most, r.Best, best)
				}
				if err == nil {
					break
				}
				if !errors.Is(err, broken) {
					t.Fatalf("after %d samples: %v", most, err)
				}
			}
		}
	}
}
