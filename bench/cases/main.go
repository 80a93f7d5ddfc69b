// Command cases reduces real cases with the real command and compares the results
// with those of other tools.
//
//	go run ./bench/cases DIR                       # every case in DIR, one test at a time
//	go run ./bench/cases -only dot,tcc -j 2 DIR -- --atom lines
//
// To compare two versions of whittle over the same verdicts, without running the tests of a
// case twice on the same candidate:
//
//	go run ./bench/cases -verdicts V -binary OLD DIR
//	go run ./bench/cases -verdicts V DIR
//
// A test may then take 60 seconds, because the time of a recorded test says nothing.
//
// The column committed is a digest of all candidates and verdicts in the order in which they
// counted: equal digests mean that the two versions did the same.
//
// Is the default worse than text? -none runs each case a second time with --language none and adds a
// table. As text, cases take long: -budget is a limit for each run.
//
//	go run ./bench/cases -none -budget 2m DIR
//
// A case is a folder with the original, input.*, and test.sh, as C-Reduce has it.
// DIR/baselines.csv, if there is one, holds the figures of other tools in columns
// named case, peer, tokens, tests and capped. Arguments after -- go to whittle.
//
// The column tests counts executed tests, without the first runs on the original.
// Until size is how many of them it took to reach the final number of tokens; the
// others reduce bytes or confirm that nothing else can be removed. Each result is
// tested once more, outside whittle. CPU is the CPU time of whittle and of the tests.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/command"
)

type options struct {
	jobs   int
	only   string
	budget time.Duration
	peers  string
	keep   string

	none bool

	verdicts string // a folder
	binary   string

	extra []string // for whittle
}

func main() {
	var o options
	flag.IntVar(&o.jobs, "j", 1, "tests to run at once")
	flag.StringVar(&o.only, "only", "", "run only cases whose name contains one of these words, separated by commas")
	flag.DurationVar(&o.budget, "budget", 0, "time limit for each case (default: none)")
	flag.StringVar(&o.peers, "peers", "", "file with the figures of other tools (default: DIR/baselines.csv)")
	flag.StringVar(&o.keep, "keep", "", "save the results in this folder")
	flag.BoolVar(&o.none, "none", false, "run each case a second time with --language none, and compare")
	flag.StringVar(&o.verdicts, "verdicts", "", "look verdicts up in this folder, and record new ones there")
	flag.StringVar(&o.binary, "binary", "", "run this whittle (default: build it from this tree)")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: cases [flags] DIR [-- flags of whittle]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 || flag.NArg() > 1 && flag.Arg(1) != "--" {
		flag.Usage()
		os.Exit(2)
	}
	if flag.NArg() > 2 {
		o.extra = flag.Args()[2:]
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, flag.Arg(0), o); err != nil {
		fmt.Fprintln(os.Stderr, "cases:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, dir string, o options) error {
	found, err := cases.Find(dir, o.only)
	if err != nil {
		return err
	}
	peers, err := readPeers(o.peers, dir)
	if err != nil {
		return err
	}
	tmp, binary, err := command.Ready(ctx, "cases", o.binary)
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	var rows []row
	for _, c := range found {
		fmt.Fprintf(os.Stderr, "%s %s\n", time.Now().Format(time.TimeOnly), c.Name)
		r := reduceCase(ctx, binary, c, filepath.Join(tmp, c.Name), o)
		r.peers = peers[c.Name]
		fmt.Fprintf(os.Stderr, "%s %s: %s\n", time.Now().Format(time.TimeOnly), c.Name, r.words())
		if o.none && ctx.Err() == nil {
			t := asText(ctx, binary, c, filepath.Join(tmp, c.Name+".text"), o)
			fmt.Fprintf(os.Stderr, "%s %s as text: %s\n", time.Now().Format(time.TimeOnly), c.Name, t.words())
			r.text = &t
		}
		rows = append(rows, r)
		if ctx.Err() != nil {
			break
		}
	}
	table(os.Stdout, rows)
	if o.none {
		tableOfText(os.Stdout, rows)
	}
	return nil
}
