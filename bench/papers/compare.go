package main

import (
	"context"
	"fmt"
)

// compare runs algorithms on all cases and prints their sizes and tests, and their ratios to
// the first as geometric means over the cases on which both ran tests and neither was stopped.
func (l *lab) compare(ctx context.Context, title string, subjects []*subject, algorithms []algorithm) error {
	t := &table{title: title, head: []string{"case, tokens (cap on tests)"}}
	for _, a := range algorithms {
		t.head = append(t.head, a.name())
	}
	tokens, tests := make([][]float64, len(algorithms)), make([][]float64, len(algorithms))
	for _, s := range subjects {
		row := []any{fmt.Sprintf("%s, %d (%d)", s.Name, s.tokens(), s.cap)}
		var base *result
		for i, a := range algorithms {
			r, err := l.run(ctx, s, a)
			if err != nil {
				return err
			}
			row = append(row, r.figures())
			if i == 0 {
				base = r
			}
			if !base.capped && !r.capped && base.tests > 0 && r.tests > 0 {
				tokens[i] = append(tokens[i], float64(r.tokens)/float64(base.tokens))
				tests[i] = append(tests[i], float64(r.tests)/float64(base.tests))
			}
		}
		t.add(row...)
	}
	row := []any{"geometric mean of ratios to the first (cases)"}
	for i := range algorithms {
		row = append(row, fmt.Sprintf("%s, %s (%d)", decimal(tokens[i], geometric), decimal(tests[i], geometric), len(tests[i])))
	}
	t.add(row...)
	t.print(l.out)
	return nil
}

// cross returns the algorithms of one frame with each list minimizer.
func cross(f frame, lists ...list) []algorithm {
	var out []algorithm
	for _, m := range lists {
		out = append(out, algorithm{frame: f, list: m})
	}
	return out
}
