// Command scale measures how the cost of a reduction grows with the size and the depth of its
// input.
//
//	go run ./bench/scale                       # all curves
//	go run ./bench/scale -only c,sum -most 4   # some of them, up to 4 MB
//
// One token of each input is needed. The test is a search for it in this process, so that all CPU
// time is that of the engine; candidates are not written to files. Each input is reduced by a
// process of its own, with one worker. Memory is its peak resident set less that of a run on an
// input of one token, per byte of the input.
//
// Tests are those that ran, and in parentheses those until the smallest result was found. Steps
// beyond -steps tests are not waited for.
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// A measurement is what one process measured.
type measurement struct {
	Bytes, Tests, UntilSize, Tokens int
	CPU, First                      float64 // in seconds: in all, and until the first test
	Peak                            int     // in bytes
	Ended                           bool
	Longest                         float64 // CPU seconds between two tests
}

func main() {
	only := flag.String("only", "", "curves to measure, separated by commas (default: all)")
	most := flag.Int("most", 16, "the largest input, in MB")
	deepest := flag.Int("deepest", 100_000, "the largest number of levels")
	steps := flag.Int("steps", 300, "tests after which a run is stopped")
	boring := flag.Bool("boring", false, "let the test find nothing interesting but the original, so that the input stays large")
	one := flag.String("one", "", "measure one input, as KIND:SIZE")
	flag.Parse()
	if *one != "" {
		fail(measure(*one, *steps, *boring))
		return
	}
	fmt.Printf("| input | bytes | memory per byte | first test, CPU s | CPU ms per test | longest, CPU ms | tests (until size) | tokens |\n")
	fmt.Printf("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	base := run("c:0", *steps, *boring)
	for _, c := range curves {
		if *only != "" && !slices.Contains(strings.Split(*only, ","), c.name) {
			continue
		}
		for _, size := range c.sizes(*most, *deepest) {
			show(fmt.Sprintf("%s:%d", c.name, size), run(fmt.Sprintf("%s:%d", c.name, size), *steps, *boring), base)
		}
	}
}

func show(name string, m, base measurement) {
	end := ""
	if !m.Ended {
		end = ", stopped"
	}
	fmt.Printf("| %s | %d | %.0f | %.2f | %.1f | %.0f | %d (%d%s) | %d |\n", name, m.Bytes, float64(m.Peak-base.Peak)/float64(m.Bytes), m.First,
		1000*(m.CPU-m.First)/float64(cmp.Or(m.Tests, 1)), 1000*m.Longest, m.Tests, m.UntilSize, end, m.Tokens)
}

// run measures one input in another process.
func run(one string, steps int, boring bool) (m measurement) {
	self, err := os.Executable()
	fail(err)
	cmd := exec.Command(self, "-one", one, "-steps", fmt.Sprint(steps), "-boring="+fmt.Sprint(boring))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	fail(err)
	fail(json.Unmarshal(out, &m))
	return m
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "scale:", err)
		os.Exit(1)
	}
}
