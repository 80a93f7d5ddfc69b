// Command mutants checks the tests: it breaks the program in one place at a time and shows
// which of the breaks no test notices.
//
//	go run ./bench/mutants                  # every mutant of mutants.txt
//	go run ./bench/mutants -only reduce,dd  # those with one of these words in name or file
//	go run ./bench/mutants -list            # only list them
//
// mutants.txt describes the mutants; see parse for its format. A mutant is applied with
// go test -overlay, so the work tree does not change. The tests of the packages it names
// run in order until one fails: that test kills the mutant. A test that runs into -timeout
// fails too. The command fails if a mutant survives.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

//go:embed mutants.txt
var list []byte

func main() {
	only := flag.String("only", "", "run only mutants with one of these `words`, separated by commas, in their name or file")
	show := flag.Bool("list", false, "list the mutants and run nothing")
	timeout := flag.Duration("timeout", 5*time.Minute, "time for the tests of one package")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Stdout, *only, *show, *timeout); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, only string, show bool, timeout time.Duration) error {
	all, err := parse(bytes.NewReader(list))
	if err != nil {
		return err
	}
	root, err := moduleRoot(ctx)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "whittle-mutants-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	l := &lab{root: root, tmp: tmp, timeout: timeout, passing: map[string]bool{}}
	if !show {
		fmt.Fprintf(w, "| mutant | file | killed by | CPU s |\n| --- | --- | --- | ---: |\n")
	}
	ran, survived := 0, 0
	for _, m := range all {
		if !m.matches(only) {
			continue
		}
		if show {
			fmt.Fprintf(w, "%s (%s; tests of %s)\n\t- %s\n\t+ %s\n", m.name, m.file, strings.Join(m.tests, ", "), m.original, m.changed)
			continue
		}
		for _, pkg := range m.tests {
			if err := l.check(ctx, pkg); err != nil {
				return err
			}
		}
		r, err := l.run(ctx, m)
		if err != nil {
			return err
		}
		ran++
		killer := r.killer
		if killer == "" {
			killer = "**survived**"
			survived++
		}
		fmt.Fprintf(w, "| %s | %s | %s | %.1f |\n", m.name, m.file, killer, r.cpu.Seconds())
	}
	if survived > 0 {
		return fmt.Errorf("%d of %d mutants survived", survived, ran)
	}
	return nil
}

// moduleRoot returns the directory of the module we are in.
func moduleRoot(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	return filepath.Dir(strings.TrimSpace(string(out))), nil
}
