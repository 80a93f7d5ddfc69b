package reduce

// Map returns p with f applied to every candidate.
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

// mapNext maps what follows from the outcomes of the candidates in asked. If n moves to one of
// them, it is reused instead of being built again.
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

// A Lens gives access to a part of a whole: Get returns the part, and Put returns the whole with
// the part replaced.
type Lens[W, P any] struct {
	Get func(W) P
	Put func(W, P) W
}

// Through turns a pass on a part into a pass on the whole: a pass on lines becomes a pass on
// bytes, a pass on one file becomes a pass on all files.
func Through[W, P any](l Lens[W, P], p Pass[P]) Pass[W] {
	return func(w W) Plan[W] {
		return func(yield func(Attempt[W]) bool) {
			Map(p(l.Get(w)), func(part P) W { return l.Put(w, part) }).each(yield)
		}
	}
}
