package main

import (
	"context"
	"fmt"
)

// wdd repeats the evaluation of the WDD paper, section VI.
func wdd(ctx context.Context, l *lab, subjects []*subject) error {
	if err := correlation(ctx, l, subjects); err != nil {
		return err
	}
	for _, f := range []frame{hddStar, persesStar} {
		if err := l.compare(ctx, "WDD RQ2, ddmin and W_ddmin in "+f.name+": tokens, tests", subjects, cross(f, ddmin, wddmin)); err != nil {
			return err
		}
	}
	for _, f := range []frame{hddStar, persesStar} {
		if err := l.compare(ctx, "WDD RQ3, ProbDD and W_ProbDD in "+f.name+": tokens, tests", subjects, cross(f, probdd, wprobdd)); err != nil {
			return err
		}
	}
	return nil
}

// correlation answers RQ1: are heavier items removed less often?
func correlation(ctx context.Context, l *lab, subjects []*subject) error {
	t := &table{
		title: "WDD RQ1: Spearman's ρ of the weight of items and their chance of deletion, mean over the lists of ddmin",
		head:  []string{"case"},
	}
	frames := []frame{hddStar, persesStar}
	for _, f := range frames {
		t.head = append(t.head, f.name+": lists", "nothing removed / all removed / one weight", "ρ by weight (lists)", "ρ by item", "ρ, 10 items or more (lists)")
	}
	for _, s := range subjects {
		row := []any{s.Name}
		for _, f := range frames {
			r, err := l.run(ctx, s, algorithm{frame: f, list: ddmin})
			if err != nil {
				return err
			}
			w := weigh(r.calls)
			row = append(row, fmt.Sprintf("%d%s", w.lists, star(r.capped)), fmt.Sprintf("%d / %d / %d", w.kept, w.gone, w.even),
				fmt.Sprintf("%s (%d)", decimal(w.byWeight, mean), len(w.byWeight)), decimal(w.byItem, mean),
				fmt.Sprintf("%s (%d)", decimal(w.long, mean), len(w.long)))
		}
		t.add(row...)
	}
	t.print(l.out)
	return nil
}

// A weighing summarizes the lists of a run.
type weighing struct {
	lists            int
	kept, gone, even int       // lists without a ρ: nothing removed, all removed, one weight or one chance for all
	byWeight         []float64 // ρ of weights and the share of items of that weight that were removed, as in the paper
	byItem           []float64 // ρ of weights and whether each item was removed
	long             []float64 // byWeight, of the lists with ten items or more
}

func weigh(calls []*call) weighing {
	var w weighing
	for _, c := range calls {
		if !c.done {
			continue
		}
		w.lists++
		switch len(c.left) {
		case len(c.weights):
			w.kept++
			continue
		case 0:
			w.gone++
			continue
		}
		weights, chances := c.chances()
		rho, ok := spearman(weights, chances)
		items, went := c.fates()
		each, _ := spearman(items, went)
		if !ok {
			w.even++
			continue
		}
		w.byWeight, w.byItem = append(w.byWeight, rho), append(w.byItem, each)
		if len(c.weights) >= 10 {
			w.long = append(w.long, rho)
		}
	}
	return w
}

// chances returns the weights in a list and, for each, the share of its items that were removed.
func (c *call) chances() (weights, chances []float64) {
	all, went := map[float64]float64{}, map[float64]float64{}
	items, fates := c.fates()
	for i, w := range items {
		if all[w] == 0 {
			weights = append(weights, w)
		}
		all[w]++
		went[w] += fates[i]
	}
	for _, w := range weights {
		chances = append(chances, went[w]/all[w])
	}
	return weights, chances
}

// fates returns the weight of each item, and 1 if it was removed.
func (c *call) fates() (weights, went []float64) {
	went = make([]float64, len(c.weights))
	for i, w := range c.weights {
		weights, went[i] = append(weights, float64(w)), 1
	}
	for _, i := range c.left {
		went[i] = 0
	}
	return weights, went
}
