package reduce_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// lines is the lens from bytes to lines.
var lines = reduce.Lens[[]byte, [][]byte]{
	Get: func(b []byte) [][]byte { return bytes.SplitAfter(b, []byte("\n")) },
	Put: func(_ []byte, ls [][]byte) []byte { return bytes.Join(ls, nil) },
}

// word is the lens to one word of a sentence.
func word(i int) reduce.Lens[string, string] {
	return reduce.Lens[string, string]{
		Get: func(s string) string { return strings.Split(s, " ")[i] },
		Put: func(s, w string) string {
			ws := strings.Split(s, " ")
			ws[i] = w
			return strings.Join(ws, " ")
		},
	}
}

// TestLensLaws checks that Get returns what was put, that putting back the part changes nothing,
// and that the last Put wins.
func TestLensLaws(t *testing.T) {
	for _, s := range []string{"a b c", "  ", "one  two"} {
		for i := range 3 {
			l := word(i)
			if got := l.Put(s, l.Get(s)); got != s {
				t.Errorf("put of get of %q is %q", s, got)
			}
			if got := l.Get(l.Put(s, "x")); got != "x" {
				t.Errorf("get of put is %q", got)
			}
			if got := l.Put(l.Put(s, "y"), "x"); got != l.Put(s, "x") {
				t.Errorf("two puts make %q", got)
			}
		}
	}
	for _, s := range []string{"", "a", "a\n", "\n\na\nb"} {
		if got := lines.Put(nil, lines.Get([]byte(s))); string(got) != s {
			t.Errorf("put of get of %q is %q", s, got)
		}
	}
}

// letters removes letters of a word, one at a time.
func letters(s string) reduce.Plan[string] {
	return func(yield func(reduce.Attempt[string]) bool) {
		for i := range s {
			c := s[:i] + s[i+1:]
			if !yield(reduce.Try(c, letters(c))) {
				return
			}
		}
	}
}

// TestThrough checks that a pass through a lens tests the candidates of the pass on the part,
// surrounded by the rest of the whole.
func TestThrough(t *testing.T) {
	part := reduce.Predicate(func(w string) bool { return strings.Contains(w, "b") })
	whole := reduce.Via(part, word(1).Get)
	wantLog, want := reducetest.Trace(t, "abcb", letters, part)
	log, got := reducetest.Trace(t, "x abcb y", reduce.Through(word(1), letters), whole)
	if got != "x "+want+" y" || len(log) != len(wantLog) {
		t.Fatalf("%q in %d tests, want x %s y in %d", got, len(log), want, len(wantLog))
	}
	for i := range log {
		if log[i].Candidate != "x "+wantLog[i].Candidate+" y" || log[i].Verdict != wantLog[i].Verdict {
			t.Errorf("candidate %d is %q, want %q in the middle", i, log[i].Candidate, wantLog[i].Candidate)
		}
	}
}

// TestThroughInOrder checks that each pass starts from the whole that the previous pass left.
func TestThroughInOrder(t *testing.T) {
	p := reduce.InOrder(reduce.Through(word(0), letters), reduce.Through(word(2), letters), reduce.Through(word(0), letters))
	_, got := reducetest.Trace(t, "abc abc abc", p, reduce.Predicate(func(s string) bool {
		ws := strings.Split(s, " ")
		return strings.Contains(ws[0], "a") && ws[1] == "abc" && strings.Contains(ws[2], "c")
	}))
	if got != "a abc c" {
		t.Errorf("%q", got)
	}
}

