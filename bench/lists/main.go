// Command lists repeats the simulation of the WDD paper (section IV-D) for every list
// minimizer, and runs the minimizers on lists with dependencies.
//
//	go run ./bench/lists            # 5,000 lists of the paper, 2,000 with dependencies
//	go run ./bench/lists -lists 300 -only adaptive
//	go run ./bench/lists -tables thrown
//
// It prints the mean number of tests, with a cache and without the check of the whole
// list; how that compares with ddmin, as ratio of means and as mean of ratios; the share
// of results that are 1-minimal; and their size.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/whittle-dd/whittle/bench/internal/synth"
	"github.com/whittle-dd/whittle/bench/internal/workers"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

type minimizer struct {
	name string
	pass func(ws []int) reduce.Pass[[]int]
}

func minimizers() []minimizer {
	plain := func(p reduce.Pass[[]int]) func([]int) reduce.Pass[[]int] {
		return func([]int) reduce.Pass[[]int] { return p }
	}
	weight := func(ws []int) func(int) int { return func(i int) int { return ws[i] } }
	finished := func(p reduce.Pass[[]int]) reduce.Pass[[]int] {
		return reduce.InOrder(p, dd.Finish[int](dd.FinishOptions{}))
	}
	return []minimizer{
		{"ddmin", plain(dd.Min[int](dd.MinOptions{}))},
		{"wddmin", func(ws []int) reduce.Pass[[]int] { return dd.WMin(dd.WMinOptions[int]{Weight: weight(ws)}) }},
		{"ddmin rotating", plain(dd.Min[int](dd.MinOptions{Restart: dd.RestartNext}))},
		{"wddmin rotating", func(ws []int) reduce.Pass[[]int] {
			return dd.WMin(dd.WMinOptions[int]{Weight: weight(ws), Restart: dd.RestartNext})
		}},
		{"ddmin complements rotating", plain(dd.Min[int](dd.MinOptions{Restart: dd.RestartNext, SkipSubsets: true}))},
		{"wddmin without final pass", func(ws []int) reduce.Pass[[]int] {
			return dd.WMin(dd.WMinOptions[int]{Weight: weight(ws), SkipFinalPass: true})
		}},
		{"cdd 0.1", plain(dd.CDD[int](dd.CDDOptions{P0: 0.1}))},
		{"cdd 0.25", plain(dd.CDD[int](dd.CDDOptions{P0: 0.25}))},
		{"cdd 0.1 right to left", plain(dd.CDD[int](dd.CDDOptions{P0: 0.1, RightToLeft: true}))},
		{"cdd 0.1*", plain(reduce.Fixpoint(dd.CDD[int](dd.CDDOptions{P0: 0.1})))},
		{"cdd 0.1, finish", plain(finished(dd.CDD[int](dd.CDDOptions{P0: 0.1})))},
		{"probdd 0.1", plain(dd.ProbDD[int](dd.ProbDDOptions{P0: 0.1}))},
		{"probdd 0.25", plain(dd.ProbDD[int](dd.ProbDDOptions{P0: 0.25}))},
		{"probdd 0.1*", plain(reduce.Fixpoint(dd.ProbDD[int](dd.ProbDDOptions{P0: 0.1})))},
		{"probdd 0.1, finish", plain(finished(dd.ProbDD[int](dd.ProbDDOptions{P0: 0.1})))},
		{"wprobdd 0.1", func(ws []int) reduce.Pass[[]int] {
			return dd.WProbDD(dd.WProbDDOptions[int]{Weight: weight(ws), P0: 0.1})
		}},
		{"wprobdd 0.25", func(ws []int) reduce.Pass[[]int] {
			return dd.WProbDD(dd.WProbDDOptions[int]{Weight: weight(ws), P0: 0.25})
		}},
		{"opdd", plain(dd.OPDD[int](dd.OPDDOptions{}))},
		{"adaptive, one scan", plain(dd.Adaptive[int](dd.AdaptiveOptions[int]{Once: true}))},
		{"adaptive", plain(dd.Adaptive[int](dd.AdaptiveOptions[int]{}))},
		{"adaptive by weight, one scan", func(ws []int) reduce.Pass[[]int] {
			return dd.Adaptive(dd.AdaptiveOptions[int]{Weight: weight(ws), Once: true})
		}},
		{"adaptive by weight", func(ws []int) reduce.Pass[[]int] {
			return dd.Adaptive(dd.AdaptiveOptions[int]{Weight: weight(ws)})
		}},
		{"adaptive, width 8", plain(dd.Adaptive[int](dd.AdaptiveOptions[int]{Width: 8}))},
	}
}

