// Command generators repeats the evaluation of GReduce (Ren et al. 2024) on our own
// generators: the five problems of SmartCheck, graphs, programs in JavaScript and models of
// operators with shapes.
//
//	go run ./bench/generators                        # everything but times, about an hour
//	go run ./bench/generators -only smartcheck -seeds 200 -problems bound5
//	go run ./bench/generators -only graphs,js,dag
//	go run ./bench/generators -speed DIR             # times, on an idle machine
//
// DIR holds the generators of whittle's shared bench, a folder each; -only public runs the
// real command on them. The settings of the paper are sequence (S) or tree (T) with halt,
// bypass or re-align, using ddmin; "ours" is the default of whittle gen. Figures are size
// (tests); a test is a distinct output that was tested, not counting the first.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
)

type options struct {
	only     string
	problems string
	seeds    int
	few      int
	examples int
	textCap  int
	python   string
	node     string
	speed    bool
	dir      string
}

// A section is one experiment.
type section struct {
	name string
	run  func(context.Context, options) error
}

var sections = []section{
	{"smartcheck", runSmartCheck},
	{"graphs", func(ctx context.Context, o options) error {
		return tableOne(ctx, o, "graph.txt", graphs(), "5.5, 6.0 (119.2)")
	}},
	{"dag", func(ctx context.Context, o options) error {
		return tableOne(ctx, o, "model.txt", dags(), "6.2, 9.7 (28.6)")
	}},
	{"js", runJS},
	{"networkx", runNetworkx},
	{"hypothesis", runHypothesis},
	{"python", runPython},
	{"public", runPublic},
	{"ablation", runAblation},
}

func main() {
	var o options
	var names []string
	for _, s := range sections {
		names = append(names, s.name)
	}
	flag.StringVar(&o.only, "only", "", "run only these experiments, separated by commas: "+strings.Join(names, ", "))
	flag.StringVar(&o.problems, "problems", "", "run only problems whose name contains one of these words, separated by commas")
	flag.IntVar(&o.seeds, "seeds", 1000, "number of seeds for each problem of SmartCheck")
	flag.IntVar(&o.few, "few", 5, "number of seeds for each other problem")
	flag.IntVar(&o.examples, "examples", 100, "number of runs of Hypothesis for each problem")
	flag.IntVar(&o.textCap, "text", 2000, "limit on the tests of a reduction of text")
	flag.StringVar(&o.python, "python", "python3", "Python interpreter; hypothesis and networkx are used if it has them")
	flag.StringVar(&o.node, "node", "node", "JavaScript engine; terser is used if it is found from the working directory or NODE_PATH")
	flag.BoolVar(&o.speed, "speed", false, "measure times instead of sizes")
	flag.Parse()
	o.dir = flag.Arg(0)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if o.speed {
		sections = []section{{"speed", runSpeed}}
		o.only = ""
	}
	for _, s := range sections {
		if o.only != "" && !slices.Contains(strings.Split(o.only, ","), s.name) {
			continue
		}
		fmt.Printf("\n## %s\n", s.name)
		if err := s.run(ctx, o); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", s.name, err)
			stop()
			os.Exit(1)
		}
	}
}
