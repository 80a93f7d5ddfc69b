package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// rate compares tests per second with a bare loop of fork, exec and wait: of the executor
// alone on true(1), and of the whole command, with its plans, digests, session and events, on
// a test that costs about as much.
func (l *lab) rate(ctx context.Context) error {
	fmt.Print("Tests a second, against a bare loop of fork, exec and wait in the same run:\n\n")
	fmt.Print("| what | bare/s | ours/s | ratio of the best | median ratio | target | met |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |\n")
	if err := l.executorRate(ctx); err != nil {
		return err
	}
	return l.commandRate(ctx)
}

func (l *lab) executorRate(ctx context.Context) error {
	argv := []string{"/bin/true"} // with an argument it does more
	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1})
	if err != nil {
		return err
	}
	defer exec.Close()
	file := text.Single("input.txt", []byte("one line\n"))
	const row = 100
	var c contest
	for range l.rounds * 10 {
		bare, err := loop(argv, row)
		if err != nil {
			return err
		}
		began := time.Now()
		for range row {
			res, err := exec.Run(ctx, oracle.Job{Argv: argv, Files: file, Stdin: true})
			if err != nil || res.Exit != 0 {
				return fmt.Errorf("%v ended with %d: %w", argv, res.Exit, err)
			}
		}
		c.add(row/bare.Seconds(), row/time.Since(began).Seconds())
	}
	c.print("executor, true(1)", 0.70)
	return nil
}

func (l *lab) commandRate(ctx context.Context) error {
	const lines = 300 // short runs, so that both sides see the same machine
	var content []byte
	for i := range lines {
		content = fmt.Appendf(content, "%04d\n", i) // equal lines would give equal candidates
	}
	test, err := l.compile(ctx, false, "same", "BYTES="+strconv.Itoa(len(content)))
	if err != nil {
		return err
	}
	var c contest
	for range l.rounds * 5 {
		rep, _, err := l.whittle(ctx, content, "-j", "1", "--atom", "lines", test)
		if err != nil {
			return err
		}
		bare, err := loop([]string{test}, rep.Tests)
		if err != nil {
			return err
		}
		n := float64(rep.Tests)
		c.add(n/bare.Seconds(), n/rep.Search.Seconds())
	}
	c.print(fmt.Sprintf("whole command, %d lines, -j 1, for comparison", lines), 0)
	return nil
}

// loop starts a program n times, one after the other.
func loop(argv []string, n int) (time.Duration, error) {
	env := os.Environ()
	began := time.Now()
	for range n {
		pid, err := syscall.ForkExec(argv[0], argv, &syscall.ProcAttr{Env: env})
		if err != nil {
			return 0, err
		}
		if _, err := syscall.Wait4(pid, nil, 0, nil); err != nil {
			return 0, err
		}
	}
	return time.Since(began), nil
}

// A contest holds the rates of two sides, round by round.
type contest struct{ bare, ours, ratios []float64 }

func (c *contest) add(bare, ours float64) {
	c.bare, c.ours, c.ratios = append(c.bare, bare), append(c.ours, ours), append(c.ratios, ours/bare)
}

// print writes a row; the target applies to the median, and 0 means none.
func (c *contest) print(what string, target float64) {
	bare, ours := slices.Max(c.bare), slices.Max(c.ours)
	slices.Sort(c.ratios)
	median := c.ratios[len(c.ratios)/2]
	aim := " | "
	if target > 0 {
		aim = fmt.Sprintf("%.2f | %s", target, met(median >= target))
	}
	fmt.Printf("| %s | %.0f | %.0f | %.2f | %.2f | %s |\n", what, bare, ours, ours/bare, median, aim)
}
