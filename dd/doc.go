// Package dd minimizes lists. It contains the list algorithms of the delta debugging literature
// and Whittle's own, each in a file of its name.
//
// To make a list small, pass it to Minimize with a test:
//
//	smallest, err := dd.Minimize(ctx, lines, func(ls []string) bool { return stillFails(ls) })
//
// The result is 1-minimal: no single item can be removed. [MinimizeFunc] is for tests that can be
// canceled and can fail. [MinimizeWith] takes an oracle with three verdicts, items that must stay
// ([Options.Keep]), several workers, and any of the passes below. [Difference] isolates why one
// list fails and another passes; [DifferenceOptions] are its options.
//
// # Algorithms
//
//	Adaptive   generalized binary splitting with a learned estimate; the default
//	Min        ddmin (Zeller and Hildebrandt 2002)
//	Isolate    dd, the isolation of differences (Zeller and Hildebrandt 2002)
//	WMin       W_ddmin, parts of equal weight (Zhou et al. 2025)
//	ProbDD     probabilistic delta debugging (Wang et al. 2021)
//	WProbDD    W_ProbDD (Zhou et al. 2025)
//	CDD        counter-based delta debugging (Zhang et al. 2025)
//	OPDD       one-pass halving (after Gharachorlu and Sumner 2018)
//	Finish     makes any result 1-minimal
//
// Each is a function that returns a [reduce.Pass] and takes a struct of options whose zero value is
// useful. The options select among the conventions in which published descriptions differ: how a
// list is split, where a scan continues after a success, which of two equal gains is taken, whether
// the empty list is tested.
//
// Passes compose:
//
//	pass := reduce.InOrder(dd.CDD[string](dd.CDDOptions{}), dd.Finish[string](dd.FinishOptions{}))
//	pass = reduce.Fixpoint(dd.ProbDD[string](dd.ProbDDOptions{P0: 0.25}))
//
// [Algorithms] returns the minimizers that can be chosen by name, and [Using] runs one of them on
// lists of any type.
//
// # Which one
//
// Adaptive is 1-minimal whatever the oracle, and of the passes that promise this it needed the
// fewest tests on most lists that we tried. It did not on all: one-pass halving, which promises
// less, needs fewer tests if needed items cluster or if items depend on later ones
// (bench/RESULTS.md). The other algorithms are here for comparison, and to reproduce what the
// papers report: testdata holds their examples as traces.
//
// # What it does not do
//
// Items are only removed or kept. Package tree replaces items and knows about syntax.
package dd
