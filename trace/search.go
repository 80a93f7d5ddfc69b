package trace

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// Sequence is the paper's sequence-based reduction: it minimizes the list of all removable
// parts, in the order of time. Probes find out which parts are removable. It uses the strategy
// and the links of the options; no other passes run.
func Sequence(o Options, list dd.Minimizer[*Part]) reduce.Pass[Candidate] {
	return repeatSearch(o, "sequence", func(s state, then func(state) plan) plan {
		parts := s.removables()
		return follow(s, list(dd.EmptyLast)(parts), func(kept []*Part) *edit {
			return s.editKeeping(parts, kept)
		}, then)
	})
}

// Tree is the paper's tree-based reduction: hierarchical delta debugging on the tree of the
// removable parts. Otherwise it is like [Sequence].
func Tree(o Options, list dd.Minimizer[*tree.Node]) reduce.Pass[Candidate] {
	return repeatSearch(o, "tree", func(s state, then func(state) plan) plan {
		parts := s.removables()
		t := newPartTree(parts)
		return follow(s, tree.HDD(list)(t.root), func(root *tree.Node) *edit {
			return s.editKeeping(parts, t.partsIn(root))
		}, then)
	})
}

// repeatSearch runs a search on the removable parts until it finds nothing smaller. It probes
// again each time, because a replay may record other parts.
func repeatSearch(o Options, name string, search traceStage) reduce.Pass[Candidate] {
	return func(c Candidate) plan {
		s := state{run: c.Result, know: newKnowledge(o.Links), options: o, pass: &Pass{Name: name}}
		var again func(s state) plan
		again = func(s state) plan {
			start := s.run
			return probeAll(s, func(s state) plan {
				return search(s, func(s state) plan {
					if s.run.Compare(start) >= 0 { // equally small runs could follow each other forever
						return nil
					}
					return again(s)
				})
			})
		}
		return again(s)
	}
}

// probeAll probes which parts are removable. A loop with several rounds tells more about its place
// in the generator than one with a single round, so those come last.
func probeAll(s state, then func(state) plan) plan {
	parts := s.run.Trace.parts
	return probeParts(s, parts, 2, func(s state) plan { return probeParts(s, parts, 1, then) })
}

// probeParts probes which of some parts are removable: branches, and loops with at least some
// number of rounds.
func probeParts(s state, parts []*Part, rounds int, then func(state) plan) plan {
	for i, p := range parts {
		rest := func(s state) plan { return probeParts(s, parts[i+1:], rounds, then) }
		switch p.Kind {
		case Loop:
			if _, known := s.know.loops[p.Site]; !known && p.count() >= rounds {
				return probeLoop(s, p, rest)
			}
		case Branch:
			if _, known := s.know.branches[p.Site]; !known {
				return probeBranch(s, p, rest)
			}
		}
	}
	return then(s)
}

// removables returns the removable parts in the order of time.
func (s state) removables() []*Part {
	var out []*Part
	for _, p := range s.run.Trace.parts {
		if s.know.removable(p) {
			out = append(out, p)
		}
	}
	return out
}

// editKeeping returns the edit that removes all parts but those kept, nil if there is none.
func (s state) editKeeping(parts, kept []*Part) *edit {
	keep := map[*Part]bool{}
	for _, p := range kept {
		keep[p] = true
	}
	e := newEdit()
	for _, p := range parts {
		if !keep[p] && !e.removes(p) && !s.know.removePart(s.run, e, p, s.know.links) {
			return nil
		}
	}
	return e
}
