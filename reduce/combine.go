package reduce

// InOrder runs passes one after the other, each on what the one before it left.
func InOrder[C any](passes ...Pass[C]) Pass[C] {
	return func(cur C) Plan[C] {
		if len(passes) == 0 {
			return nil
		}
		return chain(cur, false, lazily(passes[0], cur), func(cur C, _ bool) Plan[C] {
			return InOrder(passes[1:]...)(cur)
		})
	}
}

// Fixpoint repeats a pass until a round of it moves nowhere: the star of the papers. It is
// for passes whose every move makes the value smaller, as all list and tree passes do;
// [FixpointBy] is for the others.
func Fixpoint[C any](p Pass[C]) Pass[C] {
	return func(cur C) Plan[C] {
		return chain(cur, false, lazily(p, cur), func(end C, moved bool) Plan[C] {
			if !moved {
				return nil
			}
			return Fixpoint(p)(end)
		})
	}
}

// FixpointBy repeats a pass as long as each round makes the size smaller, so that passes
// that move sideways or uphill cannot run forever.
func FixpointBy[C any](size func(C) Size, p Pass[C]) Pass[C] {
	return func(start C) Plan[C] {
		return chain(start, false, lazily(p, start), func(end C, moved bool) Plan[C] {
			if !moved || !size(end).Less(size(start)) {
				return nil
			}
			return FixpointBy(size, p)(end)
		})
	}
}

// Named puts a name on every attempt of a pass, in front of the name it has.
func Named[C any](name string, p Pass[C]) Pass[C] {
	return func(cur C) Plan[C] { return named(name, lazily(p, cur)) }
}

func named[C any](name string, p Plan[C]) Plan[C] {
	return rewrite(p, func(a Attempt[C]) Attempt[C] {
		if a.Pass == "" {
			a.Pass = name
		} else {
			a.Pass = name + "/" + a.Pass
		}
		return a
	}, func(n Next[C]) Next[C] {
		if n.Plan != nil {
			n.Plan = named(name, n.Plan)
		}
		return n
	})
}

// chain follows p and, where it ends, the plan that then makes of the current value and of
// whether anything moved since chain began.
func chain[C any](cur C, moved bool, p Plan[C], then func(cur C, moved bool) Plan[C]) Plan[C] {
	front := rewrite(p, func(a Attempt[C]) Attempt[C] { return a }, func(n Next[C]) Next[C] {
		if n.Moved {
			n.Plan = chain(n.Current, true, n.Plan, then)
		} else if n.Plan != nil {
			n.Plan = chain(cur, moved, n.Plan, then)
		}
		return n
	})
	return func(yield func(Attempt[C]) bool) {
		for a := range front.each {
			if !yield(a) {
				return
			}
		}
		then(cur, moved).each(yield)
	}
}

// rewrite changes every attempt of a plan, and what follows from its outcomes.
func rewrite[C any](p Plan[C], attempt func(Attempt[C]) Attempt[C], next func(Next[C]) Next[C]) Plan[C] {
	return func(yield func(Attempt[C]) bool) {
		for a := range p.each {
			then := a.Then
			a.Then = func(o []Outcome) Next[C] { return next(then(o)) }
			if !yield(attempt(a)) {
				return
			}
		}
	}
}

// lazily plans only when somebody ranges over the plan.
func lazily[C any](p Pass[C], cur C) Plan[C] {
	return func(yield func(Attempt[C]) bool) { p(cur).each(yield) }
}
