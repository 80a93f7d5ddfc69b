package tree

// Jumps may lead to a poor end: where several parts of a file fail, each on its own,
// the one that stays need not be the one that gets smallest. So what a jump left aside
// is remembered, and when all is done, and the result is not small, it is asked about
// once. If it is interesting as well the pipeline runs on it, for a quarter as many
// questions as there were. It is not moved to unless it gets smaller than the result.
type detour struct {
	aside *Node // what a jump left; nil: there was none
	floor int   // tokens of the result; 0: the pipeline is not on its way back
	last  int   // the question to give up after
}

// enough is a result, in tokens, that is not worth a second one.
const enough = 8

// backPass is part of the pass whose jumps it takes back.
var backPass = &Pass{Name: partsPass.Name, About: partsPass.About, stage: back(pipeline)}

// back runs a pipeline on what a jump left aside.
func back(pipeline treeStage) treeStage {
	return func(d draft, then func(draft) plan) plan {
		aside := d.aside
		d.detour = detour{}
		if aside == nil || d.size.tokens <= enough {
			return then(d)
		}
		e := d
		e.detour = detour{floor: d.size.tokens, last: d.asked + 1 + d.asked/4}
		return e.ask(aside, 0, "what a jump left", func(d draft) plan { return pipeline(d, then) }, func(draft) plan { return then(d) })
	}
}

// jumped is d after a jump that left some items of a tree aside: gone is their edit.
func (d draft) jumped(from *Node, items []*Node, gone Edit) draft {
	if len(gone) == 0 {
		return d
	}
	e := Edit{}
	for _, n := range items {
		if _, ok := gone[n]; !ok {
			e[n] = nil
		}
	}
	d.aside = from.Apply(e)
	return d
}

// lost reports whether the way back takes too long.
func (w detour) lost(asked int) bool { return w.floor > 0 && asked >= w.last }

// hides reports whether a tree is on the way back and not smaller than the result.
func (w detour) hides(s size) bool { return w.floor > 0 && s.tokens >= w.floor }
