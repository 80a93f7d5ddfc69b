package reduce

import "slices"

// Where returns p without the candidates for which ok returns false; they count as boring. It is
// for checks that are much cheaper than a test, such as a look at the grammar. The function ok must
// be pure. Do not use Where on a pass that moves when a candidate is boring, as dd.Isolate does.
func Where[C any](ok func(C) bool, p Pass[C]) Pass[C] {
	return func(cur C) Plan[C] { return where(ok, lazily(p, cur)) }
}

func where[C any](ok func(C) bool, p Plan[C]) Plan[C] {
	return func(yield func(Attempt[C]) bool) {
		for a := range p.each {
			if !yield(filtered(ok, a)) { // if nothing is left to ask, it is a pause: checks take time
				return
			}
		}
	}
}

// filtered returns an attempt without the candidates for which ok returns false.
func filtered[C any](ok func(C) bool, a Attempt[C]) Attempt[C] {
	var kept []int // indices into a.Ask
	f := a
	f.Ask = nil
	for i, c := range a.Ask {
		if ok(c) {
			kept, f.Ask = append(kept, i), append(f.Ask, c)
		}
	}
	f.Then = func(o []Outcome) Next[C] {
		whole := slices.Repeat([]Outcome{{Verdict: Boring}}, len(a.Ask))
		for k, i := range kept {
			whole[i] = o[k]
		}
		n := a.Then(whole)
		if n.Took > 0 {
			n.Took = 1 + slices.Index(kept, n.Took-1)
		}
		if n.Plan != nil {
			n.Plan = where(ok, n.Plan)
		}
		return n
	}
	return f
}
