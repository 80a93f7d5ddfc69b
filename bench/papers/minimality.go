package main

import (
	"context"
	"fmt"
)

// minimality checks finding 5: results of ProbDD and CDD need not be 1-minimal, and a fixpoint
// fixes that.
func minimality(ctx context.Context, l *lab, subjects []*subject) error {
	t := &table{
		title: "CDD finding 5: lists that are not 1-minimal in one round of HDD (items that could still be removed from each), and single nodes that could be removed from the result of HDD → HDD*",
		head:  []string{"case"},
	}
	lists := []list{ddmin, probdd, counter}
	for _, m := range lists {
		t.head = append(t.head, m.name+": lists", "nodes", "tokens")
	}
	var calls, open, loose [3]int
	for _, s := range subjects {
		row := []any{s.Name}
		for i, m := range lists {
			once, err := l.run(ctx, s, algorithm{frame: hdd, list: m, probe: true})
			if err != nil {
				return err
			}
			again, err := l.run(ctx, s, algorithm{frame: hddStar, list: m})
			if err != nil {
				return err
			}
			n, bad, items := 0, 0, 0
			for _, c := range once.calls {
				if !c.done {
					continue
				}
				n++
				if c.loose > 0 {
					bad++
					items += c.loose
				}
			}
			calls[i], open[i], loose[i] = calls[i]+n, open[i]+bad, loose[i]+items
			nodes := []string{"–", "–"}
			for k, r := range []*result{once, again} {
				if r.capped {
					continue
				}
				left, err := s.loose(ctx, r.best)
				if err != nil {
					return err
				}
				nodes[k] = fmt.Sprint(left)
			}
			row = append(row, lacking(n, bad, items)+star(once.capped), nodes[0]+" → "+nodes[1],
				fmt.Sprintf("%d%s → %d%s", once.tokens, star(once.capped), again.tokens, star(again.capped)))
		}
		t.add(row...)
	}
	row := []any{"all"}
	for i := range lists {
		row = append(row, lacking(calls[i], open[i], loose[i])+", "+share(open[i], calls[i]), "", "")
	}
	t.add(row...)
	t.print(l.out)
	return nil
}

func lacking(calls, open, items int) string {
	if open == 0 {
		return fmt.Sprintf("0 of %d", calls)
	}
	return fmt.Sprintf("%d of %d (%.1f)", open, calls, float64(items)/float64(open))
}
