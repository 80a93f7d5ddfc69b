package reduce

// Map turns a plan about As into one about the Bs that f makes of them.
func Map[A, B any](p Plan[A], f func(A) B) Plan[B] {
	return func(yield func(Attempt[B]) bool) {
		for a := range p.each {
			if !yield(mapAttempt(a, f)) {
				return
			}
		}
	}
}

func mapAttempt[A, B any](a Attempt[A], f func(A) B) Attempt[B] {
	b := Attempt[B]{Ask: make([]B, len(a.Ask)), Hint: a.Hint}
	for i, c := range a.Ask {
		b.Ask[i] = f(c)
	}
	b.Then = func(o []Outcome) Next[B] { return mapNext(a.Then(o), b.Ask, f) }
	return b
}

// mapNext maps what follows from the outcomes for asked. A candidate that was made for the
// question is not made again.
func mapNext[A, B any](n Next[A], asked []B, f func(A) B) Next[B] {
	m := Next[B]{Moved: n.Moved, Took: n.Took}
	switch {
	case n.Moved && n.Took > 0:
		m.Current = asked[n.Took-1]
	case n.Moved:
		m.Current = f(n.Current)
	}
	if n.Plan != nil {
		m.Plan = Map(n.Plan, f)
	}
	return m
}

// A Lens takes a part out of a whole and replaces it by another.
type Lens[W, P any] struct {
	Get func(W) P
	Put func(W, P) W
}

// Through makes a pass on a part a pass on the whole: a pass on lines becomes one on bytes,
// a pass on one file one on all.
func Through[W, P any](l Lens[W, P], p Pass[P]) Pass[W] {
	return func(w W) Plan[W] {
		return func(yield func(Attempt[W]) bool) {
			Map(p(l.Get(w)), func(part P) W { return l.Put(w, part) }).each(yield)
		}
	}
}