func main() {
	lists := flag.Int("lists", 5000, "number of lists of the paper's simulation")
	dependent := flag.Int("dependent", 2000, "number of lists with dependencies")
	only := flag.String("only", "", "run only minimizers whose name contains this")
	tables := flag.String("tables", "", "make only tables whose title contains this")
	seed := flag.Uint64("seed", 1, "seed of the lists")
	flag.Parse()
	debug.SetGCPercent(800) // little is live, and much is allocated
	table := func(title string, n int, only string, list func(i int) synth.List) {
		if n > 0 && strings.Contains(title, *tables) {
			makeTable(title, n, only, list)
		}
	}
	table("WDD simulation, tokens thrown", *lists, *only, func(i int) synth.List {
		return synth.WDD(rand.New(rand.NewPCG(*seed, uint64(i))), false)
	})
	table("WDD simulation, random composition", *lists, *only, func(i int) synth.List {
		return synth.WDD(rand.New(rand.NewPCG(*seed, uint64(i))), true)
	})
	for _, reverse := range []bool{false, true} {
		name := "dependencies on earlier items"
		if reverse {
			name = "dependencies on later items"
		}
		table(name, *dependent, *only, func(i int) synth.List {
			r := rand.New(rand.NewPCG(*seed, uint64(i)))
			return synth.Dependent(r, 2+r.IntN(63), reverse)
		})
	}
	table("4 clusters of 10 in 400", *dependent/20, *only, func(i int) synth.List {
		return synth.Clusters(rand.New(rand.NewPCG(*seed, uint64(i))), 400, 4, 10)
	})
	table("5 needles in 2,000", *dependent/20, *only, func(i int) synth.List {
		return synth.Needles(rand.New(rand.NewPCG(*seed, uint64(i))), 2000, 5)
	})
	for _, q := range []float64{0.01, 0.05, 0.2, 0.5} {
		table(fmt.Sprintf("independent, up to 300 items, %g needed", q), *dependent/4, *only, func(i int) synth.List {
			r := rand.New(rand.NewPCG(*seed, uint64(i)))
			return synth.Share(r, 2+r.IntN(299), q)
		})
	}
}

type row struct{ tests, size, minimal float64 }

func makeTable(title string, n int, only string, list func(i int) synth.List) {
	fmt.Printf("\n%s, %d lists\n", title, n)
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\ttests\tratio of means\tmean of ratios\t1-minimal\titems left\t")
	var base []row
	for _, m := range minimizers() {
		if !strings.Contains(m.name, only) {
			continue
		}
		rows := make([]row, n)
		workers.Each(n, func(i int) { rows[i] = run(list(i), m) })
		if base == nil {
			base = rows
		}
		var sum, first row
		ratio := 0.0
		for i, r := range rows {
			sum.tests, sum.size, sum.minimal = sum.tests+r.tests, sum.size+r.size, sum.minimal+r.minimal
			first.tests += base[i].tests
			ratio += r.tests / max(1, base[i].tests)
		}
		k := float64(n)
		fmt.Fprintf(w, "%s\t%.1f\t%.3f\t%.3f\t%.0f %%\t%.2f\t\n", m.name, sum.tests/k, sum.tests/first.tests, ratio/k, 100*sum.minimal/k, sum.size/k)
	}
	w.Flush()
}

func run(l synth.List, m minimizer) row {
	tests := 0.0
	kept := make([]bool, len(l.Weights))
	interesting := func(ps []int) bool {
		clear(kept)
		for _, p := range ps {
			kept[p] = true
		}
		return l.Need(kept)
	}
	r := reduce.Runner[[]int]{
		Oracle: reduce.Predicate(interesting), Key: dd.Key,
		Observe: func(e reduce.Event) {
			if e.Kind == reduce.Asked {
				tests++
			}
		},
	}
	all := make([]int, len(l.Weights))
	for i := range all {
		all[i] = i
	}
	got, err := r.Run(context.Background(), all, m.pass(l.Weights))
	if err != nil {
		panic(err)
	}
	out := row{tests: tests, size: float64(len(got)), minimal: 1}
	for i := range got {
		if len(got) > 1 && interesting(slices.Concat(got[:i], got[i+1:])) {
			out.minimal = 0
			break
		}
	}
	return out
}
