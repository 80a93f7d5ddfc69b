package journal

import (
	"bytes"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestStepBack steps back to a larger result, small or too large for the log, and reopens the session.
func TestStepBack(t *testing.T) {
	for _, n := range []int{10, 100_000} {
		root := t.TempDir()
		var steps []text.Files
		for i := range 4 {
			steps = append(steps, text.Files{{Path: "f", Data: bytes.Repeat([]byte{byte('a' + i)}, n/(i+1))}})
		}
		s := open(t, root)
		for _, fs := range steps {
			accept(t, s, fs)
		}
		back := func(fs text.Files) {
			ok(t, s.Accept(Step{Digest: fs.Key(), Rank: reduce.Size{fs.Bytes()}, Back: true}, fs))
		}
		back(steps[1])
		checkBest(t, s, steps[1])
		ok(t, s.Close())
		s = open(t, root)
		checkBest(t, s, steps[1])
		if s.StepsBack() != 1 || !s.Accepted(steps[3].Key()) {
			t.Errorf("%d steps back, and the last step is known: %t; want 1 and true", s.StepsBack(), s.Accepted(steps[3].Key()))
		}
		accept(t, s, steps[2])
		back(steps[0])
		ok(t, s.Finish())
		ok(t, s.Close())
		s = open(t, root)
		checkBest(t, s, steps[0])
		if s.StepsBack() != 2 || !s.Finished() {
			t.Errorf("%d steps back, finished %t; want 2 and true", s.StepsBack(), s.Finished())
		}
		ok(t, s.Close())
	}
}

// TestSamples checks that each run of a test on one candidate has an outcome of its own, and that the
// first is the one that older sessions have.
func TestSamples(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	d := reduce.DigestOf([]byte("candidate"))
	for i := range 5 {
		ok(t, s.Put(d.Sample(i), reduce.Outcome{Verdict: reduce.Verdict(i % 3)}))
	}
	ok(t, s.Close())
	s = open(t, root)
	defer s.Close()
	for i := range 5 {
		if out, known := s.Get(d.Sample(i)); !known || out.Verdict != reduce.Verdict(i%3) {
			t.Errorf("sample %d: %v, %t", i, out.Verdict, known)
		}
	}
	if out, known := s.Get(d); !known || out.Verdict != 0 {
		t.Errorf("the candidate itself: %v, %t", out.Verdict, known)
	}
}

// TestMeasured checks that what was measured is kept in order, and is never lost.
func TestMeasured(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	for _, m := range []string{"one", "two"} {
		set := s.Settings()
		set.First, set.Measured = 3, append(set.Measured, m)
		ok(t, s.Settle(set))
	}
	ok(t, s.Close())
	s = open(t, root)
	defer s.Close()
	set := s.Settings()
	if set.First != 3 || len(set.Measured) != 2 || set.Measured[0] != "one" || set.Measured[1] != "two" {
		t.Errorf("%+v", set)
	}
	set.Measured = set.Measured[:1]
	if err := s.Settle(set); err == nil {
		t.Error("a measurement was dropped")
	}
}
