package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// An Order is the order in which [HDDr] visits nodes.
type Order uint8

const (
	DepthFirst Order = iota
	BreadthFirst
)

var (
	hddr = labeled(Algorithm{
		Name:    "hddr",
		About:   "recursive hierarchical delta debugging, depth first (Kiss et al. 2018)",
		Minimal: dd.AtFixpoint,
		Pass:    func(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return recursive(list, DepthFirst) },
	})
	hddrBreadthFirst = &Algorithm{
		Name:    "hddr-bfs",
		About:   "hddr, breadth first",
		Minimal: dd.AtFixpoint,
		Pass:    func(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return HDDr(list, BreadthFirst) },
	}
)

// HDDr returns recursive hierarchical delta debugging (Kiss, Hodován and Gyimóthy, A-TEST 2018): it
// minimizes the children of one node, then those of each child that stayed.
//
// [reduce.Fixpoint] of it is 1-tree-minimal. It asks as many questions as the list minimizer does on
// each list of children.
func HDDr(list dd.Minimizer[*Node], o Order) reduce.Pass[*Node] {
	return reduce.Named(hddr.Name, recursive(list, o))
}

func recursive(list dd.Minimizer[*Node], o Order) reduce.Pass[*Node] {
	return func(root *Node) reduce.Plan[*Node] { return children(root, []path{nil}, list, o) }
}

// children minimizes the lists of children of the nodes in a queue, and of those below them.
func children(root *Node, queue []path, list dd.Minimizer[*Node], o Order) reduce.Plan[*Node] {
	if len(queue) == 0 {
		return nil
	}
	at, rest := queue[0], queue[1:]
	if o == DepthFirst {
		at, rest = queue[len(queue)-1], queue[:len(queue)-1]
	}
	return reduce.InOrder(
		func(root *Node) reduce.Plan[*Node] { return minimize(root, removable(root.at(at).Kids), list) },
		func(root *Node) reduce.Plan[*Node] {
			return children(root, append(slices.Clip(rest), root.below(at)...), list, o)
		},
	)(root)
}
