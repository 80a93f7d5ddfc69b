package tree

// A detour leads back to what a jump removed. Jumps may lead to a poor result: where several parts of
// a file fail, each on its own, the one that stays need not be the one that gets smallest. So what a
// jump removed is remembered, and at the end, if the result is not small, it is asked about once. If
// it is interesting as well, the pipeline runs on it, for a quarter as many questions as were asked
// until then. The result changes only when that gets smaller than the result.
type detour struct {
	aside *Node // what a jump removed, folded; nil: there was none
	floor int   // tokens of the result; 0: not on the detour
	last  int   // the number of the question to give up after
}

// enough is the size of a result, in tokens, that is not worth a detour.
const enough = 8

// backPass belongs to the pass whose jumps it revisits.
var backPass = &Pass{Name: partsPass.Name, About: partsPass.About, stage: back(pipeline)}

// back runs a pipeline on what a jump removed.
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

// jumped returns d after a jump from a tree that removed some of its items, with the edit gone.
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
	d.aside = from.Apply(e).folded()
	return d
}

// lost reports whether the detour takes too long.
func (w detour) lost(asked int) bool { return w.floor > 0 && asked >= w.last }

// hides reports whether a tree is on the detour and not smaller than the result.
func (w detour) hides(s size) bool { return w.floor > 0 && s.tokens >= w.floor }
