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
// A tree knows for every node what its parent can do without ([Role]), how many
// items of a list must stay (Keep), what stands in its place when it is gone (Min)
// and what else could ([Slot]). It knows nothing of languages: who builds it says
// all that. Printing gives back the source of a tree that was not edited, and keeps
// lines, indentation and tokens right in one that was ([Layout]).
//
// Passes are about a *Node, the root. They never ask about a node that would be
// printed the same without it (Fixed).
//
// [Pipeline] is the default of the command: a sequence of passes around harvest,
// which has no traversal order but asks for the edits that promise most. What the
// passes ask about languages is in [Syntax]; the names of the passes are [Passes].
//
//	pass := tree.Pipeline(syntax, tree.Options{}) // all passes, one question at a time
//
// Its passes share what they learn, and so are no passes of package reduce but
// stages: each is given a draft, which is a tree and what was learnt on the way to
// it, and what to go on with. docs/passes.md says what each does, docs/harvest.md
// how harvest works.
package tree
