package trace

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// runOnce runs a pass once on what a generator records, and lets it try everything. It returns the
// output of the run in which the pass ends.
func runOnce(t *testing.T, p *Pass, gen Generator, weigh func([]byte) int, interesting func(string) bool) (end string) {
	t.Helper()
	o := &Oracle{Generator: gen, Weigh: weigh, Judge: reduce.Predicate(func(r *Run) bool { return interesting(string(r.Output)) })}
	run := recordOf(t, gen)
	run.Weight = weigh(run.Output)
	s := state{run: run, know: newKnowledge(true), options: Defaults(), pass: p, rates: successRates{exhaustive: true}}
	reducetest.Trace(t, Start(run), func(Candidate) plan {
		return p.stage(s, func(s state) plan {
			end = string(s.run.Output)
			return nil
		})
	}, reduce.Oracle[Candidate](o))
	return end
}

func weightless([]byte) int { return 0 }

// picks returns a generator that draws values below n, each at a site of its own, or all at one.
func picks(n uint64, oneSite bool, values ...uint64) Generator {
	return scripted(func(s script) string {
		var out []string
		for i, v := range values {
			site := Site(1)
			if !oneSite {
				site += Site(i)
			}
			out = append(out, fmt.Sprint(s.pick(site, n, v)))
		}
		return strings.Join(out, " ")
	})
}

// picked reads the output of picks.
func picked(output string) []int {
	var out []int
	for _, w := range strings.Fields(output) {
		var v int
		fmt.Sscan(w, &v)
		out = append(out, v)
	}
	return out
}

// TestLowerFindsTheLeast checks that halving ends at the least value, whatever it is.
func TestLowerFindsTheLeast(t *testing.T) {
	for least := 1; least < 60; least++ {
		end := runOnce(t, lowerPass, picks(100, false, 60), weightless, func(s string) bool { return picked(s)[0] >= least })
		if end != fmt.Sprint(least) {
			t.Errorf("ends at %s, want %d", end, least)
		}
	}
}

// TestEqual checks that values that can only change together do.
func TestEqual(t *testing.T) {
	for _, c := range []struct {
		start []uint64
		least int
		want  string
	}{
		{[]uint64{7, 7}, 0, "0 0"},
		{[]uint64{7, 2, 7}, 0, "0 2 0"},
		{[]uint64{7, 7}, 5, "5 5"}, // by steps of one
		{[]uint64{7, 7, 7}, 3, "3 3 3"},
	} {
		end := runOnce(t, equalPass, picks(10, false, c.start...), weightless, func(s string) bool {
			v := picked(s)
			return v[0] == v[len(v)-1] && v[0] >= c.least
		})
		if end != c.want {
			t.Errorf("%v ends at %s, want %s", c.start, end, c.want)
		}
	}
}

// TestPairs checks that what one choice loses another gains, even if there are choices between them.
func TestPairs(t *testing.T) {
	first := func(output []byte) int { return picked(string(output))[0] }
	for _, c := range []struct {
		name        string
		start       []uint64
		interesting func(v []int) bool
		want        string
	}{
		{"all of it", []uint64{8, 2}, func(v []int) bool { return v[0]+v[1] == 10 }, "0 10"},
		{"half of it", []uint64{8, 2}, func(v []int) bool { return v[0]+v[1] == 10 && v[0]%4 == 0 && v[0] > 0 }, "4 6"},
		{"apart", []uint64{8, 0, 2}, func(v []int) bool { return v[0]+v[2] == 10 && v[1] == 0 }, "0 0 10"},
	} {
		end := runOnce(t, pairsPass, picks(11, false, c.start...), first, func(s string) bool { return c.interesting(picked(s)) })
		if end != c.want {
			t.Errorf("%s: ends at %s, want %s", c.name, end, c.want)
		}
	}
}

// TestZeroSingle checks that single choices of a site are set to the simplest value where no more
// can be.
func TestZeroSingle(t *testing.T) {
	for free := range 3 {
		end := runOnce(t, zeroPass, picks(10, true, 1, 1, 1), weightless, func(s string) bool {
			v := picked(s)
			return !slices.Contains(slices.Delete(v, free, free+1), 0)
		})
		want := []string{"1", "1", "1"}
		want[free] = "0"
		if end != strings.Join(want, " ") {
			t.Errorf("ends at %s, want %s", end, strings.Join(want, " "))
		}
	}
}

