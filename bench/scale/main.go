// Command scale measures how the cost of a reduction grows with the size and the depth of its
// input.
//
//	go run ./bench/scale                       # all curves
//	go run ./bench/scale -only c,sum -most 4   # some of them, up to 4 MB
//	go run ./bench/scale -one c:4 -trace       # one input, with what each test cost
//
// One token of each input is needed; with -strict, brackets must match too. The test is a search in
// this process, whose CPU time does not count; candidates are not written to files. Each input is reduced by a
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
	"runtime/pprof"
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
	Asked                           string  // the digest of all candidates, in order
}

// A setting says how an input is reduced.
type setting struct {
	steps                 int
	boring, strict, trace bool
}

func main() {
	only := flag.String("only", "", "curves to measure, separated by commas (default: all)")
	most := flag.Int("most", 16, "the largest input, in MB")
	deepest := flag.Int("deepest", 100_000, "the largest number of levels")
	var s setting
	flag.IntVar(&s.steps, "steps", 300, "tests after which a run is stopped")
	flag.BoolVar(&s.boring, "boring", false, "let the test find nothing interesting but the original, so that the input stays large")
	flag.BoolVar(&s.strict, "strict", false, "let the test find a text boring if its brackets do not match")
	one := flag.String("one", "", "measure one input, as KIND:SIZE")
	flag.BoolVar(&s.trace, "trace", false, "with -one: print the CPU time until each test")
	profile := flag.String("cpuprofile", "", "with -one: write a CPU profile to this file")
	flag.Parse()
	if *one != "" {
		defer profiled(*profile)()
		fail(measure(*one, s))
		return
	}
	fmt.Printf("| input | bytes | memory per byte | first test, CPU s | CPU ms per test | longest, CPU ms | tests (until size) | tokens |\n")
	fmt.Printf("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	base := run("c:0", s)
	for _, c := range curves {
		if *only != "" && !slices.Contains(strings.Split(*only, ","), c.name) {
			continue
		}
		for _, size := range c.sizes(*most, *deepest) {
			show(fmt.Sprintf("%s:%d", c.name, size), run(fmt.Sprintf("%s:%d", c.name, size), s), base)
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
func run(one string, s setting) (m measurement) {
	self, err := os.Executable()
	fail(err)
	cmd := exec.Command(self, "-one", one, "-steps", fmt.Sprint(s.steps), fmt.Sprint("-boring=", s.boring), fmt.Sprint("-strict=", s.strict))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	fail(err)
	fail(json.Unmarshal(out, &m))
	return m
}

// profiled writes a CPU profile to a file until the function that it returns is called.
func profiled(path string) (stop func()) {
	if path == "" {
		return func() {}
	}
	f, err := os.Create(path)
	fail(err)
	fail(pprof.StartCPUProfile(f))
	return pprof.StopCPUProfile
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "scale:", err)
		os.Exit(1)
	}
}
