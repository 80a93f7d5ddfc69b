package reducetest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// A Subject is a pass and what is needed to check that it keeps the rules.
type Subject[C any] struct {
	Start  C
	Pass   reduce.Pass[C]
	Key    func(C) reduce.Digest
	Oracle reduce.Oracle[C]    // a function of the key; see [Hashed]
	Size   func(C) reduce.Size // may be nil
	Show   func(C) string      // the full content of a value; if nil, its key is used
	Limit  int                 // candidates after which the pass is taken to run forever; 0 means 100,000
}

// Workers lists the numbers of workers with which a pass must commit the same events.
var Workers = []int{1, 2, 8, 64}

// Pass is the conformance suite that every pass must satisfy: its plans can be ranged over again
// and abandoned in the middle, yielded values are never modified, Then is pure, each value moved to
// has been found interesting, and what is committed is the same every time and for any number of
// workers.
func Pass[C any](t testing.TB, s Subject[C]) {
	t.Helper()
	s.Limit = cmp.Or(s.Limit, 100_000)
	if s.Show == nil {
		s.Show = func(c C) string { return s.Key(c).String() }
	}
	w := &walk[C]{Subject: s, t: t, answers: map[reduce.Digest]reduce.Outcome{}}
	end, ok := w.follow()
	if !ok {
		return
	}
	if w.unmodified() { // otherwise tests that run at once would read what the plan is writing
		s.sameForAllWorkers(t, end)
	}
}

// A walk follows a plan and checks the rules along the way.
type walk[C any] struct {
	Subject[C]
	t       testing.TB
	answers map[reduce.Digest]reduce.Outcome
	seen    []seen[C]
	asked   int
}

// seen is a value that a plan has yielded, and its content at that time.
type seen[C any] struct {
	value C
	show  string
}

func (w *walk[C]) follow() (C, bool) {
	w.t.Helper()
	cur := w.Start
	out, err := w.Oracle.Test(context.Background(), cur)
	if err != nil || out.Verdict != reduce.Interesting {
		w.t.Fatalf("the oracle finds the start %v, error %v; want interesting", out.Verdict, err)
	}
	w.answers[w.Key(cur)] = out
	w.note(cur)
	plan := w.Pass(cur)
	for plan != nil {
		w.rerange(plan)
		var next reduce.Plan[C]
		for a := range plan {
			if w.asked += len(a.Ask); w.asked > w.Limit {
				w.t.Errorf("more than %d candidates", w.Limit)
				return cur, false
			}
			n := w.then(a)
			if n.Moved {
				cur = n.Current
				w.note(cur)
				if w.answers[w.Key(cur)].Verdict != reduce.Interesting {
					w.t.Errorf("%s (%s): moved to %s, which is not known to be interesting", a.Pass, a.Note, w.Show(cur))
				}
			}
			if n.Moved || n.Plan != nil {
				next = n.Plan
				break
			}
		}
		plan = next
	}
	return cur, true
}

const peek = 12 // the number of attempts of a plan that are compared

// rerange checks that ranging over a plan again, completely or in part, gives the same attempts.
func (w *walk[C]) rerange(p reduce.Plan[C]) {
	w.t.Helper()
	first := w.head(p, peek)
	for _, n := range []int{1, 3, peek} {
		if got := w.head(p, n); !slices.Equal(got, first[:min(n, len(first))]) {
			w.t.Errorf("ranging over a plan again gives other attempts:\n%q\nthen\n%q", first, got)
		}
	}
}

// head describes the first n attempts of a plan, and checks that the plan stops when told to.
func (w *walk[C]) head(p reduce.Plan[C], n int) []string {
	w.t.Helper()
	var out []string
	if p == nil {
		return out
	}
	stopped := false
	p(func(a reduce.Attempt[C]) bool {
		if stopped {
			w.t.Errorf("the plan continues after yield has returned false: %s", w.describe(a))
			return false
		}
		out = append(out, w.describe(a))
		stopped = len(out) == n
		return !stopped
	})
	return out
}

