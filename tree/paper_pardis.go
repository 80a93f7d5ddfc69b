package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

var pardis = labeled(Algorithm{
	Name:     "pardis",
	About:    "deletion, the heaviest node first (Gharachorlu and Sumner 2019)",
	Minimal:  dd.AtFixpoint,
	OnlyFree: true,
	Pass: func(dd.Minimizer[*Node]) reduce.Pass[*Node] {
		return func(root *Node) reduce.Plan[*Node] { return heaviestFirst(root, []path{nil}) }
	},
})

// Pardis returns priority-aware deletion (Gharachorlu and Sumner, 2019): it tries to remove the
// heaviest node first, whatever its level, and continues with the children of a node that has to
// stay. No node is tried twice.
//
// [reduce.Fixpoint] of it is 1-minimal in the nodes that their parents can do without. It asks one
// question for each of these nodes that it reaches.
func Pardis() reduce.Pass[*Node] {
	return pardis.Pass(nil)
}

func heaviestFirst(root *Node, queue []path) reduce.Plan[*Node] {
	return func(yield func(reduce.Attempt[*Node]) bool) {
		queue := slices.Clone(queue)
		for {
			i := root.heaviest(queue)
			if i < 0 {
				return
			}
			at := queue[i]
			queue = slices.Delete(queue, i, i+1)
			n := root.at(at)
			a := reduce.Pause[*Node]() // there may be many nodes that cannot be removed
			if len(dispensable([]*Node{n})) > 0 {
				without := root.Apply(Edit{n: nil})
				a = reduce.Try(without, heaviestFirst(without, slices.Clone(queue)))
				a.Note = n.Kind
			}
			if !yield(a) {
				return
			}
			for k := range n.Kids {
				if !n.Kids[k].gone {
					queue = append(queue, append(slices.Clone(at), k))
				}
			}
		}
	}
}
