package tree

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// Algorithms returns the algorithms of the literature that can be chosen by name. To add one,
// write it in a file of its own and name it here.
func Algorithms() []*Algorithm {
	return []*Algorithm{
		hdd,
		hddStar,
		hddr,
		hddrBreadthFirst,
		coarse,
		hoist,
		hoistThenHDD,
		hddh,
		hddhStar,
		hoistThenHDDH,
		perses,
		pardis,
	}
}

// An Algorithm is a way to reduce a tree that can be chosen by name.
type Algorithm struct {
	Name  string
	About string // one line for people, with the paper

	// Minimal says when the result is 1-tree-minimal: no single node can be removed. That takes
	// a list minimizer whose own results are 1-minimal.
	Minimal dd.Minimal

	// OnlyFree restricts Minimal to the nodes that their parents can do without.
	OnlyFree bool

	// Pass returns the algorithm, with a minimizer for its lists of nodes. Algorithms that have
	// no lists ignore it.
	Pass func(dd.Minimizer[*Node]) reduce.Pass[*Node]
}

// labeled returns a with its name on all attempts of its pass.
func labeled(a Algorithm) *Algorithm {
	pass := a.Pass
	a.Pass = func(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return reduce.Named(a.Name, pass(list)) }
	return &a
}
