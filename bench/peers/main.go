// Command peers runs the other reducers that are installed here on real cases and
// prints what they reach, as rows of baselines.csv.
//
//	go run ./bench/peers DIR                      # every case in DIR, every tool on PATH
//	go run ./bench/peers -cpu 5m -only dot -tools cvise,shrinkray DIR
//
// A case is a folder with the original, input.*, and test.sh, as C-Reduce has it.
// Every tool gets the same test: a wrapper that runs test.sh in a fresh directory
// on the candidate, however the tool hands it over, counts, and keeps the smallest
// that was interesting. Tools are asked to run one test at a time. Whittle is one of
// them: put the one that is to be compared on PATH.
//
// tests are those executed, with those on the original. Sizes are those of the
// tool's result or, if it was stopped (capped is 1) or left none, of the smallest
// candidate it had found interesting. tokens are counted as Whittle counts them,
// nonws is bytes that are not blank. cpu_seconds is that of the tool and its tests;
// the wrapper adds a few milliseconds to each. A tool whose result is not interesting
// has no row.
package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
)

type options struct {
	timeout  time.Duration
	cpu      time.Duration
	only     string
	tools    string
	grammars string
}

func main() {
	if counting(os.Args) {
		os.Exit(count(os.Args[2:], os.Stdin))
	}
	var o options
	flag.DurationVar(&o.cpu, "cpu", 90*time.Second, "CPU time for each tool and its tests on each case")
	flag.DurationVar(&o.timeout, "timeout", 15*time.Minute, "time for each tool on each case")
	flag.StringVar(&o.only, "only", "", "only cases whose name contains this, or one of these, separated by commas")
	flag.StringVar(&o.tools, "tools", "", "only tools whose name contains this, or one of these, separated by commas")
	flag.StringVar(&o.grammars, "grammars", "", "for picireny: a folder with EXTENSION/*.g4 and EXTENSION/start, which names the start rule")
	cases.Main("peers", func(ctx context.Context, dir string) error { return run(ctx, dir, o, os.Stdout, os.Stderr) })
}

func run(ctx context.Context, dir string, o options, out, log io.Writer) error {
	found, err := cases.Find(dir, o.only)
	if err != nil {
		return err
	}
	tools := installed(o.tools)
	if len(tools) == 0 {
		return fmt.Errorf("no other reducer was found on PATH; install one or more of these:\n%s", howToInstall(o.tools))
	}
	w := csv.NewWriter(out)
	w.Write([]string{"case", "peer", "bytes", "nonws", "tokens", "tests", "seconds", "capped", "cpu_seconds"})
	w.Flush()
	for _, c := range found {
		for _, t := range tools {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			fmt.Fprintf(log, "%s %s on %s\n", time.Now().Format(time.TimeOnly), t.name, c.Name)
			r, err := t.reduce(ctx, c, o)
			if err != nil {
				fmt.Fprintf(log, "%s on %s: %v\n", t.name, c.Name, err)
				continue
			}
			w.Write(r.row(c.Name, t.name))
			w.Flush()
		}
	}
	return w.Error()
}

// A reached is what a tool made of a case.
type reached struct {
	size
	tests     int
	wall, cpu time.Duration
	capped    bool
}

func (r reached) row(name, tool string) []string {
	capped := "0"
	if r.capped {
		capped = "1"
	}
	return []string{
		name, tool, strconv.Itoa(r.bytes), strconv.Itoa(r.nonws), strconv.Itoa(r.tokens), strconv.Itoa(r.tests),
		fmt.Sprintf("%.1f", r.wall.Seconds()), capped, fmt.Sprintf("%.1f", r.cpu.Seconds()),
	}
}

func howToInstall(only string) string {
	var b strings.Builder
	for _, t := range tools {
		if cases.Wanted(t.name, only) {
			fmt.Fprintf(&b, "  %-10s %s\n", t.name, t.install)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}
