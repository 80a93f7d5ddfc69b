package infer

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A fake is a check that counts how often it is asked, on a clock of its own.
type fake struct {
	cost  time.Duration
	says  func(n int) reduce.Verdict // about the nth candidate
	asked int
}

// newFakes returns an oracle of fakes. Candidates are numbered by their length.
func newFakes(fakes ...*fake) *All {
	var clock time.Time
	var checks []Check
	for _, f := range fakes {
		checks = append(checks, Check{
			Cost: func() time.Duration { return 0 }, // nothing is known
			Test: func(_ context.Context, fs text.Files) (reduce.Verdict, error) {
				f.asked++
				clock = clock.Add(f.cost)
				return f.says(fs.Bytes()), nil
			},
		})
	}
	a := NewAll(checks...)
	a.now = func() time.Time { return clock }
	return a
}

func ask(t *testing.T, a *All, n int) reduce.Verdict {
	t.Helper()
	out, err := a.Test(context.Background(), text.Single("f", make([]byte, n)))
	if err != nil {
		t.Fatal(err)
	}
	return out.Verdict
}

// rejects returns a function that finds so many of 100 candidates boring.
func rejects(percent, from int) func(int) reduce.Verdict {
	return func(n int) reduce.Verdict {
		if (n*37+from)%100 < percent {
			return reduce.Boring
		}
		return reduce.Interesting
	}
}

// TestOrderIsLearned counts runs: the check that rejects most for its time is soon asked first,
// wherever it was named.
func TestOrderIsLearned(t *testing.T) {
	const questions = 400
	for name, c := range map[string]struct {
		fakes []*fake
		most  []int // runs of each
	}{
		"cheap guard": {[]*fake{
			{cost: time.Second, says: rejects(80, 0)},
			{cost: time.Millisecond, says: rejects(70, 11)},
		}, []int{160, questions}}, // 30 % pass the guard
		"guard that rejects nothing": {[]*fake{
			{cost: 10 * time.Millisecond, says: rejects(0, 0)},
			{cost: 10 * time.Millisecond, says: rejects(90, 0)},
		}, []int{70, questions}},
		"dear guard": {[]*fake{
			{cost: 10 * time.Second, says: rejects(90, 0)},
			{cost: time.Second, says: rejects(50, 50)},
		}, []int{230, questions}},
	} {
		a := newFakes(c.fakes...)
		for n := range questions {
			ask(t, a, n)
		}
		for i, f := range c.fakes {
			t.Logf("%s: check %d was asked %d times in %d questions", name, i, f.asked, questions)
			if f.asked > c.most[i] {
				t.Errorf("%s: check %d was asked %d times, want at most %d", name, i, f.asked, c.most[i])
			}
		}
	}
}

// TestOrderAdapts checks that a check that begins to reject later is asked first then.
func TestOrderAdapts(t *testing.T) {
	late := &fake{cost: time.Millisecond, says: func(n int) reduce.Verdict {
		if n < 1000 {
			return reduce.Interesting
		}
		return reduce.Boring
	}}
	early := &fake{cost: time.Millisecond, says: func(n int) reduce.Verdict {
		if n < 1000 || n%2 == 0 {
			return reduce.Boring
		}
		return reduce.Interesting
	}}
	a := newFakes(early, late)
	for n := range 1000 {
		ask(t, a, n)
	}
	if late.asked > 60 {
		t.Errorf("a check that rejects nothing was asked %d times in 1000", late.asked)
	}
	early.asked = 0
	for n := range 2000 {
		ask(t, a, 1000+n)
	}
	if early.asked > 1500 {
		t.Errorf("a check that rejects less was asked %d times in 2000", early.asked)
	}
}

// TestOrderDoesNotDecide checks every combination of verdicts in every order.
func TestOrderDoesNotDecide(t *testing.T) {
	all := []reduce.Verdict{reduce.Unresolved, reduce.Boring, reduce.Interesting}
	for _, x := range all {
		for _, y := range all {
			for _, z := range all {
				given := []reduce.Verdict{x, y, z}
				want := reduce.Interesting
				switch {
				case slices.Contains(given, reduce.Boring):
					want = reduce.Boring
				case slices.Contains(given, reduce.Unresolved):
					want = reduce.Unresolved
				}
				for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
					var fakes []*fake
					for _, i := range order {
						fakes = append(fakes, &fake{says: func(int) reduce.Verdict { return given[i] }})
					}
					if got := ask(t, newFakes(fakes...), 1); got != want {
						t.Errorf("%v in the order %v: got %v, want %v", given, order, got, want)
					}
				}
			}
		}
	}
}
