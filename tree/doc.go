// Package tree reduces syntax trees. It holds an immutable tree over the source bytes, the tree
// algorithms of the literature ([Algorithms]) and the default pipeline of the command ([Pipeline]).
//
//	HDD, HDDr, Coarse   hierarchical delta debugging, by level and by node
//	Hoist, HDDH         replacing nodes by their descendants
//	Perses, Pardis      the heaviest node first
//	HDDStar, …          the combinations of the hoisting paper
//
// Each algorithm takes any list minimizer of package dd, with the tokens of a node as its weight:
//
//	list := dd.Using(dd.Default, dd.Config{}, (*tree.Node).Tokens)
//	pass := reduce.Fixpoint(reduce.InOrder(tree.HDD(list), tree.Hoist()))
//
// A tree knows for every node whether its parent can do without it ([Role]), how many items of a
// list must stay (Keep), what text is left when it is removed (Least) and what else could stand in
// its place ([Slot]). It knows no languages: whoever builds a tree supplies all of that, and tells
// names, comments and strings apart ([Sort]). Printing reproduces the source of a tree that was not
// edited, and keeps lines, indentation and tokens right in one that was ([Layout]).
//
// Algorithms work on a *Node, the root. They never ask about a tree that would be printed the same
// (Fixed).
//
// [Pipeline] is a sequence of passes around harvest, which has no traversal order but asks for the
// edits that promise most. [Syntax] answers the passes' questions about languages; [Passes] lists
// the passes.
//
//	pass := tree.Pipeline(syntax, tree.Options{}) // all passes, one candidate at a time
//
// The passes of the pipeline share what they learn. So they are not passes of package reduce but
// stages: each is given a draft, which is a tree together with what was learned on the way to it,
// and a continuation. docs/passes.md says what each pass does and how to write one; docs/harvest.md
// explains harvest.
//
// Files are named after what they belong to: pass_ for the passes of the pipeline, harvest_ for the
// parts of harvest, paper_ for the algorithms of the literature, print_ for the printer.
package tree
