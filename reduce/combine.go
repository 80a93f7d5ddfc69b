package reduce

// InOrder returns a pass that runs passes one after another, each on the result of the previous one.
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

// Fixpoint returns a pass that repeats p until a round makes no move; the papers write it as a
// star. It is for passes whose every move makes the value smaller, as those of all list and tree
// passes do. Use [FixpointBy] for other passes.
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

// FixpointBy returns a pass that repeats p as long as each round makes the size smaller, so that
// a pass that moves to values of equal or larger size cannot run forever.
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

// Named returns p with a name on every attempt. If an attempt already has a name, the new name and
// a slash precede it.
func Named[C any](name string, p Pass[C]) Pass[C] {
	return func(cur C) Plan[C] { return named(name, lazily(p, cur)) }
}

func named[C any](name string, p Plan[C]) Plan[C] {
	return rewrite(p, name, func(n Next[C]) Next[C] {
		if n.Plan != nil {
			n.Plan = named(name, n.Plan)
		}
		return n
	})
}

// chain returns a plan that follows p and, when p ends, continues with the plan that then returns.
// The arguments of then are the current value and whether there has been a move, in p or before it.
func chain[C any](cur C, moved bool, p Plan[C], then func(cur C, moved bool) Plan[C]) Plan[C] {
	front := rewrite(p, "", func(n Next[C]) Next[C] {
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

// rewrite returns p with next applied to what follows from the outcomes of every attempt, and with a
// name on every attempt, unless the name is empty.
func rewrite[C any](p Plan[C], name string, next func(Next[C]) Next[C]) Plan[C] {
	return func(yield func(Attempt[C]) bool) {
		for a := range p.each {
			then := a.Then
			a.Then = func(o []Outcome) Next[C] { return next(then(o)) }
			if a.Pass == "" {
				a.Pass = name
			} else if name != "" {
				a.Pass = name + "/" + a.Pass
			}
			if !yield(a) {
				return
			}
		}
	}
}

// lazily returns the plan of p for cur, but calls p only when the plan is ranged over.
func lazily[C any](p Pass[C], cur C) Plan[C] {
	return func(yield func(Attempt[C]) bool) { p(cur).each(yield) }
}
