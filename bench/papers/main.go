// Command papers checks the findings of three papers on our own cases.
//
//	go run ./bench/papers DIR                          # everything, on every case in DIR
//	go run ./bench/papers -only cdd -cases dot,tcc DIR # wdd, cdd, hoist, syntax, debloat
//
//	wdd      Zhou et al., "WDD: weighted delta debugging" (ICSE 2025), RQ1 to RQ3
//	cdd      Zhang et al., "Toward a better understanding of probabilistic delta
//	         debugging" (ICSE 2025), findings 1 to 6
//	hoist    Vince et al., "The effect of hoisting on variants of hierarchical delta
//	         debugging" (2021), sizes and steps
//	syntax   the tests that knowing the grammar saves
//	debloat  a program of our own, reduced to one of its features
//
// A case is a folder with the original, input.*, and test.sh, as C-Reduce has it.
// Everything runs on syntax trees, one test at a time, without further passes: sizes are
// those of the algorithm, not of the command.
//
// Tests are the distinct candidates that an algorithm tests. Candidates that the parser
// refuses, or that the same run has tested before, do not count. Verdicts are stored on disk
// by content, so algorithms and later runs share them: a counted test need not have been
// executed. Remove the cache when the programs under test change.
//
// A run ends after -tests tests or, where INDEX.tsv says what a test costs, after
// as many as cost -seconds; a star marks such figures.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/oracle"
)

type options struct {
	only, cases string
	cache       string
	tests       int
	seconds     float64
	seeds       int
}

func main() {
	var o options
	flag.StringVar(&o.only, "only", "", "run only experiments whose name contains one of these words, separated by commas")
	flag.StringVar(&o.cases, "cases", "", "run only cases whose name contains one of these words, separated by commas")
	flag.StringVar(&o.cache, "cache", "", "folder for verdicts (default: whittle-papers in the user's cache folder)")
	flag.IntVar(&o.tests, "tests", 3000, "limit on the tests of one run")
	flag.Float64Var(&o.seconds, "seconds", 90, "limit on the CPU time of the tests of one run, according to INDEX.tsv")
	flag.IntVar(&o.seeds, "seeds", 10, "number of seeds for randomized ProbDD")
	cases.Main("papers", func(ctx context.Context, dir string) error { return run(ctx, dir, o, os.Stdout, os.Stderr) })
}

// experiments lists the experiments in the order in which they are printed.
var experiments = []struct {
	name string
	run  func(context.Context, *lab, []*subject) error
}{{"wdd", wdd}, {"cdd", cdd}, {"hoist", hoist}, {"syntax", syntaxSaves}, {"debloat", debloat}}

func run(ctx context.Context, dir string, o options, out, log io.Writer) error {
	found, err := cases.Find(dir, o.cases)
	if err != nil {
		return err
	}
	if o.cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("find a folder for verdicts: %w; name one with -cache", err)
		}
		o.cache = filepath.Join(user, "whittle-papers")
	}
	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1})
	if err != nil {
		return err
	}
	defer exec.Close()
	l := &lab{options: o, exec: exec, out: out, log: log, results: map[string]*result{}}
	defer l.close()
	var subjects []*subject
	for _, c := range found {
		s, err := l.open(ctx, c)
		if err != nil {
			fmt.Fprintf(log, "%s is skipped: %v\n", c.Name, err)
			continue
		}
		subjects = append(subjects, s)
	}
	for _, e := range experiments {
		if !cases.Wanted(e.name, o.only) {
			continue
		}
		began := time.Now()
		if err := e.run(ctx, l, subjects); err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
		fmt.Fprintf(log, "%s: %.0f s, %d tests executed so far\n", e.name, time.Since(began).Seconds(), l.executed())
	}
	return nil
}
