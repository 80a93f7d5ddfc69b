package main

import (
	"context"
	"fmt"
	"io"
	"os"
)

// smartcheck are the problems of SmartCheck, on two distributions: near the one the
// paper's scripts draw from, and a harder one with larger numbers and longer lists.
func smartcheck() []problem {
	whole := func(f func(string) bool) func([]byte) bool { return func(b []byte) bool { return f(trimmed(b)) } }
	sized := func(f func(string) []int) func([]byte) []int { return func(b []byte) []int { return f(trimmed(b)) } }
	heaps := func(spread int) func(draw) string { return func(t draw) string { return genHeap(t, spread, 6, 0) } }
	sums := func(rare int) func(draw) string { return func(t draw) string { return genCalculator(t, rare, 6) } }
	bounds := func(longest int) func(draw) string { return func(t draw) string { return genBound5(t, longest) } }
	parsers := func(longest, depth int) func(draw) string {
		return func(t draw) string { return genParser(t, longest, depth) }
	}
	reverses := func(spread int) func(draw) string { return func(t draw) string { return genReverse(t, spread) } }
	make := func(name string, gen func(draw) string, fails func(string) bool, size func(string) []int, least int, paper, hypothesis string) problem {
		return problem{name: name, gen: gen, fails: whole(fails), size: sized(size), least: least, paper: paper, hypothesis: hypothesis}
	}
	return []problem{
		make("binheap", heaps(3), binheapFails, binheapSize, 9, "9.03 (11.5)", "9.01 (183.0)"),
		make("bound5", bounds(1), bound5Fails, bound5Size, 2, "2.03 (9.5)", "2.08 (112.3)"),
		make("calculator", sums(10), calculatorFails, calculatorSize, 5, "5.01 (8.8)", "5.00 (177.5)"),
		make("parser", parsers(3, 3), parserFails, parserSize, 3, "3.03 (21.2)", "3.49 (131.7)"),
		make("reverse", reverses(21), reverseFails, reverseSize, 2, "2.00 (6.8)", "2.00 (63.0)"),
		make("binheap, harder", heaps(21), binheapFails, binheapSize, 9, "", ""),
		make("bound5, harder", bounds(10), bound5Fails, bound5Size, 2, "", ""),
		make("calculator, harder", sums(1), calculatorFails, calculatorSize, 5, "", ""),
		make("parser, harder", parsers(8, 5), parserFails, parserSize, 3, "", ""),
		make("reverse, harder", reverses(1000), reverseFails, reverseSize, 2, "", ""),
	}
}

func runSmartCheck(ctx context.Context, o options) error {
	head := []string{"problem", "start"}
	for _, s := range settings() {
		head = append(head, s.name)
	}
	head = append(head, "runs, ours", "paper: T realign", "paper: Hypothesis")
	begin(head...)
	for _, p := range named(smartcheck(), o.problems) {
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

// complain says where ours is larger than a setting of the paper, or than it need be.
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
