package main

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// A call is one list that was minimized inside a tree algorithm.
type call struct {
	weights []int // of the items, in tokens
	left    []int // positions of the remaining items
	tries   []try
	done    bool // whether it finished
	loose   int  // single items that could still be removed at its end, if probed
}

// A try is one candidate of a list minimizer.
type try struct {
	alone   bool  // it keeps only one of three or more parts
	removed []int // positions
	by      answer
	ok      bool // interesting
}

// A recorder records the list minimizers of a run. It relies on a runner with one worker,
// which follows each plan once and in order.
type recorder struct {
	*questions
	probe bool
	calls []*call
}

// lister returns a list minimizer that is recorded.
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

// listen records the candidates of a plan and their answers.
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

// end closes the call that began last and, if probing, looks for items that could still be
// removed, without removing them.
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

// without returns list without the elements of out; both are sorted.
func without(list, out []int) []int {
	var left []int
	for _, p := range list {
		if _, found := slices.BinarySearch(out, p); !found {
			left = append(left, p)
		}
	}
	return left
}
