package reduce_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestEventOrder checks that Started comes first and Stopped last, that passes begin and end in
// pairs, and that every Answered event follows an Asked event for the same candidate.
func TestEventOrder(t *testing.T) {
	for seed := range uint64(20) {
		for _, workers := range []int{1, 8} {
			start := upTo(9)
			var events []reduce.Event
			r := reduce.Runner[[]int]{
				Oracle: randomOracle(seed, start), Key: dd.Key, Size: count, Workers: workers,
				Observe: func(e reduce.Event) { events = append(events, e) },
			}
			best, err := r.Run(context.Background(), start, somePass(seed))
			if err != nil {
				t.Fatal(err)
			}
			checkEvents(t, seed, events, start, best)
		}
	}
}

func checkEvents(t *testing.T, seed uint64, events []reduce.Event, start, best []int) {
	t.Helper()
	last := len(events) - 1
	if e := events[0]; e.Kind != reduce.Started || e.Size != count(start) || e.Candidate != dd.Key(start) {
		t.Errorf("seed %d: the first event is %+v", seed, e)
	}
	if e := events[last]; e.Kind != reduce.Stopped || e.Size != count(best) || e.Err != nil {
		t.Errorf("seed %d: the last event is %+v", seed, e)
	}
	pass, smallest, current := "", len(start), count(start)
	asked := map[reduce.Digest]bool{dd.Key(start): true}
	answered := map[reduce.Digest]bool{dd.Key(start): true}
	interesting := map[reduce.Digest]bool{dd.Key(start): true}
	for i, e := range events[1:last] {
		switch e.Kind {
		case reduce.PassBegan:
			if pass != "" || e.Pass == "" {
				t.Errorf("seed %d, event %d: %q begins in %q", seed, i, e.Pass, pass)
			}
			pass = e.Pass
		case reduce.PassEnded:
			if pass != e.Pass {
				t.Errorf("seed %d, event %d: %q ends in %q", seed, i, e.Pass, pass)
			}
			pass = ""
		case reduce.Asked:
			asked[e.Candidate] = true
		case reduce.Answered:
			if e.Pass != pass || !asked[e.Candidate] || e.Repeat != answered[e.Candidate] {
				t.Errorf("seed %d, event %d: %+v in pass %q, asked: %v, answered before: %v", seed, i, e, pass, asked[e.Candidate], answered[e.Candidate])
			}
			answered[e.Candidate] = true
			interesting[e.Candidate] = interesting[e.Candidate] || e.Verdict == reduce.Interesting
		case reduce.Accepted:
			if e.Pass != pass || !interesting[e.Candidate] {
				t.Errorf("seed %d, event %d: %+v in pass %q, interesting: %v", seed, i, e, pass, interesting[e.Candidate])
			}
			if e.Before != current {
				t.Errorf("seed %d, event %d: the size before is %v, want %v", seed, i, e.Before, current)
			}
			current = e.Size
			smallest = min(smallest, e.Size[0])
		default:
			t.Errorf("seed %d, event %d: %v in the middle", seed, i, e.Kind)
		}
	}
	if pass != "" || smallest != len(best) {
		t.Errorf("seed %d: pass %q at the end; smallest step %d, result %d", seed, pass, smallest, len(best))
	}
}

// TestBestIsTheSmallest checks that a plan may move to larger values, but that neither the result
// nor the values passed to Accept grow.
func TestBestIsTheSmallest(t *testing.T) {
	path := [][]int{{0, 1, 2}, {0, 1, 2, 3}, {0, 1}, {0, 1, 2}}
	var walk func(i int) reduce.Plan[[]int]
	walk = func(i int) reduce.Plan[[]int] {
		if i == len(path) {
			return nil
		}
		return func(yield func(reduce.Attempt[[]int]) bool) { yield(reduce.Try(path[i], walk(i+1))) }
	}
	for _, c := range []struct {
		size     func([]int) reduce.Size
		best     int
		accepted []int
	}{
		{count, 2, []int{3, 2}},
		{nil, 3, []int{3, 4, 2, 3}}, // without sizes the last one is the best
	} {
		var accepted []int
		r := reduce.Runner[[]int]{
			Oracle: reduce.Predicate(func([]int) bool { return true }), Size: c.size,
			Accept: func(c []int, _ reduce.Size) error { accepted = append(accepted, len(c)); return nil },
		}
		best, err := r.Run(context.Background(), upTo(5), func([]int) reduce.Plan[[]int] { return walk(0) })
		if err != nil || len(best) != c.best || !slices.Equal(accepted, c.accepted) {
			t.Errorf("%v, %v, accepted %v; want %d items, accepted %v", best, err, accepted, c.best, c.accepted)
		}
	}
}

func TestNotInteresting(t *testing.T) {
	for _, v := range []reduce.Verdict{reduce.Boring, reduce.Unresolved} {
		var kinds []reduce.EventKind
		r := reduce.Runner[string]{
			Oracle: reduce.OracleFunc[string](func(context.Context, string) (reduce.Outcome, error) {
				return reduce.Outcome{Verdict: v, Evidence: []byte("said so")}, nil
			}),
			Observe: func(e reduce.Event) { kinds = append(kinds, e.Kind) },
		}
		got, err := r.Run(context.Background(), "abc", func(string) reduce.Plan[string] { t.Error("planned"); return nil })
		var not *reduce.NotInterestingError
		if got != "abc" || !errors.Is(err, reduce.ErrNotInteresting) || !errors.As(err, &not) {
			t.Fatalf("%q, %v", got, err)
		}
		if not.Outcome.Verdict != v || string(not.Outcome.Evidence) != "said so" {
			t.Errorf("the error carries %v", not.Outcome)
		}
		if !slices.Equal(kinds, []reduce.EventKind{reduce.Stopped}) {
			t.Errorf("events %v", kinds)
		}
	}
}

func TestNilPlans(t *testing.T) {
	for name, p := range map[string]reduce.Pass[[]int]{
		"nil plan":  func([]int) reduce.Plan[[]int] { return nil },
		"in order":  reduce.InOrder[[]int](),
		"fixpoint":  reduce.Fixpoint(func([]int) reduce.Plan[[]int] { return nil }),
		"named":     reduce.Named("x", func([]int) reduce.Plan[[]int] { return nil }),
		"two empty": reduce.InOrder(reduce.InOrder[[]int](), func([]int) reduce.Plan[[]int] { return nil }),
		"through": reduce.Through(reduce.Lens[[]int, int]{Get: func([]int) int { return 0 }, Put: func(w []int, _ int) []int { return w }},
			func(int) reduce.Plan[int] { return nil }),
	} {
		for _, workers := range []int{0, 1, 8} {
			r := reduce.Runner[[]int]{Oracle: reduce.Predicate(func([]int) bool { return true }), Workers: workers}
			got, events, err := reducetest.Committed(r, upTo(3), p)
			if err != nil || len(got) != 3 || len(events) != 2 {
				t.Errorf("%s: %v, %v, %d events", name, got, err, len(events))
			}
		}
	}
}
