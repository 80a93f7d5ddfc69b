package main

import (
	"context"
	"fmt"
	"slices"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// contain compares the processor time of contained and of free tests, in all their processes: those of the
// executor, with the start of its supervisor, and those of the tests.
func (l *lab) contain(ctx context.Context) error {
	source := text.Single("a.c", []byte("#include <stdio.h>\nint main(void) { puts(\"x\"); return 0; }\n"))
	box := oracle.Containment{Level: oracle.Files, Processes: 2000, Disk: 4 << 30}
	const limit = 1 << 30 // of memory, as the command sets one
	active, err := activeContainment(box)
	if err != nil {
		return err
	}
	fmt.Printf("CPU time per test, contained by: %s. Medians of %d runs each, in turns.\n\n", active, containRuns)
	fmt.Print("| test | tests a run | free, ms | contained, ms | median ratio | target | met |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |\n")
	for _, c := range []struct {
		name  string
		tests int
		job   oracle.Job
	}{
		{"true", 1000, oracle.Job{Argv: []string{"/bin/true"}}},
		{"shell script: grep and a temporary file", 300, oracle.Job{Argv: oracle.Shell(`grep -q main a.c && wc -c < a.c > "$TMPDIR/size" && test -s "$TMPDIR/size"`)}},
		{"compiler: gcc -c", 30, oracle.Job{Argv: oracle.Shell("gcc -c a.c -o a.o")}},
	} {
		c.job.Files = source
		var free, held, ratios []float64
		for range containRuns {
			f, err := cpuTime(ctx, oracle.LocalOptions{}, c.job, c.tests)
			if err != nil {
				return err
			}
			c.job.Memory = limit
			h, err := cpuTime(ctx, oracle.LocalOptions{Contain: box}, c.job, c.tests)
			if err != nil {
				return err
			}
			c.job.Memory = 0
			free, held, ratios = append(free, f), append(held, h), append(ratios, h/f)
		}
		ratio := median(ratios)
		fmt.Printf("| %s | %d | %.2f | %.2f | %.2f | 1.10 | %s |\n", c.name, c.tests, median(free), median(held), ratio, met(ratio <= 1.10))
	}
	return nil
}

// containRuns is how often each side of a comparison is run.
const containRuns = 10

func activeContainment(c oracle.Containment) (string, error) {
	l, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1, Contain: c})
	if err != nil {
		return "", err
	}
	defer l.Close()
	active, err := l.Contained()
	return active.String(), err
}

// cpuTime returns the processor time of a test, in milliseconds.
func cpuTime(ctx context.Context, o oracle.LocalOptions, j oracle.Job, tests int) (float64, error) {
	o.Workers = 1
	before := used()
	l, err := oracle.NewLocal(o)
	if err != nil {
		return 0, err
	}
	for range tests {
		res, err := l.Run(ctx, j)
		if err != nil || res.Exit != 0 {
			l.Close()
			return 0, fmt.Errorf("%v ended with %d: %w", j.Argv, res.Exit, err)
		}
	}
	err = l.Close() // processes count when they have been waited for
	return float64((used() - before).Microseconds()) / 1000 / float64(tests), err
}

// used returns the processor time of this process and those that it waited for.
func used() (d time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var ru syscall.Rusage
		syscall.Getrusage(who, &ru)
		d += time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
	}
	return d
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
}
