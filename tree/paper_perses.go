package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

var perses = labeled(Algorithm{
	Name:     "perses",
	About:    "syntax-guided reduction, the heaviest node first (Sun et al. 2018)",
	Minimal:  dd.AtFixpoint,
	OnlyFree: true,
	Pass: func(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
		return func(root *Node) reduce.Plan[*Node] { return syntaxGuided(root, []path{nil}, list) }
	},
})

// Perses returns syntax-guided program reduction (Sun et al., ICSE 2018). It takes the heaviest node
// that was not visited yet. It tries to replace the node by a descendant that fits, and minimizes the
// list of its children that it can do without: items of lists and optional nodes. Then it continues
// with the other children.
//
// All candidates are valid syntax, as far as roles are known. [reduce.Fixpoint] of it is 1-minimal
// in these steps. It asks as many questions as the list minimizer does on each list, and one for
// each replacement.
func Perses(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return perses.Pass(list)
}

func syntaxGuided(root *Node, queue []path, list dd.Minimizer[*Node]) reduce.Plan[*Node] {
	i := root.heaviest(queue)
	if i < 0 {
		return nil
	}
	at := queue[i]
	rest := slices.Delete(slices.Clone(queue), i, i+1)
	return reduce.InOrder(
		func(root *Node) reduce.Plan[*Node] { return replacements(root, at) },
		func(root *Node) reduce.Plan[*Node] { return minimize(root, dispensable(root.at(at).Kids), list) },
		func(root *Node) reduce.Plan[*Node] {
			return syntaxGuided(root, append(slices.Clip(rest), root.below(at)...), list)
		},
	)(root)
}

// replacements tries to replace a node by a descendant, the lightest first, and starts over after
// every success.
func replacements(root *Node, at path) reduce.Plan[*Node] {
	return func(yield func(reduce.Attempt[*Node]) bool) {
		n := root.at(at)
		fit := n.Hoistable()
		slices.SortStableFunc(fit, func(a, b *Node) int { return int(a.tokens - b.tokens) })
		for _, c := range fit {
			with := root.Apply(Edit{n: c})
			a := reduce.Try(with, replacements(with, at))
			a.Note = n.Kind
			if !yield(a) {
				return
			}
		}
	}
}
