package tree

import (
	"fmt"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
)

var hdd = labeled(Algorithm{
	Name:    "hdd",
	About:   "hierarchical delta debugging, level by level (Misherghi and Su 2006)",
	Minimal: dd.AtFixpoint,
	Pass:    func(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return levels(prune(list), 0) },
})

// HDD returns hierarchical delta debugging (Misherghi and Su, ICSE 2006): it minimizes the list of
// all nodes of a level, beginning with the root, and then continues with the level below. A node
// that is removed leaves its Least.
//
// Its result need not be 1-tree-minimal, because a node may become removable after a deeper one was
// removed; that of [reduce.Fixpoint] of it, HDD*, is. It asks as many questions as the list
// minimizer does on each level.
func HDD(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return hdd.Pass(list)
}

// levels runs a pass on each level from depth on.
func levels(on func(depth int) reduce.Pass[*Node], depth int) reduce.Pass[*Node] {
	return func(root *Node) reduce.Plan[*Node] {
		if len(root.Level(depth)) == 0 {
			return nil
		}
		return reduce.InOrder(on(depth), levels(on, depth+1))(root)
	}
}

// prune minimizes the list of nodes of a level.
func prune(list dd.Minimizer[*Node]) func(depth int) reduce.Pass[*Node] {
	return func(depth int) reduce.Pass[*Node] {
		return reduce.Named(fmt.Sprintf("level %d", depth), func(root *Node) reduce.Plan[*Node] {
			return minimize(root, removable(root.Level(depth)), list)
		})
	}
}

// removable returns the nodes of a list that can be removed at all.
func removable(nodes []*Node) []*Node {
	var out []*Node
	for _, n := range nodes {
		if !n.gone && !n.Fixed && !n.Sep {
			out = append(out, n)
		}
	}
	return out
}

// minimize returns the plan that removes as many of some nodes as possible. If there are none it
// pauses: there may be many lists in which nothing can be removed.
func minimize(root *Node, nodes []*Node, list dd.Minimizer[*Node]) reduce.Plan[*Node] {
	if len(nodes) == 0 {
		return stage.Only(reduce.Pause[*Node]())
	}
	return reduce.Map(list(dd.EmptyLast)(nodes), func(kept []*Node) *Node {
		drop := Remove(nodes)
		for _, n := range kept {
			delete(drop, n)
		}
		return root.Apply(drop)
	})
}
