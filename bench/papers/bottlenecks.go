package main

import (
	"context"
	"fmt"
)

// bottlenecks checks finding 4: which attempts of ddmin are useless?
func bottlenecks(ctx context.Context, l *lab, subjects []*subject) error {
	t := &table{
		title: "CDD finding 4, questions by kind, all cases, HDD*",
		head:  []string{"", "questions", "refused by the parser", "repeated", "tests", "share of tests", "interesting", "rate"},
	}
	for _, m := range []list{ddmin, probdd, counter} {
		var kinds [3]kind
		for _, s := range subjects {
			r, err := l.run(ctx, s, algorithm{frame: hddStar, list: m})
			if err != nil {
				return err
			}
			for _, c := range r.calls {
				c.sort(&kinds)
			}
		}
		if m.name != ddmin.name {
			one := kinds[0]
			one.add(kinds[1])
			one.add(kinds[2])
			t.add(one.row(m.name, one.tests)...)
			continue
		}
		all := kinds[0].tests + kinds[1].tests + kinds[2].tests
		for i, name := range []string{"keep one part alone", "remove a part again", "other"} {
			t.add(kinds[i].row(fmt.Sprintf("%s: %s", m.name, name), all)...)
		}
	}
	t.print(l.out)
	return nil
}

// A kind counts the attempts of one kind.
type kind struct{ questions, refused, repeated, tests, ok int }

func (k *kind) add(o kind) {
	k.questions, k.refused, k.repeated = k.questions+o.questions, k.refused+o.refused, k.repeated+o.repeated
	k.tests, k.ok = k.tests+o.tests, k.ok+o.ok
}

func (k kind) row(name string, all int) []any {
	return []any{name, k.questions, k.refused, k.repeated, k.tests, share(k.tests, all), k.ok, share(k.ok, k.tests)}
}

// sort counts the attempts on a list: those that keep one of three or more parts and remove
// its complement, those that repeat a removal, and the others. The paper calls them
// complement, revisit and other.
func (c *call) sort(kinds *[3]kind) {
	before := map[string]bool{}
	for _, t := range c.tries {
		which := 2
		if removed := fmt.Sprint(t.removed); t.alone {
			which = 0
		} else if before[removed] {
			which = 1
		} else {
			before[removed] = true
		}
		k := kind{questions: 1}
		switch {
		case t.by == refused:
			k.refused = 1
		case t.by == repeated:
			k.repeated = 1
		case t.ok:
			k.tests, k.ok = 1, 1
		default:
			k.tests = 1
		}
		kinds[which].add(k)
	}
}
