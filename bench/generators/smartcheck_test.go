package main

import (
	"context"
	"errors"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// TestNear checks that our setting comes near the smallest result on every problem, and that
// its mean is never above that of the paper's settings. The command repeats this on 1000 seeds.
func TestNear(t *testing.T) {
	near := map[string]float64{"parser": 1, "parser, harder": 1, "bound5, harder": 0.3}
	const n = 1
	for i, p := range smartcheckProblems() {
		settings := settings()
		if i >= 5 { // the harder ones take longer: only the paper's best setting, and ours
			settings = settings[5:]
		}
		all, err := series(t.Context(), p, n, settings)
		if err != nil {
			t.Fatal(err)
		}
		ours := total(all[len(all)-1]).size[0] / n
		if ours > float64(p.least)+near[p.name] {
			t.Errorf("%s: mean size %.2f, the least is %d", p.name, ours, p.least)
		}
		for i, s := range settings {
			if theirs := total(all[i]).size[0] / n; theirs < ours {
				t.Errorf("%s: %s has %.2f, ours %.2f", p.name, s.name, theirs, ours)
			}
		}
	}
}

// TestBound5 checks that the paper's settings leave 2.03 numbers on the distribution of its script,
// as the paper says: of 200 seeds a few end with three, the others with two.
func TestBound5(t *testing.T) {
	const n = 200
	all, err := series(t.Context(), named(smartcheckProblems(), "bound5")[0], n, settings()[:6])
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range settings()[:6] {
		m := total(all[i])
		if mean := m.size[0] / n; mean < 2.01 || mean > 2.06 || m.start[0]/n < 2.2 || m.tests > 5*n {
			t.Errorf("%s: %.2f numbers at the start, %.4f at the end, %.1f tests; want 2.03 at the end, and at most 5 tests", s.name, m.start[0]/n, mean, float64(m.tests)/n)
		}
	}
}

// TestSearchesEnd runs the searches of the paper where removing a part can lead to another
// run that is no smaller, and so on forever.
func TestSearchesEnd(t *testing.T) {
	p := smartcheckProblems()[3]
	seeds, err := failing(t.Context(), p, 6)
	if err != nil {
		t.Fatal(err)
	}
	for _, seed := range seeds {
		for _, s := range settings() {
			runs := 0
			gen := trace.GeneratorFunc(func(ctx context.Context, r *trace.Replay) ([]byte, bool, error) {
				if runs++; runs > 20_000 {
					return nil, false, errors.New("it does not end")
				}
				return p.at(seed).Run(ctx, r)
			})
			if _, _, err := reduceTrace(t.Context(), gen, p.fails, s.pass); err != nil {
				t.Fatalf("%s, seed %d: %v", s.name, seed, err)
			}
		}
	}
}
