// Command peers runs other installed reducers on real cases and prints their results as
// rows of baselines.csv.
//
//	go run ./bench/peers DIR                      # every case in DIR, every tool on PATH
//	go run ./bench/peers -cpu 5m -only dot -tools cvise,shrinkray DIR
//
// A case is a folder with the original, input.*, and test.sh, as C-Reduce has it.
// Every tool gets the same test: a wrapper that runs test.sh in a fresh directory on the
// candidate, however the tool passes it, counts the tests, and keeps the smallest interesting
// candidate. Tools are told to run one test at a time. Whittle is one of them: put the
// version to compare on PATH.
//
// The column tests counts executed tests, including those on the original. Sizes are those
// of the tool's result or, if the tool was stopped (capped is 1) or left no result, of the
// smallest interesting candidate. Tokens are counted as Whittle counts them; nonws counts
// nonblank bytes. cpu_seconds is the CPU time of the tool and its tests; the wrapper adds a
// few milliseconds to each test. A tool whose result is not interesting has no row.
package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/peers"
)

type options struct {
	peers.Limits
	only     string
	tools    string
	grammars string
}

func main() {
	peers.Init()
	var o options
	flag.DurationVar(&o.CPU, "cpu", 90*time.Second, "limit on the CPU time of a tool and its tests on one case")
	flag.DurationVar(&o.Wall, "timeout", 15*time.Minute, "limit on the time of a tool on one case")
	flag.StringVar(&o.only, "only", "", "run only cases whose name contains one of these words, separated by commas")
	flag.StringVar(&o.tools, "tools", "", "run only tools whose name contains one of these words, separated by commas")
	flag.StringVar(&o.grammars, "grammars", "", "for picireny: a `folder` with EXTENSION/*.g4 and EXTENSION/start, which names the start rule")
	cases.Main("peers", func(ctx context.Context, dir string) error { return run(ctx, dir, o, os.Stdout, os.Stderr) })
}

func run(ctx context.Context, dir string, o options, out, log io.Writer) error {
	found, err := cases.Find(dir, o.only)
	if err != nil {
		return err
	}
	tools := peers.Installed(o.tools)
	if len(tools) == 0 {
		return fmt.Errorf("no other reducer was found on PATH; install one or more of these:\n%s", peers.HowToInstall(o.tools))
	}
	w := csv.NewWriter(out)
	w.Write([]string{"case", "peer", "bytes", "nonws", "tokens", "tests", "seconds", "capped", "cpu_seconds"})
	w.Flush()
	for _, c := range found {
		for _, t := range tools {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			fmt.Fprintf(log, "%s %s on %s\n", time.Now().Format(time.TimeOnly), t.Name, c.Name)
			r, err := t.Reduce(ctx, c, o.Limits, o.grammars)
			if err != nil {
				fmt.Fprintf(log, "%s on %s: %v\n", t.Name, c.Name, err)
				continue
			}
			w.Write(row(c.Name, t.Name, r))
			w.Flush()
		}
	}
	return w.Error()
}

// row returns a row of baselines.csv.
func row(name, tool string, r peers.Result) []string {
	capped := "0"
	if r.Capped {
		capped = "1"
	}
	return []string{
		name, tool, strconv.Itoa(r.Bytes), strconv.Itoa(r.NonBlank), strconv.Itoa(r.Tokens), strconv.Itoa(r.Tests),
		fmt.Sprintf("%.1f", r.Wall.Seconds()), capped, fmt.Sprintf("%.1f", r.CPU.Seconds()),
	}
}