func (w *walk[C]) describe(a reduce.Attempt[C]) string {
	s := fmt.Sprintf("%+v", a.Hint)
	for _, c := range a.Ask {
		w.note(c)
		s += "|" + w.Show(c)
	}
	return s
}

func (w *walk[C]) note(c C) { w.seen = append(w.seen, seen[C]{c, w.Show(c)}) }

// then tests the candidates of an attempt and returns what follows, after checking that calls of
// Then with guessed outcomes make no difference.
func (w *walk[C]) then(a reduce.Attempt[C]) reduce.Next[C] {
	w.t.Helper()
	outs := make([]reduce.Outcome, len(a.Ask))
	for i, c := range a.Ask {
		d := w.Key(c)
		out, known := w.answers[d]
		if !known {
			var err error
			if out, err = w.Oracle.Test(context.Background(), c); err != nil {
				w.t.Fatalf("oracle: %v", err)
			}
			w.answers[d] = out
		}
		outs[i] = out
	}
	before := w.outcome(a.Then(slices.Clone(outs)))
	switch a.Guess {
	case reduce.GuessBoring:
		w.outcome(a.Then(slices.Repeat([]reduce.Outcome{{Verdict: reduce.Boring}}, len(outs))))
	case reduce.GuessAny, reduce.GuessEach:
		for _, v := range []reduce.Verdict{reduce.Interesting, reduce.Boring, reduce.Unresolved} {
			w.outcome(a.Then(slices.Repeat([]reduce.Outcome{{Verdict: v}}, len(outs))))
		}
	}
	n := a.Then(outs)
	if after := w.outcome(n); after != before {
		w.t.Errorf("%s (%s): the same outcomes lead to\n%s\nand then to\n%s", a.Pass, a.Note, before, after)
	}
	return n
}

// outcome describes a step and the beginning of what follows it.
func (w *walk[C]) outcome(n reduce.Next[C]) string {
	s := fmt.Sprintf("moved %v, plan %v %q", n.Moved, n.Plan != nil, w.head(n.Plan, 2))
	if n.Moved {
		w.note(n.Current)
		s += " at " + w.Show(n.Current)
	}
	return s
}

// unmodified checks that no yielded value has changed since.
func (w *walk[C]) unmodified() bool {
	w.t.Helper()
	for _, x := range w.seen {
		if now := w.Show(x.value); now != x.show {
			w.t.Errorf("a value was yielded as %s and is now %s", x.show, now)
			return false
		}
	}
	return true
}

func (s Subject[C]) sameForAllWorkers(t testing.TB, want C) {
	t.Helper()
	var first []reduce.Event
	for _, n := range Workers {
		r := reduce.Runner[C]{Oracle: s.Oracle, Key: s.Key, Size: s.Size, Workers: n}
		best, events, err := Committed(r, s.Start, s.Pass)
		if err != nil {
			t.Errorf("%d workers: %v", n, err)
			return
		}
		if first == nil {
			first = events
		}
		if s.Size == nil && s.Key(best) != s.Key(want) {
			t.Errorf("%d workers end at %s, want %s", n, s.Show(best), s.Show(want))
		}
		SameEvents(t, fmt.Sprintf("%d workers", n), events, first)
	}
}

// Committed runs a pass and returns the result and all events that must not depend on timing.
func Committed[C any](r reduce.Runner[C], start C, p reduce.Pass[C]) (C, []reduce.Event, error) {
	var events []reduce.Event
	r.Observe = func(e reduce.Event) {
		if e.Kind != reduce.Asked {
			events = append(events, e)
		}
	}
	best, err := r.Run(context.Background(), start, p)
	return best, events, err
}

// SameEvents reports an error if two sequences of events differ.
func SameEvents(t testing.TB, name string, got, want []reduce.Event) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Errorf("%s: event %d is\n%+v, want\n%+v", name, i, got[i], want[i])
			return
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d events, want %d", name, len(got), len(want))
	}
}
