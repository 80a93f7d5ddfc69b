package trace

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// round runs a round of a loop.
func (s script) round(body func()) {
	s.Iter()
	s.Body()
	body()
	s.Leave()
}

// TestRenumbered checks that choices that point to rounds of a loop still point to the same ones after
// others are removed.
func TestRenumbered(t *testing.T) {
	run := recordOf(t, scripted(func(s script) string {
		s.in(Loop, 1, func() {
			for range 4 {
				s.round(func() { s.pick(2, 9, 5) })
			}
		})
		for v := range uint64(4) {
			s.in(Branch, 3, func() { s.pick(4, 4, v) })
		}
		return ""
	}))
	k := newKnowledge(true)
	k.loops[1] = loopControl{inside: true}
	k.points[4] = pointer{loop: 1}
	e := newEdit()
	if !k.removeRounds(run, e, part(run, 1), []int{1}, true) {
		t.Fatal("the round cannot be removed")
	}
	var got []string
	for _, c := range run.Trace.choices {
		if c.Site == 4 {
			got = append(got, fmt.Sprint(e.value(c)))
		}
	}
	if s := strings.Join(got, " "); s != "0 1 1 2" { // the second points to the removed round
		t.Errorf("the choices become %s", s)
	}
}

// TestParallelLoops checks that a parallel loop loses the same rounds, and one in another round of the
// loop around both does not.
func TestParallelLoops(t *testing.T) {
	run := recordOf(t, scripted(func(s script) string {
		s.in(Loop, 1, func() {
			for range 2 {
				s.round(func() {
					for _, site := range []Site{2, 3} {
						s.in(Loop, site, func() {
							for range 3 {
								s.round(func() { s.pick(4, 9, 5) })
							}
						})
					}
				})
			}
		})
		return ""
	}))
	var loops []*Part // in the order of time
	for _, p := range run.Trace.parts {
		if p.Site == 2 || p.Site == 3 {
			loops = append(loops, p)
		}
	}
	k := newKnowledge(true)
	k.loops[2] = loopControl{inside: true}
	k.parallel[2] = map[Site]int{3: 0}
	e := newEdit()
	if !k.removeRounds(run, e, loops[0], []int{1}, true) {
		t.Fatal("the round cannot be removed")
	}
	want := map[*Part]bool{loops[0].rounds()[1]: true, loops[1].rounds()[1]: true}
	if len(e.removed) != len(want) {
		t.Errorf("%d rounds are removed, want %d", len(e.removed), len(want))
	}
	for p := range want {
		if !e.removed[p] {
			t.Errorf("round %d of the trace is not removed", p.id)
		}
	}
}

// nestedCalls records three calls of a function in each other, and one beside them.
func nestedCalls(t *testing.T) (run *Run, calls []*Part) {
	run = recordOf(t, scripted(func(s script) string {
		var call func(depth int)
		call = func(depth int) {
			s.in(Call, 1, func() {
				s.pick(2, 9, 5)
				if depth > 1 {
					s.in(Branch, 3, func() { call(depth - 1) })
				}
			})
		}
		call(3)
		call(1)
		return ""
	}))
	return run, callsOf(run.Trace)
}

// TestInside checks that calls at any depth are found, the nearest first.
func TestInside(t *testing.T) {
	_, calls := nestedCalls(t)
	for i, want := range [][]*Part{calls[1:3], calls[2:3], nil, nil} {
		if got := inside(calls[i]); !slices.Equal(got, want) {
			t.Errorf("call %d: %d calls inside, want %d", i, len(got), len(want))
		}
	}
}

// TestGrafts checks that a call is not replaced by one that contains it or that it contains.
func TestGrafts(t *testing.T) {
	run, calls := nestedCalls(t)
	s := state{run: run, know: newKnowledge(true)}
	for i, want := range [][]int{{3}, {3}, {}, {}} { // those with fewer choices
		got := []int{}
		for _, e := range grafts(s, calls, calls[i]) {
			got = append(got, slices.Index(calls, e.replaced[calls[i]]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("call %d is replaced by %v, want %v", i, got, want)
		}
	}
	if got := s.largestAround(calls[3], calls[0]); got != nil {
		t.Errorf("part %d is removable", got.id)
	}
	// A call may replace one around it only as a hoist, even if what is around it can be removed.
	s.know.branches[3] = branchSwitch{choice: 2, ok: true}
	for i := range calls[:3] {
		for _, e := range grafts(s, calls, calls[i]) {
			if q := e.replaced[calls[i]]; q.in(calls[i]) || calls[i].in(q) {
				t.Errorf("call %d is replaced by one in it or around it", i)
			}
		}
	}
}

// TestArbitrary checks that a generator that draws again until it accepts a value sees others than the
// simplest.
func TestArbitrary(t *testing.T) {
	gen := scripted(func(s script) string {
		if s.pick(1, 2, 0) == 0 {
			return "recorded"
		}
		for n := 1; ; n++ {
			if s.pick(2, 10, 0) == 7 {
				return "accepted"
			}
		}
	})
	run := recordOf(t, gen)
	e := newEdit()
	e.set[run.Trace.choices[0]] = 1
	got, ok, err := (&Oracle{Generator: gen}).replay(context.Background(), Candidate{base: run, edit: e})
	if err != nil || !ok || string(got.Output) != "accepted" {
		t.Fatalf("%+v, %t, %v", got, ok, err)
	}
	if c := got.Trace.choices; len(c) < 4 || c[1].V != 0 || c[2].V != 0 {
		t.Errorf("the first of %d values are not the simplest", len(c))
	}
}

// TestSpareRounds checks that each removed round that happens nevertheless is read once, the last first.
func TestSpareRounds(t *testing.T) {
	gen := scripted(func(s script) string {
		var out []string
		s.in(Loop, 1, func() {
			for i := range 2 {
				s.round(func() { out = append(out, fmt.Sprint(s.pick(2, 10, uint64(4+3*i)))) })
			}
		})
		return strings.Join(out, " ")
	})
	run := recordOf(t, gen)
	e := newEdit()
	for _, p := range part(run, 1).rounds() {
		e.removed[p] = true
	}
	got, ok, err := (&Oracle{Generator: gen}).replay(context.Background(), Candidate{base: run, edit: e})
	if err != nil || !ok || string(got.Output) != "7 4" {
		t.Errorf("%+v, %t, %v; want 7 4", got, ok, err)
	}
}
