// Command isolate compares what it takes to isolate a failure with what it takes to minimize the
// input, on real cases:
//
//	go run ./bench/isolate DIR
//	go run ./bench/isolate -only dot,tcc DIR
//
// A case is a folder with the original, input.*, and test.sh, as C-Reduce has it. The side that works is
// the empty input. Most such tests have two answers, so that anything with a syntax error works, and
// isolating finds a character that makes one. So it is also done with three answers: what does not
// show the failure is unresolved if our parser finds an error in it.
//
// Tests counts executed tests, without the first on the original and on the empty input; unresolved are
// those of them that decided nothing.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
)

func main() {
	only := flag.String("only", "", "run only cases whose name contains one of these words, separated by commas")
	minimize := flag.Bool("minimize", true, "also minimize the input")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: isolate [flags] DIR")
		flag.PrintDefaults()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, flag.Arg(0), *only, *minimize); err != nil {
		fmt.Fprintln(os.Stderr, "isolate:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, dir, only string, minimize bool) error {
	found, err := cases.Find(dir, only)
	if err != nil {
		return err
	}
	fmt.Println("| case | bytes | isolated: tests | difference | three answers: tests | unresolved | difference | minimized: tests | bytes |")
	fmt.Println("| --- | ---: | ---: | --- | ---: | ---: | --- | ---: | ---: |")
	for _, c := range found {
		fmt.Fprintf(os.Stderr, "%s %s\n", time.Now().Format(time.TimeOnly), c.Name)
		l, err := newLab(c)
		if err != nil {
			return err
		}
		row, err := l.row(ctx, minimize)
		l.close()
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
		fmt.Println(row)
	}
	return nil
}
