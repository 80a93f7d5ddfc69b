package main

import (
	"context"
	"fmt"
	"os"
)

// tableOne prints the paper's Table 1 for problems whose outputs are files with a given name:
// the six settings and ours, and the ordinary reduction of the same outputs as text.
func tableOne(ctx context.Context, o options, file string, ps []problem, paper string) error {
	head := []string{"problem", "start"}
	for _, s := range settings() {
		head = append(head, s.name)
	}
	head = append(head, "runs, ours", "as text")
	begin(head...)
	sums := make([]mean, len(settings())+1)
	for _, p := range named(ps, o.problems) {
		all, err := series(ctx, p, o.few, settings())
		if err != nil {
			return err
		}
		complain(os.Stderr, p, all)
		texts, err := asText(ctx, p, file, all[0], o.textCap)
		if err != nil {
			return err
		}
		row := []string{p.name, means(total(all[0]).start, len(all[0]))}
		for i, of := range append(all, texts) {
			for _, x := range of {
				sums[i].add(x)
			}
			if i == len(all) {
				row = append(row, fmt.Sprintf("%.0f", perSeed(all[i-1])))
			}
			row = append(row, total(of).String())
		}
		line(row...)
	}
	mean := []string{"mean", means(sums[0].start, sums[0].n)}
	for i, m := range sums {
		if i == len(sums)-1 {
			mean = append(mean, fmt.Sprintf("%.0f", float64(sums[i-1].runs)/float64(max(1, sums[i-1].n))))
		}
		mean = append(mean, m.String())
	}
	line(mean...)
	fmt.Printf("\nThe paper's T realign, on bugs of its own: %s\n", paper)
	return nil
}

func perSeed(of []outcome) float64 {
	m := total(of)
	return float64(m.runs) / float64(max(1, m.n))
}

// asText reduces the original outputs of some seeds as files.
func asText(ctx context.Context, p problem, file string, seeds []outcome, most int) ([]outcome, error) {
	var out []outcome
	for _, s := range seeds {
		r, err := reduceText(ctx, file, s.first, p.fails, most)
		if err != nil {
			return nil, err
		}
		out = append(out, outcome{seed: s.seed, start: s.start, size: p.size(r.end), tests: r.tests, end: r.end})
	}
	return out, nil
}
