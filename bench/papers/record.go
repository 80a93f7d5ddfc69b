package main

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// A call is one list that was minimised inside a tree algorithm.
type call struct {
	weights []int // of the items, in tokens
	left    []int // positions of those that are left
	tries   []try
	done    bool // it came to its end
	loose   int  // items that could still go alone at its end, if that was probed
}

// A try is one question of a list minimiser.
type try struct {
	alone   bool  // it keeps one part of three or more and nothing else
	removed []int // positions
	by      answer
	ok      bool // interesting
}

// A recorder listens in on the list minimisers of a run. It relies on a runner
// with one worker, which follows each plan once and in order.
type recorder struct {
	*questions
	probe bool
	calls []*call
}

// lister is a list minimiser that is listened to.
func (r *recorder) lister(l dd.Minimizer[*tree.Node]) dd.Minimizer[*tree.Node] {
	return func(e dd.Empty) reduce.Pass[[]*tree.Node] {
		pass := l(e)
		return reduce.InOrder(func(nodes []*tree.Node) reduce.Plan[[]*tree.Node] {
			c := &call{}
			at := make(map[*tree.Node]int, len(nodes))
			for i, n := range nodes {
				c.weights, c.left, at[n] = append(c.weights, n.Tokens()), append(c.left, i), i
			}
			r.calls = append(r.calls, c)
			return r.listen(c, at, pass(nodes))
		}, r.end)
	}
}

// listen notes the questions of a plan and what came of them.
func (r *recorder) listen(c *call, at map[*tree.Node]int, p reduce.Plan[[]*tree.Node]) reduce.Plan[[]*tree.Node] {
	if p == nil {
		return nil
	}
	return func(yield func(reduce.Attempt[[]*tree.Node]) bool) {
		for a := range p {
			then := a.Then
			a.Then = func(o []reduce.Outcome) reduce.Next[[]*tree.Node] {
				kept := positions(a.Ask[0], at)
				c.tries = append(c.tries, try{
					alone:   strings.HasPrefix(a.Note, "subset ") && !strings.HasSuffix(a.Note, "/2"),
					removed: without(c.left, kept), by: r.last, ok: o[0].Verdict == reduce.Interesting,
				})
				n := then(o)
				if n.Moved {
					c.left = positions(n.Current, at)
				}
				n.Plan = r.listen(c, at, n.Plan)
				return n
			}
			if !yield(a) {
				return
			}
		}
	}
}

// end closes the call that was begun last and, if asked to, looks for items that
// could still go, without taking them away.
func (r *recorder) end(left []*tree.Node) reduce.Plan[[]*tree.Node] {
	c := r.calls[len(r.calls)-1]
	return func(yield func(reduce.Attempt[[]*tree.Node]) bool) {
		for i := 0; r.probe && i < len(left); i++ {
			r.probing = true
			more := yield(reduce.Attempt[[]*tree.Node]{
				Ask: [][]*tree.Node{slices.Concat(left[:i], left[i+1:])},
				Then: func(o []reduce.Outcome) reduce.Next[[]*tree.Node] {
					if o[0].Verdict == reduce.Interesting {
						c.loose++
					}
					return reduce.Next[[]*tree.Node]{}
				},
			})
			r.probing = false
			if !more {
				return
			}
		}
		c.done = true
	}
}

func positions(nodes []*tree.Node, at map[*tree.Node]int) []int {
	out := make([]int, len(nodes))
	for i, n := range nodes {
		out[i] = at[n]
	}
	return out
}

// without is a list less the elements of out; both are in order.
func without(list, out []int) []int {
	var left []int
	for _, p := range list {
		if _, found := slices.BinarySearch(out, p); !found {
			left = append(left, p)
		}
	}
	return left
}