func TestNamed(t *testing.T) {
	p := reduce.Named("outer", reduce.InOrder(reduce.Named("first", letters), letters))
	log, _ := reducetest.Trace(t, "ab", p, reduce.Predicate(func(s string) bool { return len(s) > 0 }))
	var names []string
	for _, q := range log {
		names = append(names, q.Pass)
	}
	// The plan that follows the move has the name, too.
	if want := []string{"outer/first", "outer/first", "outer"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// TestMap checks that Map preserves everything else about an attempt.
func TestMap(t *testing.T) {
	hint := reduce.Hint{Chance: 0.3, Guess: reduce.GuessBoring, Pass: "p", Note: "n"}
	var plan reduce.Plan[int] = func(yield func(reduce.Attempt[int]) bool) {
		a := reduce.Try(7, func(yield func(reduce.Attempt[int]) bool) { yield(reduce.Try(8, nil)) })
		a.Hint = hint
		yield(a)
	}
	for a := range reduce.Map(plan, func(i int) string { return strings.Repeat("x", i) }) {
		if a.Ask[0] != "xxxxxxx" || a.Hint != hint {
			t.Errorf("%+v", a)
		}
		n := a.Then([]reduce.Outcome{{Verdict: reduce.Interesting}})
		if !n.Moved || n.Current != "xxxxxxx" {
			t.Errorf("%+v", n)
		}
		for b := range n.Plan {
			if b.Ask[0] != "xxxxxxxx" || b.Then([]reduce.Outcome{{Verdict: reduce.Interesting}}).Plan != nil {
				t.Errorf("%+v", b)
			}
		}
		if n := a.Then([]reduce.Outcome{{Verdict: reduce.Boring}}); n.Moved || n.Plan != nil {
			t.Errorf("%+v", n)
		}
	}
}

// TestFixpointBy checks that a pass whose moves do not make the value smaller is stopped.
func TestFixpointBy(t *testing.T) {
	turn := func(s string) reduce.Plan[string] {
		return func(yield func(reduce.Attempt[string]) bool) {
			if s != "" {
				yield(reduce.Try(s[1:]+s[:1], nil))
			}
		}
	}
	size := func(s string) reduce.Size { return reduce.Size{len(s)} }
	yes := reduce.Predicate(func(string) bool { return true })
	log, _ := reducetest.Trace(t, "abc", reduce.FixpointBy(size, turn), yes)
	if len(log) != 1 {
		t.Errorf("%d rounds", len(log))
	}
	log, end := reducetest.Trace(t, "abc", reduce.FixpointBy(size, reduce.InOrder(turn, letters)), yes)
	if end != "" || len(log) == 0 {
		t.Errorf("ends at %q", end)
	}
}

// TestFixpointEndsWithARoundWithoutMoves checks that another round changes nothing.
func TestFixpointEndsWithARoundWithoutMoves(t *testing.T) {
	for seed := range uint64(reducetest.Kinds()) {
		s := reducetest.Random(seed, 12)
		once := dd.OPDD[int](dd.OPDDOptions{})
		_, end := reducetest.Trace(t, s.Start(), reduce.Fixpoint(once), reduce.Oracle[[]int](s))
		if _, again := reducetest.Trace(t, end, once, reduce.Oracle[[]int](s)); !slices.Equal(again, end) {
			t.Errorf("%v: %v is not a fixpoint: another round gives %v", s, end, again)
		}
	}
}

// TestFixpointCountsAMoveBeforeABatch checks that a round that first moves and then tests a batch
// without moving counts as a round that moved.
func TestFixpointCountsAMoveBeforeABatch(t *testing.T) {
	nothing := func(func(reduce.Attempt[int]) bool) {}
	pass := func(n int) reduce.Plan[int] {
		if n == 0 {
			return nil
		}
		batch := reduce.AskAll([]int{-1, -2}, func([]reduce.Outcome) reduce.Next[int] { return reduce.Next[int]{Plan: nothing} })
		return func(yield func(reduce.Attempt[int]) bool) {
			yield(reduce.Try(n-1, func(yield func(reduce.Attempt[int]) bool) { yield(batch) }))
		}
	}
	_, end := reducetest.Trace(t, 5, reduce.Fixpoint(pass), reduce.Predicate(func(n int) bool { return n >= 0 }))
	if end != 0 {
		t.Errorf("the fixpoint ends at %d, want 0", end)
	}
}
