package tree

import (
	"fmt"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

var coarse = labeled(Algorithm{
	Name:     "coarse",
	About:    "hdd on the nodes that their parents can do without (Hodován et al. 2017)",
	Minimal:  dd.AtFixpoint,
	OnlyFree: true,
	Pass: func(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
		return levels(func(depth int) reduce.Pass[*Node] {
			return reduce.Named(fmt.Sprintf("level %d", depth), func(root *Node) reduce.Plan[*Node] {
				return minimize(root, dispensable(root.Level(depth)), list)
			})
		}, 0)
	},
})

// Coarse returns coarse hierarchical delta debugging (Hodován, Kiss and Gyimóthy, 2017): [HDD] on
// only those nodes that their parents can do without, so that all candidates are valid syntax. It is
// a quick first pass with a coarse result.
//
// [reduce.Fixpoint] of it is 1-minimal in these nodes.
func Coarse(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return coarse.Pass(list)
}

// dispensable returns the nodes of a list that their parents can do without.
func dispensable(nodes []*Node) []*Node {
	var out []*Node
	for _, n := range removable(nodes) {
		if n.Role != Required {
			out = append(out, n)
		}
	}
	return out
}
