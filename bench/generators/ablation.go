package main

import (
	"context"
	"slices"

	"github.com/whittle-dd/whittle/trace"
)

// runAblation omits one idea at a time on the problems that run in this process, and prints
// the resulting sizes and tests.
func runAblation(ctx context.Context, o options) error {
	variants := []setting{{"all", trace.Reduce(trace.Defaults())}}
	links := trace.Defaults()
	links.Links = false
	variants = append(variants, setting{"links", trace.Reduce(links)})
	for _, pass := range trace.Passes()[1:] { // without loops, little can be reduced
		without := trace.Defaults()
		without.Enabled = func(p *trace.Pass) bool { return p != pass }
		variants = append(variants, setting{pass.Name, trace.Reduce(without)})
	}
	head := []string{"without"}
	for _, s := range variants {
		head = append(head, s.name)
	}
	begin(head...)
	kinds := []struct {
		name     string
		problems []problem
		seeds    int
	}{{"SmartCheck", smartcheckProblems(), o.seeds / 10}, {"graphs", graphs(), o.few}, {"models", dags(), o.few}, {"samples", samples(), o.few * 4}}
	for _, k := range kinds {
		sums := make([]mean, len(variants))
		for _, p := range named(slices.Clone(k.problems), o.problems) {
			all, err := series(ctx, p, max(1, k.seeds), variants)
			if err != nil {
				return err
			}
			row := []string{p.name}
			for i, of := range all {
				row = append(row, total(of).String())
				for _, x := range of {
					x.size = []int{sum(x.size)}
					sums[i].add(x)
				}
			}
			line(row...)
		}
		row := []string{"**" + k.name + "**, sum of sizes"}
		for _, m := range sums {
			row = append(row, m.String())
		}
		line(row...)
	}
	return nil
}
