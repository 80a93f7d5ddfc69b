// Command probes reduces probes with the real command and compares the results with the minimum
// that was found by hand.
//
//	go run ./bench/probes DIR...                       # every probe of these folders
//	go run ./bench/probes -run splice,hoist -again DIR # by the beginning of their names
//	go run ./bench/probes -verdicts V DIR -- --atom lines
//
// A probe is a folder with input.*, test.sh, and best.*, the smallest result known by hand. DIR is
// a probe or a folder of probes. Three Go files of about 2,000 tokens, with complaints of go vet,
// are in bench/probes/testdata, and small probes in many languages in its folder twins. Arguments
// after -- are flags of whittle. A probe whose test calls a program that is not installed is named
// and skipped.
//
// Tests counts executed tests, without the first runs on the original; until size is how many of
// them it took to reach the final number of tokens. The last column lists the passes that removed
// tokens, with how many, in the order of their first success. Every best.* and every result is
// tested outside whittle; the command fails if one is not interesting.
//
// With -cvise, C-Vise reduces the C and C++ probes, too, one test at a time. Its tests include
// those on the original; * marks a run that was stopped at the limit on its CPU time, and then its
// tokens are those of the smallest interesting candidate.
//
// A result below the minimum by hand means that the test or best.* can be improved.
//
// With -verdicts, exit statuses are recorded in a folder and looked up there, so that measuring
// another version runs only tests of new candidates; so are the results of C-Vise. A test may take
// 60 seconds: the timeout that
// whittle would choose depends on how busy the machine is.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/command"
	"github.com/whittle-dd/whittle/bench/internal/peers"
)

type options struct {
	run      string // prefixes of names
	jobs     int
	again    bool
	cvise    bool
	cap      time.Duration // CPU time of C-Vise on one probe
	keep     string        // a folder
	verdicts string        // a folder
	binary   string
	extra    []string // for whittle
}

func main() {
	peers.Init()
	var o options
	flag.StringVar(&o.run, "run", "", "run only probes whose name begins with one of these words, separated by commas")
	flag.IntVar(&o.jobs, "j", 1, "tests to run at once")
	flag.BoolVar(&o.again, "again", false, "reduce each result once more and report how many tokens that removes")
	flag.BoolVar(&o.cvise, "cvise", false, "run C-Vise on the C and C++ probes, too")
	flag.DurationVar(&o.cap, "cap", 10*time.Minute, "limit on the CPU time of C-Vise and its tests on one probe")
	flag.StringVar(&o.keep, "keep", "", "save the results in this folder")
	flag.StringVar(&o.verdicts, "verdicts", "", "look verdicts up in this folder, and record new ones there")
	flag.StringVar(&o.binary, "binary", "", "run this whittle (default: build it from this tree)")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: probes [flags] DIR... [-- flags of whittle]")
		flag.PrintDefaults()
	}
	flag.Parse()
	dirs := flag.Args()
	for i, a := range dirs {
		if a == "--" {
			dirs, o.extra = dirs[:i], dirs[i+1:]
			break
		}
	}
	if len(dirs) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, dirs, o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "probes:", err)
		os.Exit(1)
	}
}

// run measures the probes of some folders and prints a line for each as soon as it is done.
func run(ctx context.Context, dirs []string, o options, out, log io.Writer) error {
	found, err := find(dirs, o.run)
	if err != nil {
		return err
	}
	if o.cvise && len(peers.Installed("cvise")) == 0 {
		return fmt.Errorf("C-Vise was not found on PATH; install it:\n%s", peers.HowToInstall("cvise"))
	}
	var tmp string
	if tmp, o.binary, err = command.Ready(ctx, "probes", o.binary); err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	t := table{out: out, again: o.again, cvise: o.cvise}
	t.header()
	for i, p := range found {
		fmt.Fprintf(log, "%s %s\n", time.Now().Format(time.TimeOnly), p.Name)
		r := p.measure(ctx, filepath.Join(tmp, fmt.Sprint(i)), o)
		if ctx.Err() != nil {
			break
		}
		t.row(r)
		fmt.Fprintf(log, "%s %s: %s\n", time.Now().Format(time.TimeOnly), p.Name, r.words())
	}
	t.totals()
	if n := t.broken(); n > 0 {
		err = fmt.Errorf("%d probes are broken or were broken by whittle; see the table", n)
	}
	return errors.Join(err, context.Cause(ctx))
}
