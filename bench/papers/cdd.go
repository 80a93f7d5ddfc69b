package main

import (
	"context"
	"fmt"
)

// cdd checks the findings of the paper on ProbDD and CDD.
func cdd(ctx context.Context, l *lab, subjects []*subject) error {
	for _, finding := range []func(context.Context, *lab, []*subject) error{beliefs, randomness, bottlenecks, minimality} {
		if err := finding(ctx, l, subjects); err != nil {
			return err
		}
	}
	for _, f := range []frame{hddStar, persesStar} {
		title := "CDD finding 6, ddmin, ProbDD and CDD in " + f.name + ": tokens, tests"
		if err := l.compare(ctx, title, subjects, cross(f, ddmin, probdd, counter)); err != nil {
			return err
		}
	}
	return nil
}

// randomness checks finding 3: does the order in which ProbDD takes items of equal belief
// matter? It uses as many seeds as fit into the tests of one run, estimated from list order.
func randomness(ctx context.Context, l *lab, subjects []*subject) error {
	t := &table{
		title: fmt.Sprintf("CDD finding 3, randomness: HDD* with ProbDD in list order, and with up to %d seeds (least / median / most)", l.seeds),
		head:  []string{"case", "list order: tokens, tests", "seeds", "seeds: tokens", "seeds: tests", "seeds below / at / above list order, by tests"},
	}
	var tokens, tests []float64
	for _, s := range subjects {
		plain, err := l.run(ctx, s, algorithm{frame: hddStar, list: probdd})
		if err != nil {
			return err
		}
		if plain.capped {
			t.add(s.Name, plain.figures(), 0, "–", "–", "–")
			continue
		}
		seeds := min(l.seeds, s.cap/max(1, plain.tests))
		var size, asked []float64
		var below, same, above, capped int
		for seed := range seeds {
			r, err := l.run(ctx, s, algorithm{frame: hddStar, list: shuffled(uint64(seed + 1))})
			if err != nil {
				return err
			}
			if r.capped {
				capped++
			}
			switch {
			case r.tests < plain.tests:
				below++
			case r.tests > plain.tests:
				above++
			default:
				same++
			}
			size, asked = append(size, float64(r.tokens)), append(asked, float64(r.tests))
		}
		t.add(s.Name, plain.figures(), seeds, spread(size), spread(asked)+star(capped > 0), fmt.Sprintf("%d / %d / %d", below, same, above))
		if capped == 0 {
			tokens, tests = append(tokens, geometric(size)/float64(plain.tokens)), append(tests, geometric(asked)/float64(plain.tests))
		}
	}
	t.add(fmt.Sprintf("geometric mean of seeds / list order (%d cases)", len(tests)), "", "", decimal(tokens, geometric), decimal(tests, geometric), "")
	t.print(l.out)
	return nil
}

func spread(x []float64) string {
	return fmt.Sprintf("%.0f / %.0f / %.0f", quantile(x, 0), quantile(x, 0.5), quantile(x, 1))
}
