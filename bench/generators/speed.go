package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/instrument/golang"
	"github.com/whittle-dd/whittle/internal/instrument/python"
	"github.com/whittle-dd/whittle/trace"
)

const repetitions = 60

// runSpeed measures, for each generator of a folder, a plain run, a recorded one, and
// replays of a trace one after the other, which is one core's work.
func runSpeed(ctx context.Context, o options) error {
	if o.dir == "" {
		return fmt.Errorf("the folder of the shared generators is missing: name it as the argument")
	}
	all, err := publics(o.dir)
	if err != nil {
		return err
	}
	fmt.Printf("\nMedians of %d; load %s. A recorded run of Go is a process, like a plain one; of Python it is a fork of a started process, so\nit can cost less than starting the interpreter: the table also shows the start alone.\n", repetitions, load())
	begin("generator", "plain", "start alone", "recorded", "overhead", "replays/s")
	for _, p := range all {
		row, err := p.speed(ctx, o.python)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		line(row...)
	}
	fmt.Println("\nThe paper's overhead: 36.5 % (graphs), 13.1 % (models), 29.0 % (JavaScript). Targets: 150 replays/s (Go), 300 (Python).")
	return nil
}

func load() string {
	data, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "not known"
	}
	return string(data[:4])
}

// speed measures one generator.
func (p public) speed(ctx context.Context, interpreter string) ([]string, error) {
	scratch, err := os.MkdirTemp("", "generators-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	argv := p.command(interpreter)
	plain := slices.Clone(argv)
	start := []string{"/bin/true"}
	var program instrument.Program
	if golang.Matches(argv) {
		plain = []string{filepath.Join(scratch, "plain"), p.seed}
		if out, err := exec.CommandContext(ctx, "go", "build", "-o", plain[0], argv[2]).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, out)
		}
		program, err = golang.Build(ctx, scratch, argv)
	} else {
		start = []string{interpreter, "-c", "import random, zlib"}
		program, err = python.Prepare(ctx, scratch, argv)
	}
	if err != nil {
		return nil, err
	}
	pool := &instrument.Pool{Program: program, Scratch: scratch, Limits: instrument.Limits{Time: time.Minute, Output: 1 << 20}}
	defer pool.Close()
	oracle := &trace.Oracle{Generator: pool}
	run, ok, err := oracle.Record(ctx)
	if err != nil || !ok {
		return nil, fmt.Errorf("record: ok %t, %w", ok, err)
	}
	bare := median(func() error { return exec.CommandContext(ctx, plain[0], plain[1:]...).Run() })
	idle := median(func() error { return exec.CommandContext(ctx, start[0], start[1:]...).Run() })
	recorded := median(func() error { _, _, err := oracle.Record(ctx); return err })
	replayed := median(func() error { _, _, err := pool.Run(ctx, trace.Unchanged(run)); return err })
	return []string{
		p.name, bare.String(), idle.String(), recorded.String(), fmt.Sprintf("%.1f %%", 100*(float64(recorded)/float64(bare)-1)),
		fmt.Sprintf("%.0f", 1/replayed.Seconds()),
	}, nil
}

// median returns the median of the times that do takes.
func median(do func() error) time.Duration {
	var took []time.Duration
	for range repetitions {
		began := time.Now()
		if err := do(); err != nil {
			panic(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	return took[len(took)/2].Round(10 * time.Microsecond)
}