// TestLowerDelete checks that any later part is removed with a count.
func TestLowerDelete(t *testing.T) {
	gen := scripted(func(s script) string {
		var out []string
		n := s.pick(1, 5, 3)
		for i := range n {
			s.in(Call, 10, func() { out = append(out, fmt.Sprint(s.pick(2, 10, []uint64{4, 7, 5}[min(i, 2)]))) })
		}
		return strings.Join(out, " ")
	})
	for _, needed := range []string{"4", "7", "5"} {
		end := runOnce(t, lowerDeletePass, gen, func(b []byte) int { return len(b) }, func(s string) bool { return strings.Contains(s, needed) })
		if end != needed {
			t.Errorf("ends at %q, want %q", end, needed)
		}
	}
}

// TestNotDrawn checks that choices whose ranges do not shrink by one from step to step are not taken
// for a permutation.
func TestNotDrawn(t *testing.T) {
	for _, ranges := range [][]uint64{{5, 5, 5}, {5, 4, 4}, {5, 3}, {4, 5}, {3, 2, 1, 1}} {
		b := newBuilder()
		p := b.part(b.trace.Root, Perm, 1)
		for _, n := range ranges {
			b.choice(p, Int, 2, n, 0)
		}
		if list, _ := p.drawn(); list != nil {
			t.Errorf("choices from %v are taken for %v", ranges, list)
		}
	}
}

// TestRoundsMove checks that what is refused in one loop is not refused in another one at the same
// site.
func TestRoundsMove(t *testing.T) {
	run := recordOf(t, scripted(func(s script) string {
		for range 2 {
			s.Enter(Loop, 1)
			for range 3 {
				s.Iter()
				s.Body()
				s.pick(2, 9, 1)
				s.Leave()
			}
			s.Leave()
		}
		return ""
	}))
	var loops []*Part
	for _, p := range run.Trace.parts {
		if p.Kind == Loop {
			loops = append(loops, p)
		}
	}
	s := state{run: run, pass: loopsPass}
	s.refuted = s.refuted.Add(s.roundsMove(loops[0], 0, 2))
	for _, c := range []struct {
		loop, begin, end int
		want             bool
	}{{0, 0, 2, true}, {0, 0, 1, false}, {0, 1, 2, false}, {1, 0, 2, false}} {
		if got := s.refuted.Has(s.roundsMove(loops[c.loop], c.begin, c.end)); got != c.want {
			t.Errorf("rounds %d to %d of loop %d: refuted is %t", c.begin, c.end, c.loop, got)
		}
	}
}

// TestCandidateKey checks that candidates that are tested differently have different keys.
func TestCandidateKey(t *testing.T) {
	run := recordOf(t, picks(10, false, 7, 3))
	other := newEdit()
	other.set[run.Trace.choices[0]] = 1
	seen := map[reduce.Digest]int{}
	for i, c := range []Candidate{
		Start(run),
		{base: run, edit: newEdit()},
		{base: run, edit: other},
		{base: run, edit: newEdit(), strategy: Halt},
		{base: run, edit: newEdit(), probe: true},
		{base: run, edit: newEdit(), any: true},
		{base: run, edit: newEdit(), lighter: true},
	} {
		if j, ok := seen[c.Key()]; ok {
			t.Errorf("candidates %d and %d have the same key", j, i)
		}
		seen[c.Key()] = i
	}
	if a, b := (Candidate{base: run, edit: newEdit()}), (Candidate{base: run, edit: newEdit(), Result: run}); a.Key() != b.Key() {
		t.Error("the key depends on the result")
	}
}

// TestKindsAreAligned checks that a part is aligned only with one of its kind, even if others have the
// same site.
func TestKindsAreAligned(t *testing.T) {
	gen := scripted(func(s script) string {
		a, b := uint64(0), uint64(0)
		if s.pick(1, 2, 1) == 1 {
			s.in(Call, 9, func() { a = s.pick(2, 10, 4) })
		}
		s.in(Branch, 9, func() { b = s.pick(2, 10, 7) })
		return fmt.Sprint(a, b)
	})
	run := recordOf(t, gen)
	e := newEdit()
	e.set[run.Trace.choices[0]] = 0 // no call
	got, ok, err := (&Oracle{Generator: gen}).replay(t.Context(), Candidate{base: run, edit: e})
	if err != nil || !ok || string(got.Output) != "0 7" {
		t.Errorf("%+v, %t, %v; want 0 7", got, ok, err)
	}
}
