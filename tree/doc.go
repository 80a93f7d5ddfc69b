// Package tree reduces syntax trees. It holds an immutable tree over the source
// bytes and the tree algorithms of the literature, one file each:
//
//	HDD, HDDr, Coarse   hierarchical delta debugging, by level and by node
//	Hoist, HDDH         descendants in the place of their ancestors
//	Perses, Pardis      the heaviest node first
//	HDDStar, …          the combinations of the hoisting paper
//
// Each takes any list minimiser of package dd, with the tokens of a node as its
// weight:
//
//	list := func(e dd.Empty) reduce.Pass[[]*tree.Node] {
//		return dd.ProbDD[*tree.Node](dd.ProbDDOptions{Empty: e})
//	}
//	pass := reduce.Fixpoint(reduce.InOrder(tree.HDD(list), tree.Hoist()))
//
// A tree knows for every node what its parent can do without ([Role]) and what
// stands in its place when it is gone (Min). It knows nothing of languages: who
// builds it says all that.
//
// Passes are about a *Node, the root. They never ask about a node that would be
// printed the same without it (Fixed).
package tree
