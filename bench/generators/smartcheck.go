package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/whittle-dd/whittle/internal/smartcheck"
)

// smartcheckProblems returns the problems of SmartCheck on two distributions: one near that
// of the paper's scripts (for bound5 exactly that), and a harder one with larger numbers and longer lists.
func smartcheckProblems() []problem {
	of := func(p smartcheck.Problem, paper, hypothesis string) problem {
		return problem{
			name: p.Name, gen: func(t draw) string { return p.Generate(t) }, least: p.Least, paper: paper, hypothesis: hypothesis,
			fails: func(output []byte) bool { return p.Fails(trimmed(output)) },
			size:  func(output []byte) []int { return []int{p.Size(trimmed(output))} },
		}
	}
	harder := func(p smartcheck.Problem) problem {
		p.Name += ", harder"
		return of(p, "", "")
	}
	return []problem{
		of(smartcheck.Binheap(3), "9.03 (11.5)", "9.01 (183.0)"),
		of(smartcheck.Bound5(), "2.03 (9.5)", "2.08 (112.3)"),
		of(smartcheck.Calculator(10), "5.01 (8.8)", "5.00 (177.5)"),
		of(smartcheck.Parser(3, 3), "3.03 (21.2)", "3.49 (131.7)"),
		of(smartcheck.Reverse(21), "2.00 (6.8)", "2.00 (63.0)"),
		harder(smartcheck.Binheap(21)),
		of(smartcheck.LongBound5(10), "", ""),
		harder(smartcheck.Calculator(1)),
		harder(smartcheck.Parser(8, 5)),
		harder(smartcheck.Reverse(1000)),
	}
}

func runSmartCheck(ctx context.Context, o options) error {
	head := []string{"problem", "start"}
	for _, s := range settings() {
		head = append(head, s.name)
	}
	head = append(head, "runs, ours", "paper: T realign", "paper: Hypothesis")
	begin(head...)
	for _, p := range named(smartcheckProblems(), o.problems) {
		all, err := series(ctx, p, o.seeds, settings())
		if err != nil {
			return err
		}
		row := []string{p.name, means(total(all[0]).start, len(all[0]))}
		for _, of := range all {
			row = append(row, total(of).String())
		}
		ours := total(all[len(all)-1])
		line(append(row, fmt.Sprintf("%.0f", float64(ours.runs)/float64(ours.n)), p.paper, p.hypothesis)...)
		complain(os.Stderr, p, all)
	}
	return nil
}

// complain reports where ours is larger than a setting of the paper, or than necessary.
func complain(w io.Writer, p problem, all [][]outcome) {
	seeds, best := larger(all)
	for i, o := range seeds[:min(len(seeds), 5)] {
		fmt.Fprintf(w, "LARGER: %s, seed %d: ours %v, the paper's best %d (%d of %d seeds): %.200q\n", p.name, o.seed, o.size, best[i], len(seeds), len(all[0]), o.end)
	}
	above := 0
	for _, o := range all[len(all)-1] {
		if sum(o.size) > p.least && p.least > 0 {
			if above++; above <= 3 {
				fmt.Fprintf(w, "above the least: %s, seed %d: %v: %.200q\n", p.name, o.seed, o.size, o.end)
			}
		}
	}
	if above > 0 {
		fmt.Fprintf(w, "above the least: %s, %d of %d seeds\n", p.name, above, len(all[0]))
	}
}
