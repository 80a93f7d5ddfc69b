// Command flaky measures what reductions with a flaky test cost and how often their result is right.
// Tests are simulated: sample number i of a candidate is a function of the seed, the candidate and i.
//
//	go run ./bench/flaky                       # lists, 1,000 seeds for each kind of noise
//	go run ./bench/flaky -width 4 -seeds 300
//	go run ./bench/flaky -trees -seeds 100     # small C files, by the product's pipeline
//	go run ./bench/flaky -list 'three of 60' -noise 'race .3'
//
// It prints a table for each kind of input: the share of results that show the failure, the mean size of these,
// and the tests, relative to a run without noise that does not check whether the test is flaky. If some
// runs were refused because the test is too noisy, or ended because smaller inputs fail less often, it
// adds how many.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/bench/internal/workers"
	"github.com/whittle-dd/whittle/internal/sequential/noise"
)

type options struct {
	seeds          int
	first          int
	width, workers int
	list, noise    string
	trees          bool
}

func main() {
	var o options
	flag.IntVar(&o.seeds, "seeds", 1000, "runs for each kind of noise")
	flag.IntVar(&o.first, "first", 1, "the first seed")
	flag.IntVar(&o.width, "width", 1, "candidates that a pass asks about at once")
	flag.IntVar(&o.workers, "workers", 1, "samples that a run takes at once")
	flag.StringVar(&o.list, "list", "", "only lists whose name contains this")
	flag.StringVar(&o.noise, "noise", "", "only noise whose name contains this")
	flag.BoolVar(&o.trees, "trees", false, "reduce C files instead of lists")
	flag.Parse()
	o.run()
}

func (o options) run() {
	subjects := lists()
	if o.trees {
		subjects = []subject{trees()}
	}
	for _, s := range subjects {
		if strings.Contains(s.name, o.list) {
			o.table(s)
		}
	}
}

// table prints the results for one kind of input.
func (o options) table(s subject) {
	plain := o.measure(func(seed uint64) outcome { return s.plain(o, seed) })
	fmt.Printf("\n%s, %d runs each; without noise and checks %.1f tests, size %.1f\n\n", s.name, o.seeds, plain.tests, plain.size)
	fmt.Println("| noise | flaky mode: right · size · tests | a yes is proof |")
	fmt.Println("| --- | --- | --- |")
	for _, z := range noise.All() {
		if !strings.Contains(z.Name, o.noise) {
			continue
		}
		proof := "–"
		if !z.Alarms {
			proof = o.measure(func(seed uint64) outcome { return s.noisy(o, z, seed, true) }).against(plain)
		}
		fmt.Printf("| %s | %s | %s |\n", z.Name, o.measure(func(seed uint64) outcome { return s.noisy(o, z, seed, false) }).against(plain), proof)
	}
}

// An outcome is what one run, or the mean of some, came to.
type outcome struct {
	right, size, tests float64
	refused, rarer     float64
	runs               int
}

// measure runs all seeds.
func (o options) measure(one func(seed uint64) outcome) outcome {
	runs := make([]outcome, o.seeds)
	workers.Each(o.seeds, func(i int) { runs[i] = one(uint64(o.first + i)) })
	var sum outcome
	for _, r := range runs {
		sum.add(r)
	}
	return sum.mean()
}

func (a *outcome) add(b outcome) {
	a.right += b.right
	a.size += b.size * b.right
	a.tests += b.tests
	a.refused += b.refused
	a.rarer += b.rarer
	a.runs++
}

func (a outcome) mean() outcome {
	n := float64(a.runs)
	a.size /= cmp.Or(a.right, 1)
	a.right /= n
	a.tests /= n
	a.refused /= n
	a.rarer /= n
	return a
}

// against formats an outcome, with its tests relative to another.
func (a outcome) against(plain outcome) string {
	words := fmt.Sprintf("%s · %.3g · %.1f×", percent(a.right), a.size, a.tests/plain.tests)
	if a.refused > 0 {
		words += ", refused " + percent(a.refused)
	}
	if a.rarer > 0 {
		words += ", rarer " + percent(a.rarer)
	}
	return words
}

func percent(share float64) string {
	if share == 1 || share == 0 {
		return fmt.Sprintf("%.0f %%", 100*share)
	}
	return fmt.Sprintf("%.1f %%", 100*share)
}
