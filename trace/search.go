package trace

import (
	"strconv"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// Sequence is the paper's sequence-based reduction: all parts that can be taken out
// are one list, in the order of time, and the list is minimised. What can be taken
// out is found by probing; strategy and links are as in the options, the other
// passes do not run.
func Sequence(o Options, list dd.Minimizer[*Part]) reduce.Pass[Candidate] {
	return papers(o, "sequence", func(s state, then func(state) plan) plan {
		parts := s.removables()
		return through(s, list(dd.EmptyLast)(parts), func(kept []*Part) *Edit {
			return s.keeping(parts, kept)
		}, then)
	})
}

// Tree is the paper's tree-based reduction: hierarchical delta debugging on the tree of
// the parts that can be taken out.
func Tree(o Options, list dd.Minimizer[*tree.Node]) reduce.Pass[Candidate] {
	return papers(o, "tree", func(s state, then func(state) plan) plan {
		parts := s.removables()
		return through(s, tree.HDD(list)(asTree(parts)), func(root *tree.Node) *Edit {
			var kept []*Part
			for _, i := range texts(root, nil) {
				kept = append(kept, parts[i])
			}
			return s.keeping(parts, kept)
		}, then)
	})
}

// papers runs a search on what can be taken out, again and again until nothing more
// goes: what a replay has recorded may have other parts.
func papers(o Options, name string, search traceStage) reduce.Pass[Candidate] {
	return func(c Candidate) plan {
		s := state{run: c.Result, know: newKnowledge(o.Links), options: o, pass: &Pass{Name: name}}
		var again func(s state) plan
		again = func(s state) plan {
			start := s.run
			return survey(s, s.run.Trace.parts, func(s state) plan {
				return search(s, func(s state) plan {
					if s.run.Compare(start) >= 0 { // what is no smaller could come back to where it began
						return nil
					}
					return again(s)
				})
			})
		}
		return again(s)
	}
}

// survey finds out about some parts whether they can be taken out.
func survey(s state, parts []*Part, then func(state) plan) plan {
	for i, p := range parts {
		rest := func(s state) plan { return survey(s, parts[i+1:], then) }
		switch p.Kind {
		case Loop:
			if _, known := s.know.loops[p.Site]; !known && len(p.rounds()) > 1 {
				return govern(s, p, rest)
			}
		case Branch:
			if _, known := s.know.branches[p.Site]; !known {
				return findLever(s, p, rest)
			}
		}
	}
	return then(s)
}

// removables lists the parts that can be taken out, in the order of time.
func (s state) removables() []*Part {
	var out []*Part
	for _, p := range s.run.Trace.parts {
		if s.know.removable(p) {
			out = append(out, p)
		}
	}
	return out
}

// keeping is the edit that takes out all of some parts but those that are kept. Nil:
// there is no such edit.
func (s state) keeping(parts, kept []*Part) *Edit {
	stay := map[*Part]bool{}
	for _, p := range kept {
		stay[p] = true
	}
	e := newEdit()
	for _, p := range parts {
		if !stay[p] && !e.covers(p) && !s.know.takeOut(s.run, e, p, s.know.links) {
			return nil
		}
	}
	return e
}

// asTree is the tree of some parts of a trace: each node has its part's number as a
// token, and what lies in the part below it.
func asTree(parts []*Part) *tree.Node {
	root := &tree.Node{Kind: "trace", Fixed: true}
	nodes := map[*Part]*tree.Node{}
	for i, p := range parts {
		n := &tree.Node{Kind: "part", Role: tree.Item}
		n.Kids = []*tree.Node{{Kind: "number", Text: []byte(strconv.Itoa(i)), Gap: []byte(" "), Fixed: true}}
		nodes[p] = n
		up := root
		for q := p.up; q != nil; q = q.up {
			if m := nodes[q]; m != nil {
				up = m
				break
			}
		}
		up.Kids = append(up.Kids, n)
	}
	return tree.New(root)
}

// texts lists the numbers that are left in a tree.
func texts(n *tree.Node, out []int) []int {
	if i, err := strconv.Atoi(string(n.Text)); err == nil && len(n.Kids) == 0 {
		out = append(out, i)
	}
	for _, k := range n.Kids {
		out = texts(k, out)
	}
	return out
}

// through follows a plan about something that an edit of the present run can be made
// of, and goes on with then from where it ended.
func through[E any](s state, p reduce.Plan[E], edit func(E) *Edit, then func(state) plan) plan {
	at := s // where it stands; edits are of s
	var follow func(p reduce.Plan[E], at state) plan
	convert := func(a reduce.Attempt[E], at state) (reduce.Attempt[Candidate], bool) {
		b := reduce.Attempt[Candidate]{Hint: reduce.Hint{Chance: a.Chance, Guess: reduce.GuessBoring, Pass: s.pass.Name, Note: a.Note}}
		for _, x := range a.Ask {
			e := edit(x)
			if e == nil {
				return b, false
			}
			b.Ask = append(b.Ask, Candidate{Base: s.run, Edit: e, strategy: s.options.Strategy, know: s.know, any: true})
		}
		b.Then = func(o []reduce.Outcome) reduce.Next[Candidate] {
			n := a.Then(o)
			next := reduce.Next[Candidate]{Moved: n.Moved, Took: n.Took}
			at := at
			if n.Moved {
				took := max(n.Took, 1) - 1
				next.Current = b.Ask[took]
				next.Current.Result, _ = next.Current.result(o[took])
				at.run = next.Current.Result
			}
			if n.Moved || n.Plan != nil {
				next.Plan = stage.Later(func() plan { return follow(n.Plan, at) })
			}
			return next
		}
		return b, true
	}
	follow = func(p reduce.Plan[E], at state) plan {
		return func(yield func(reduce.Attempt[Candidate]) bool) {
			if p != nil {
				for a := range p {
					b, ok := convert(a, at)
					if !ok { // what cannot be made is boring
						refused := a.Then(make([]reduce.Outcome, len(a.Ask)))
						if refused.Plan != nil {
							follow(refused.Plan, at)(yield)
							return
						}
						continue
					}
					if !yield(b) {
						return
					}
				}
			}
			if q := then(at); q != nil {
				q(yield)
			}
		}
	}
	return follow(p, at)
}
