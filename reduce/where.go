package reduce

import "slices"

// Where leaves out the questions of a pass that ok refuses; they count as boring.
// It is for checks that are much cheaper than a test, such as a look at the
// grammar. ok must be pure. A pass that moves on boring answers, as dd does on a
// pair, cannot be asked less this way.
func Where[C any](ok func(C) bool, p Pass[C]) Pass[C] {
	return func(cur C) Plan[C] { return where(ok, lazily(p, cur)) }
}

func where[C any](ok func(C) bool, p Plan[C]) Plan[C] {
	return func(yield func(Attempt[C]) bool) {
		for a := range p.each {
			all, then := a.Ask, a.Then
			var asked []int
			for i, c := range all {
				if ok(c) {
					asked = append(asked, i)
				}
			}
			a.Ask = make([]C, len(asked))
			for k, i := range asked {
				a.Ask[k] = all[i]
			}
			a.Then = func(o []Outcome) Next[C] {
				whole := make([]Outcome, len(all))
				for i := range whole {
					whole[i].Verdict = Boring
				}
				for k, i := range asked {
					whole[i] = o[k]
				}
				n := then(whole)
				if n.Took > 0 {
					n.Took = 1 + slices.Index(asked, n.Took-1)
				}
				if n.Plan != nil {
					n.Plan = where(ok, n.Plan)
				}
				return n
			}
			if len(asked) > 0 {
				if !yield(a) {
					return
				}
				continue
			}
			if n := a.Then(nil); n.leads() {
				n.Plan.each(yield)
				return
			}
		}
	}
}
