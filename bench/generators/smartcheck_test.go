package main

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// TestSmallest checks what fails, and its size, by hand.
func TestSmallest(t *testing.T) {
	for _, c := range []struct {
		problem, output string
		fails           bool
		size            int
	}{
		{"binheap", "(0(0(0..).)(1..))", true, 9},
		{"binheap", "(0(0..)(1..))", false, 7},
		{"binheap", ".", false, 1},
		{"bound5", ";-1;-32768;;", true, 2},
		{"bound5", ";;-32768;;", false, 1},
		{"bound5", "300;-32768;-32768;;", false, 3}, // the first is not allowed
		{"calculator", "(1/(0+0))", true, 5},
		{"calculator", "(1/0)", false, 3},
		{"calculator", "((1/0)/(0+0))", false, 7},
		{"parser", "Lang([],[Func(a,[Or(0,0)],[])])", true, 3},
		{"parser", "Lang([],[Func(a,[And(0,1)],[])])", true, 3},
		{"parser", "Lang([],[Func(a,[And(1,1)],[])])", false, 3},
		{"parser", "Lang([Mod([a,b],[c])],[Func(a,[Not(1)],[Return(2),Assign(b,Add(1,2))])])", false, 3 + 2 + 2 + 4},
		{"reverse", "0 1", true, 2},
		{"reverse", "0 1 0", false, 3},
	} {
		i := slices.IndexFunc(smartcheck(), func(p problem) bool { return p.name == c.problem })
		p := smartcheck()[i]
		if p.fails([]byte(c.output)) != c.fails || sum(p.size([]byte(c.output))) != c.size {
			t.Errorf("%s: %s: fails %t, size %v; want %t, %d", c.problem, c.output, !c.fails, p.size([]byte(c.output)), c.fails, c.size)
		}
	}
}

// TestNear checks that ours comes near the smallest on every problem, and is never
// above the paper's settings in the mean.
func TestNear(t *testing.T) {
	near := map[string]float64{"parser": 1, "parser, harder": 1, "bound5, harder": 0.3}
	for _, p := range smartcheck() {
		all, err := series(t.Context(), p, 12, settings())
		if err != nil {
			t.Fatal(err)
		}
		ours := total(all[len(all)-1]).size[0] / 12
		if ours > float64(p.least)+near[p.name] {
			t.Errorf("%s: mean size %.2f, the least is %d", p.name, ours, p.least)
		}
		for i, s := range settings() {
			if his := total(all[i]).size[0] / 12; his < ours {
				t.Errorf("%s: %s has %.2f, ours %.2f", p.name, s.name, his, ours)
			}
		}
	}
}

// TestSearchesEnd runs the searches of the paper where taking a part out can lead to
// another run that is no smaller, and so on for ever.
func TestSearchesEnd(t *testing.T) {
	p := smartcheck()[3]
	seeds, err := failing(t.Context(), p, 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, seed := range seeds {
		for _, s := range settings() {
			runs := 0
			gen := trace.GeneratorFunc(func(ctx context.Context, r *trace.Replay) ([]byte, bool, error) {
				if runs++; runs > 20_000 {
					return nil, false, errors.New("it does not come to an end")
				}
				return p.at(seed).Run(ctx, r)
			})
			if _, _, err := reduceTrace(t.Context(), gen, p.fails, s.pass); err != nil {
				t.Fatalf("%s, seed %d: %v", s.name, seed, err)
			}
		}
	}
}
