// Command estimate compares what the view says about the tests that remain with what remained, on recorded runs.
//
//	go run ./bench/estimate                    # the runs in recorded.txt
//	go run ./bench/estimate FILE.jsonl...      # event streams of whittle --json
//	go run ./bench/estimate -record FILE.jsonl...  # prints them in the form of recorded.txt
//
// Each cell is the estimate as a multiple of what remained when a part of the tests was done. The number in
// parentheses is the part of all moments at which what remained was in the range that the view shows.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/whittle-dd/whittle/internal/view"
)

//go:embed recorded.txt
var recorded string

// A run is the curve of a reduction.
type run struct {
	name  string
	from  int // tokens of the original
	steps []view.Point
	tests int
}

// parts are the moments that the table has, as parts of all tests.
var parts = []float64{0.25, 0.5, 0.75, 0.9}

func main() {
	record := flag.Bool("record", false, "print the runs instead")
	flag.Parse()
	if err := all(flag.Args(), *record); err != nil {
		fmt.Fprintln(os.Stderr, "estimate:", err)
		os.Exit(1)
	}
}

func all(files []string, record bool) error {
	runs, err := parse(recorded)
	if len(files) > 0 {
		runs, err = readStreams(files)
	}
	if err != nil {
		return err
	}
	if record {
		for _, r := range runs {
			r.print(os.Stdout)
		}
		return nil
	}
	fmt.Print(table(runs))
	return nil
}

// table compares estimates with what remained.
func table(runs []run) string {
	var b strings.Builder
	b.WriteString("| case | tests | at 1/4 | at 1/2 | at 3/4 | at 9/10 | in the range |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range runs {
		fmt.Fprintf(&b, "| %s | %d |", r.name, r.tests)
		for _, p := range parts {
			fmt.Fprintf(&b, " %.2f |", r.ratio(p))
		}
		fmt.Fprintf(&b, " %.0f %% |\n", 100*r.covered())
	}
	b.WriteString("| within a factor of 2 | |")
	for _, p := range parts {
		fmt.Fprintf(&b, " %d of %d |", within(runs, p), len(runs))
	}
	b.WriteString(" |\n")
	return b.String()
}

// within returns for how many runs the estimate is within a factor of 2 at a moment.
func within(runs []run, part float64) (n int) {
	for _, r := range runs {
		if x := r.ratio(part); x >= 0.5 && x <= 2 {
			n++
		}
	}
	return n
}

// ratio returns the estimate at a moment as a multiple of what remained.
func (r run) ratio(part float64) float64 {
	at := int(math.Round(part * float64(r.tests)))
	left := r.left(at)
	return math.Sqrt(float64(left.Low)*float64(left.High)) / float64(r.tests-at)
}

// left returns the range that the view shows after so many tests.
func (r run) left(at int) view.Range {
	n := 0
	for n < len(r.steps) && r.steps[n].Tests <= at {
		n++
	}
	return view.Left(r.from, r.steps[:n], at)
}

// covered returns the part of all moments, after the first tests, at which what remained was in the range.
func (r run) covered() float64 {
	in, all := 0, 0
	for at := range r.tests {
		left := r.left(at)
		if left.High == 0 {
			continue
		}
		all++
		if rest := r.tests - at; left.Low <= rest && rest <= left.High {
			in++
		}
	}
	return float64(in) / float64(max(all, 1))
}
