package sequential

import (
	"math"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

func TestBounds(t *testing.T) {
	for _, c := range []struct {
		r      Rate
		z      float64
		lo, hi float64
	}{
		{Rate{}, 2.5, 0, 1},
		{Rate{20, 20}, 2.5, .762, 1},
		{Rate{0, 20}, 2.5, 0, .238},
		{Rate{19, 20}, 1.96, .764, .991},
		{Rate{50, 100}, 1.96, .404, .596},
	} {
		lo, hi := c.r.Bounds(c.z)
		if math.Abs(lo-c.lo) > .001 || math.Abs(hi-c.hi) > .001 {
			t.Errorf("%+v: %.3f to %.3f, want %.3f to %.3f", c.r, lo, hi, c.lo, c.hi)
		}
	}
}

// decideOn tests a candidate whose samples are written as letters: y yes, n no, u unresolved.
func decideOn(s Scale, samples string) (decision, bool) {
	short := false
	d, _ := s.decide(func(i int) (reduce.Outcome, error) {
		if i >= len(samples) {
			short = true
			return reduce.Outcome{}, reduce.ErrBudget
		}
		switch samples[i] {
		case 'y':
			return reduce.Outcome{Verdict: reduce.Interesting, Evidence: []byte{byte(i)}}, nil
		case 'n':
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		}
		return reduce.Outcome{}, nil
	})
	return d, !short
}

func TestDecide(t *testing.T) {
	steady := wald(.1, .8, math.Log(6000), reject) // a yes is worth 2.08, a no -1.50, 8.7 are needed
	for _, c := range []struct {
		scale   Scale
		samples string
		want    reduce.Verdict
		said    Rate
	}{
		{steady, "yyyyyy", reduce.Interesting, Rate{5, 5}},
		{steady, "nyyyyyy", reduce.Interesting, Rate{5, 6}},
		{steady, "nnnn", reduce.Boring, Rate{0, 2}},
		{steady, "uuuu", reduce.Unresolved, Rate{0, 2}},
		{steady, "unuu", reduce.Boring, Rate{0, 2}},
		{proof(.5, reject), "nnny", reduce.Interesting, Rate{1, 4}},
		{proof(.5, reject), "nnnnnn", reduce.Boring, Rate{0, 5}},
	} {
		d, ended := decideOn(c.scale, c.samples)
		if !ended || d.outcome.Verdict != c.want || d.said != c.said {
			t.Errorf("%s: %v after %+v, want %v after %+v", c.samples, d.outcome.Verdict, d.said, c.want, c.said)
		}
	}
	if d, _ := decideOn(steady, "nyyyyyy"); len(d.outcome.Evidence) != 1 || d.outcome.Evidence[0] != 1 {
		t.Errorf("evidence %v, want that of the first yes", d.outcome.Evidence)
	}
}

// TestLimit checks that a candidate between the rates is rejected in the end.
func TestLimit(t *testing.T) {
	s := wald(.1, .8, 1000, 1000)
	score := 0
	d, err := s.decide(func(int) (reduce.Outcome, error) {
		if score <= 0 {
			score += s.Yes
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		score += s.No
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})
	if err != nil || d.yes() || d.said.Runs != s.Limit {
		t.Errorf("%+v, %v: want a rejection after %d samples", d, err, s.Limit)
	}
}

// TestRisk checks that the default is 1 in 10,000, and what a smaller risk changes.
func TestRisk(t *testing.T) {
	for _, c := range []struct {
		risk            float64
		asks            int
		accept, confirm float64
	}{
		{0, 6, 8.70, 11.51},
		{1 - .9999, 6, 8.70, 11.51},
		{1e-6, 9, 11.00, 16.12},
		{1e-2, 3, 6.40, 6.91},
	} {
		o := Options{Items: 60, Risk: c.risk}
		if o.lastAsks() != c.asks || math.Abs(o.accept()-c.accept) > .01 || math.Abs(o.confirm()-c.confirm) > .01 {
			t.Errorf("risk %g: %d asks, %.2f, %.2f; want %d, %.2f, %.2f", c.risk, o.lastAsks(), o.accept(), o.confirm(), c.asks, c.accept, c.confirm)
		}
	}
}
