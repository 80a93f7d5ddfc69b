package tree

import (
	"fmt"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

var hoist = labeled(Algorithm{
	Name:  "hoist",
	About: "replaces nodes by their descendants, level by level (Vince et al. 2021)",
	Pass:  func(dd.Minimizer[*Node]) reduce.Pass[*Node] { return levels(tmin, 0) },
})

var hddh = labeled(Algorithm{
	Name:    "hddh",
	About:   "hdd that hoists on each level (Vince et al. 2021)",
	Minimal: dd.AtFixpoint,
	Pass: func(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
		return levels(func(depth int) reduce.Pass[*Node] {
			return reduce.InOrder(prune(list)(depth), tmin(depth))
		}, 0)
	},
})

// Hoist returns HOIST of Vince, Hodován, Bársony and Kiss ("The effect of hoisting on variants of
// hierarchical delta debugging", 2021): level by level, it tries to replace a node by one of its
// descendants that fits there. In the paper both have the same kind; where the grammar is known, a
// descendant of any kind that it allows will do.
//
// Each level ends 1-maximal: no single further replacement is interesting.
func Hoist() reduce.Pass[*Node] { return hoist.Pass(nil) }

// HDDH returns the variant of the same paper that prunes and hoists on each level before it continues
// with the next.
func HDDH(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return hddh.Pass(list)
}

// tmin returns TMIN, transformation-based minimization, on a level: it tries each replacement of each
// node and starts over after every success.
func tmin(depth int) reduce.Pass[*Node] {
	return reduce.Named(fmt.Sprintf("level %d", depth), func(root *Node) reduce.Plan[*Node] { return hoists(root, depth) })
}

func hoists(root *Node, depth int) reduce.Plan[*Node] {
	return func(yield func(reduce.Attempt[*Node]) bool) {
		if !yield(reduce.Pause[*Node]()) { // there may be many levels on which nothing can be replaced
			return
		}
		for _, n := range root.Level(depth) {
			for _, c := range n.Hoistable() {
				with := root.Apply(Edit{n: c})
				a := reduce.Try(with, hoists(with, depth))
				a.Note = n.Kind
				if !yield(a) {
					return
				}
			}
		}
	}
}

// Hoistable returns the descendants that may replace n: on each path down the nearest one that fits,
// in document order. Nodes that only group others are never replaced.
func (n *Node) Hoistable() []*Node {
	if n.Kind == "" || n.gone {
		return nil
	}
	var out []*Node
	var look func(m *Node)
	look = func(m *Node) {
		for _, k := range m.Kids {
			if k.Kind != "" && !k.gone && n.Fits(k) {
				out = append(out, k)
				continue
			}
			look(k)
		}
	}
	look(n)
	return out
}
