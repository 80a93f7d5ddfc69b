// Command failures reduces inputs on which real programs fail, with the command alone and no test,
// and judges the results.
//
//	go run ./bench/failures DIR                  # every case of this folder
//	go run ./bench/failures -tools T DIR NAME... # by name, with packages in T
//
// A case is a folder with a command (cmd; @@ is the input, $CASE the folder, $TOOLS the folder of
// packages), input.*, same.* (a small input with the same failure, made by hand), other.* (another
// failure of the same command), fine.* (it works), truth.json (what the same failure is, and what
// the failure that must not be slipped to) and build.sh for a program of its own. cmd2 is a
// command whose output should be the same.
//
// A case is copied and built in a scratch folder. Whittle gets the failing input and the command.
// A result stays on its failure if it shows that of truth.json in three runs of three and not the
// other; it is within the limit if it has at most three times as many bytes as same.*, white space
// not counted, or at most 60. The script of --write-test is run on input.*, same.*, other.*, fine.*
// and the result, and must say what Whittle says.
//
// Rules of truth.json are regular expressions of Python, which is needed to judge.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/command"
)

type options struct {
	tools  string // a folder
	budget time.Duration
	jobs   int
	keep   string // a folder
	binary string
}

func main() {
	var o options
	flag.StringVar(&o.tools, "tools", os.Getenv("TOOLS"), "the folder of the packages that commands name as $TOOLS (default: $TOOLS)")
	flag.DurationVar(&o.budget, "budget", 5*time.Minute, "time limit for each case")
	flag.IntVar(&o.jobs, "j", runtime.GOMAXPROCS(0), "runs at once")
	flag.StringVar(&o.keep, "keep", "", "save the results and the scripts in this folder")
	flag.StringVar(&o.binary, "binary", "", "run this whittle (default: build it from this tree)")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: failures [flags] DIR [NAME...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, flag.Arg(0), flag.Args()[1:], o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "failures:", err)
		os.Exit(1)
	}
}

// run measures cases and prints a line for each as soon as it is done.
func run(ctx context.Context, dir string, names []string, o options, out, log io.Writer) error {
	if _, err := exec.LookPath("python3"); err != nil {
		return errors.New("python3 is needed to judge results")
	}
	found, err := find(dir, names)
	if err != nil {
		return err
	}
	var tmp string
	if tmp, o.binary, err = command.Ready(ctx, "failures", o.binary); err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if o.tools, err = filepath.Abs(o.tools); err != nil {
		return err
	}
	l, err := newLab(ctx, o, tmp)
	if err != nil {
		return err
	}
	defer l.close()
	var rows []row
	header(out)
	for _, source := range found {
		name := filepath.Base(source)
		fmt.Fprintf(log, "%s %s\n", time.Now().Format(time.TimeOnly), name)
		r := l.measure(ctx, source)
		if ctx.Err() != nil {
			break
		}
		rows = append(rows, r)
		r.print(out)
		for _, n := range r.notes {
			fmt.Fprintf(log, "%s   %s\n", name, n)
		}
	}
	totals(out, rows)
	return context.Cause(ctx)
}
