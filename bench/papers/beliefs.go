package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/whittle-dd/whittle/internal/formula"
)

// beliefs checks findings 1 and 2: the beliefs of ProbDD grow by 1.582 in each round, so the
// sizes of its removals are known in advance.
func beliefs(ctx context.Context, l *lab, subjects []*subject) error {
	rounds(l)
	t := &table{
		title: "CDD findings 1 and 2, in all lists of HDD* with ProbDD: by how much a failure raised beliefs, and whether sizes were those of CDD",
		head:  []string{"case", "removals that failed", "factor: 10 % / median / 90 %", "removals", "size as predicted", "of items in two rounds", "of another size"},
	}
	var all, long growth
	for _, s := range subjects {
		r, err := l.run(ctx, s, algorithm{frame: hddStar, list: probdd})
		if err != nil {
			return err
		}
		var g growth
		for _, c := range r.calls {
			var one growth
			if err := one.follow(c); err != nil {
				return fmt.Errorf("%s: %w", s.Name, err)
			}
			g.join(one)
			if len(c.weights) >= 20 {
				long.join(one)
			}
		}
		t.add(g.row(s.Name + star(r.capped))...)
		all.join(g)
	}
	t.add(all.row("all")...)
	t.add(long.row("all, lists of 20 items or more")...)
	t.print(l.out)
	return nil
}

// rounds computes the two findings without a test: what ProbDD does to a list from which
// nothing can be removed, and what CDD predicts.
func rounds(l *lab) {
	t := &table{
		title: "CDD findings 1 and 2, computed: belief and size by round where nothing can be removed; ProbDD / CDD",
		head:  []string{"round"},
	}
	start := []float64{0.0025, 0.1, 0.25}
	p := slices.Clone(start)
	for _, p0 := range start {
		t.head = append(t.head, fmt.Sprintf("p0 = %g: belief", p0), "factor", "size")
	}
	for r := range 16 {
		row := []any{r}
		over := true
		for i, p0 := range start {
			if p[i] >= 1 {
				row = append(row, "", "", "")
				continue
			}
			over = false
			items := min(10_000, int(2/p0))
			equal := slices.Repeat([]float64{p[i]}, items)
			order := make([]int, items)
			for k := range order {
				order[k] = k
			}
			size := len(formula.GainPrefix(order, equal, nil, false))
			next := formula.Raised(equal[:size])[0]
			row = append(row, fmt.Sprintf("%.4f / %.4f", p[i], math.Min(1, p0*math.Pow(formula.Growth, float64(r)))),
				fmt.Sprintf("%.3f", next/p[i]), fmt.Sprintf("%d / %d", size, formula.Size(p0, r)))
			p[i] = next
		}
		if over {
			break
		}
		t.add(row...)
	}
	t.print(l.out)
}

// A growth describes how beliefs and sizes developed in some lists.
type growth struct {
	factors                []float64 // of the belief in each item of a failed removal of two or more
	failed, removals       int
	foretold, mixed, other int
}

func (g *growth) join(h growth) {
	g.factors = append(g.factors, h.factors...)
	g.failed, g.removals = g.failed+h.failed, g.removals+h.removals
	g.foretold, g.mixed, g.other = g.foretold+h.foretold, g.mixed+h.mixed, g.other+h.other
}

func (g growth) row(name string) []any {
	row := []any{name, g.failed, "–"}
	if len(g.factors) > 0 {
		row[2] = fmt.Sprintf("%.2f / %.2f / %.2f", quantile(g.factors, 0.1), quantile(g.factors, 0.5), quantile(g.factors, 0.9))
	}
	return append(row, g.removals, share(g.foretold, g.removals), share(g.mixed, g.removals), share(g.other, g.removals))
}

// follow computes the beliefs of ProbDD along a list that it minimized. It predicts each
// removal by the paper's formulas and checks that ProbDD made it.
func (g *growth) follow(c *call) error {
	n := len(c.weights)
	p, round := slices.Repeat([]float64{belief}, n), make([]int, n)
	var left []int
	for i := range n {
		left = append(left, i)
	}
	for tries := c.tries; ; {
		var live []int
		for _, i := range left {
			if p[i] < 1 {
				live = append(live, i)
			}
		}
		if len(live) == 0 || len(tries) == 0 && !c.done {
			return nil
		}
		slices.SortStableFunc(live, func(a, b int) int {
			if math.Abs(p[a]-p[b]) <= 1e-9 {
				return 0
			}
			return int(math.Copysign(1, p[a]-p[b]))
		})
		chosen := slices.Sorted(slices.Values(formula.GainPrefix(live, p, nil, false)))
		g.size(chosen, live, round)
		if len(chosen) < len(left) || len(left) == 1 { // otherwise all items would be removed, which counts as boring
			if len(tries) == 0 {
				return fmt.Errorf("ProbDD stopped although it could remove %v", chosen)
			}
			t := tries[0]
			if tries = tries[1:]; !slices.Equal(t.removed, chosen) {
				return fmt.Errorf("ProbDD removed %v and not %v", t.removed, chosen)
			}
			if t.ok {
				left = without(left, chosen)
				continue
			}
		}
		g.raise(chosen, p, round)
	}
}

// size notes whether the size of a removal was known in advance.
func (g *growth) size(chosen, live, round []int) {
	first, last := round[chosen[0]], round[chosen[0]]
	for _, i := range chosen {
		first, last = min(first, round[i]), max(last, round[i])
	}
	alike := 0 // items that are in this round
	for _, i := range live {
		if round[i] == first {
			alike++
		}
	}
	g.removals++
	switch {
	case first != last:
		g.mixed++
	case len(chosen) == min(alike, formula.Size(belief, first)):
		g.foretold++
	default:
		g.other++
	}
}

// raise updates beliefs after a removal that failed.
func (g *growth) raise(chosen []int, p []float64, round []int) {
	g.failed++
	before := make([]float64, len(chosen))
	for k, i := range chosen {
		before[k] = p[i]
	}
	for k, q := range formula.Raised(before) {
		i := chosen[k]
		round[i]++
		p[i] = q
		if len(chosen) == 1 {
			p[i] = 1
			continue
		}
		g.factors = append(g.factors, q/before[k])
	}
}
