package main

import (
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// listen minimizes eight items under a recorder, where item i weighs i+1 tokens, and returns
// the recording.
func listen(t *testing.T, l list, probe bool, interesting func(kept []int) bool) *call {
	t.Helper()
	var items []*tree.Node
	for i := range 8 {
		n := &tree.Node{}
		for range i + 1 {
			n.Kids = append(n.Kids, &tree.Node{Text: []byte("x")})
		}
		items = append(items, tree.New(n))
	}
	rec := &recorder{questions: &questions{}, probe: probe}
	r := reduce.Runner[[]*tree.Node]{Oracle: reduce.Predicate(func(ns []*tree.Node) bool {
		var kept []int
		for _, n := range ns {
			kept = append(kept, slices.Index(items, n))
		}
		return interesting(kept)
	})}
	if _, err := r.Run(t.Context(), items, rec.lister(l.lister)(dd.EmptyLast)); err != nil {
		t.Fatal(err)
	}
	if len(rec.calls) != 1 || !rec.calls[0].done {
		t.Fatalf("%d calls, want one that is done", len(rec.calls))
	}
	return rec.calls[0]
}

// needs returns a test that is interesting if all of some items are there.
func needs(items ...int) func([]int) bool {
	return func(kept []int) bool {
		return !slices.ContainsFunc(items, func(i int) bool { return !slices.Contains(kept, i) })
	}
}

func TestListen(t *testing.T) {
	for _, l := range []list{ddmin, wddmin, probdd, wprobdd, counter, shuffled(3)} {
		c := listen(t, l, true, needs(0, 6, 7))
		if !slices.Equal(c.left, []int{0, 6, 7}) || c.loose != 0 {
			t.Errorf("%s left %v, loose %d; want 0 6 7 and nothing loose", l.name, c.left, c.loose)
		}
		if !slices.Equal(c.weights, []int{1, 2, 3, 4, 5, 6, 7, 8}) {
			t.Errorf("%s: weights %v", l.name, c.weights)
		}
		gone := 0
		for _, x := range c.tries {
			if x.ok {
				gone += len(x.removed)
			}
		}
		if gone != 5 {
			t.Errorf("%s: accepted tries removed %d items, want 5", l.name, gone)
		}
	}
}

// ddmin on 1, 7 and 8 of 8, the example of its paper: the candidates of each step are known.
func TestSortDdmin(t *testing.T) {
	var kinds [3]kind
	c := listen(t, ddmin, false, needs(0, 6, 7))
	c.sort(&kinds)
	alone, again, other := kinds[0], kinds[1], kinds[2]
	if sum := alone.questions + again.questions + other.questions; sum != len(c.tries) || sum != 27 {
		t.Errorf("%d questions sorted, %d heard, want 27", sum, len(c.tries))
	}
	if alone.ok != 0 || alone.questions == 0 {
		t.Errorf("one part alone: %+v, want some questions and no success", alone)
	}
	if again.ok != 0 || again.questions == 0 || other.ok == 0 {
		t.Errorf("again %+v, other %+v; want success in the others only", again, other)
	}
}

// CDD misses an item that can be removed only after a later one, and the probe reports that;
// ddmin returns to it.
func TestProbe(t *testing.T) {
	later := func(kept []int) bool { // 3 and 6 are needed, and 0 as long as 7 is there
		return needs(3, 6)(kept) && (slices.Contains(kept, 0) || !slices.Contains(kept, 7))
	}
	for _, x := range []struct {
		list  list
		loose int
	}{{ddmin, 0}, {counter, 1}} {
		c := listen(t, x.list, true, later)
		if c.loose != x.loose {
			t.Errorf("%s left %v with %d loose, want %d", x.list.name, c.left, c.loose, x.loose)
		}
	}
}

// The formulas of the paper predict the candidates of ProbDD, whatever the answers.
func TestFollow(t *testing.T) {
	for _, needed := range [][]int{{0, 6, 7}, {}, {3}, {0, 1, 2, 3, 4, 5, 6, 7}} {
		var g growth
		if err := g.follow(listen(t, probdd, false, needs(needed...))); err != nil {
			t.Error(err)
		}
		if g.removals == 0 || g.foretold+g.mixed+g.other != g.removals {
			t.Errorf("%+v does not add up", g)
		}
		for _, f := range g.factors {
			if f < 1 {
				t.Errorf("a belief fell: factor %v", f)
			}
		}
	}
	var g growth
	if err := g.follow(listen(t, counter, false, needs(0, 6, 7))); err == nil {
		t.Error("CDD was taken for ProbDD")
	}
}

func TestWeigh(t *testing.T) {
	w := weigh([]*call{
		{weights: []int{1, 2, 3}, left: []int{2}, done: true},                      // the heaviest stayed
		{weights: []int{1, 1, 3}, left: []int{0}, done: true},                      // 1 was removed half the time, 3 always
		{weights: []int{1, 2}, left: []int{0, 1}, done: true},                      // nothing was removed
		{weights: []int{1, 2}, done: true},                                         // all were removed
		{weights: []int{2, 2}, left: []int{0}, done: true},                         // one weight
		{weights: []int{1, 1, 2, 2}, left: []int{0, 2}, done: true},                // one chance
		{weights: []int{1, 2}, left: []int{0}},                                     // cut off
		{weights: []int{9, 1, 1, 1, 1, 1, 1, 1, 1, 1}, left: []int{0}, done: true}, // long
	})
	if w.lists != 7 || w.kept != 1 || w.gone != 1 || w.even != 2 || len(w.byWeight) != 3 || len(w.long) != 1 {
		t.Fatalf("%+v", w)
	}
	if w.byWeight[0] >= 0 || w.byWeight[1] != 1 || w.long[0] != -1 {
		t.Errorf("ρ %v, long %v; want below 0, 1 and −1", w.byWeight, w.long)
	}
}
