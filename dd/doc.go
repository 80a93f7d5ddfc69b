// Package dd minimises lists: it has the list algorithms of the delta debugging
// literature, and Whittle's own, each in a file of its name.
//
// To make a list small, give it and a test:
//
//	smallest, err := dd.Minimize(ctx, lines, func(ls []string) bool { return stillFails(ls) })
//
// The result is 1-minimal: no single item can go. [MinimizeWith] takes an oracle
// with three verdicts, several workers and any of the passes below; [Difference]
// isolates why one list fails and another passes.
//
// # Algorithms
//
//	Adaptive   generalised binary splitting with a learnt estimate; the default
//	Min        ddmin (Zeller and Hildebrandt 2002)
//	Isolate    dd, the isolation of differences (Zeller and Hildebrandt 2002)
//	WMin       W_ddmin, parts of equal weight (Zhou et al. 2025)
//	ProbDD     probabilistic delta debugging (Wang et al. 2021)
//	WProbDD    W_ProbDD (Zhou et al. 2025)
//	CDD        counter-based delta debugging (Zhang et al. 2025)
//	OPDD       one-pass halving (after Gharachorlu and Sumner 2018)
//	Finish     makes any result 1-minimal
//
// Each makes a [reduce.Pass] on []T and has a struct of options whose zero value
// is useful. Options say the conventions in which published descriptions differ:
// how a list is split, where a scan goes on after a success, which of two equal
// gains is taken, whether the empty list is asked about. The formulas the papers
// state are functions of their own: [ComputeSize], [UpdatedProbabilities],
// [GainPrefix], [WeightedCut].
//
// Passes compose:
//
//	pass := reduce.InOrder(dd.CDD[string](dd.CDDOptions{}), dd.Finish[string](dd.FinishOptions{}))
//	pass = reduce.Fixpoint(dd.ProbDD[string](dd.ProbDDOptions{P0: 0.25}))
//
// # Which one
//
// Adaptive is 1-minimal whatever the oracle, and among the passes that promise
// that it needed the fewest tests on most lists we tried. Not on all: one-pass
// halving is cheaper where needed items cluster or items need later ones, and
// promises less (bench/RESULTS.md). The others are here to be compared with, and
// to repeat what the papers report: testdata holds their examples as traces.
//
// # What it does not do
//
// Items only go or stay. Replacing them, and everything that knows about syntax,
// is in package tree.
package dd
