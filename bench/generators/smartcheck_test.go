package main

import (
	"context"
	"errors"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// TestNear checks that ours comes near the smallest on every problem, and is never
// above the paper's settings in the mean.
func TestNear(t *testing.T) {
	near := map[string]float64{"parser": 1, "parser, harder": 1, "bound5, harder": 0.3}
	for _, p := range smartcheckProblems() {
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
	p := smartcheckProblems()[3]
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
