package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/command"
	"github.com/whittle-dd/whittle/bench/internal/synth"
	"github.com/whittle-dd/whittle/internal/syntax"
)

// The limits for a large file.
const (
	bigSize     = 1_000_000
	bigStarts   = 5
	bigTests    = 50
	maxStart    = 2 * time.Second
	maxPeak     = 400e6
	ticksSecond = 100 // of /proc
)

// runBig measures the CPU time of the real command on a large file until it tests the first
// candidate, and its memory. It needs /proc.
func runBig(ctx context.Context, o options, _ []string) error {
	dir, err := os.MkdirTemp("", "whittle-roles-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	src := synth.C(o.seed, bigSize)
	if err := parts(src); err != nil {
		return err
	}
	progress("build whittle")
	binary, err := command.Build(ctx, dir)
	if err != nil {
		return err
	}
	fmt.Printf("\nThe command, -j 1: until the test of the first candidate (median of %d runs, and the range), and in all of %d tests.\n\n", bigStarts, bigTests)
	fmt.Println("| test | until first: CPU s | target | met | until first: peak MB | whole: peak MB | target | met | bytes left |")
	fmt.Println("| --- | --- | ---: | --- | ---: | ---: | ---: | --- | ---: |")
	for _, t := range []struct{ name, shell string }{
		{"nothing can be removed", fmt.Sprintf(`[ "$size" = %d ]`, len(src))},
		{"one function needed", `grep -q '^static int f100(' "$1"`},
	} {
		progress("%s", t.name)
		c := bigCase{binary, filepath.Join(dir, strings.ReplaceAll(t.name, " ", "-")), src, t.shell}
		var starts []start
		for range bigStarts {
			s, _, err := c.run(ctx, 3)
			if err != nil {
				return err
			}
			starts = append(starts, s)
		}
		_, rep, err := c.run(ctx, bigTests)
		if err != nil {
			return err
		}
		slices.SortFunc(starts, func(a, b start) int { return cmp.Compare(a.cpu, b.cpu) })
		mid, last := starts[len(starts)/2], starts[len(starts)-1]
		fmt.Printf("| %s | %.2f (%.2f to %.2f) | < %.0f | %s | %.0f | %.0f | < %.0f | %s | %d |\n", t.name,
			mid.cpu.Seconds(), starts[0].cpu.Seconds(), last.cpu.Seconds(), maxStart.Seconds(), met(mid.cpu < maxStart),
			float64(mid.peak)/1e6, float64(rep.Peak)/1e6, maxPeak/1e6, met(rep.Peak < maxPeak), rep.To.Bytes)
	}
	return nil
}

// parts prints how long each part of the work takes in this process.
func parts(src []byte) error {
	l, err := syntax.Named("c")
	if err != nil {
		return err
	}
	began := used()
	raw, err := l.Parse(src)
	if err != nil {
		return err
	}
	if raw.Errors > 0 {
		return fmt.Errorf("the large file has %d syntax errors", raw.Errors)
	}
	parsed := used()
	root := l.Tree(raw)
	made := used()
	n := len(root.Bytes())
	printed := used()
	valid := syntax.Valid(l, src, 0)
	checked := used()
	if n != len(src) || !valid {
		return fmt.Errorf("printing the large file changes it")
	}
	fmt.Printf("C, %d bytes, %d nodes, %d tokens. CPU s: parse %.2f, tree %.2f, print %.2f, parse for errors only %.2f.\n", len(src), len(raw.Nodes), root.Tokens(),
		(parsed - began).Seconds(), (made - parsed).Seconds(), (printed - made).Seconds(), (checked - printed).Seconds())
	return nil
}

// A start is what whittle had used when it tested the first candidate.
type start struct {
	cpu  time.Duration
	peak int64
}

// A bigCase is a large file and a test.
type bigCase struct {
	binary, dir string
	src         []byte
	shell       string // the condition of the test
}

// run runs the command for so many tests. The test itself records the usage of whittle's
// process, which is not its parent.
func (c bigCase) run(ctx context.Context, tests int) (s start, rep command.Report, err error) {
	if err := os.Mkdir(c.dir, 0o755); err != nil {
		return s, rep, err
	}
	defer os.RemoveAll(c.dir)
	// The test looks at the process of whittle, which a contained test would not see.
	test := fmt.Sprintf(`#!/bin/sh
size=$(wc -c <"$1")
pid=$(cat '%[1]s/pid')
echo "$size $(cut -d' ' -f14,15 /proc/$pid/stat) $(grep VmHWM /proc/$pid/status | tr -dc 0-9)" >>'%[1]s/log'
%[2]s
`, c.dir, c.shell)
	wrapper := fmt.Sprintf("#!/bin/sh\necho $$ >'%s/pid'\nexec '%s' \"$@\"\n", c.dir, c.binary)
	for name, text := range map[string]string{"test.sh": test, "run.sh": wrapper, "big.c": string(c.src)} {
		if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o755); err != nil {
			return s, rep, err
		}
	}
	run := command.Run{Binary: filepath.Join(c.dir, "run.sh"), Dir: c.dir, State: filepath.Join(c.dir, "state"),
		Args: []string{"-j", "1", "--contain=off", "--max-tests", fmt.Sprint(tests), "./test.sh", "big.c"}}
	if rep, err = run.Do(ctx); err != nil {
		return s, rep, err
	}
	log, err := os.ReadFile(filepath.Join(c.dir, "log"))
	if err != nil {
		return s, rep, err
	}
	s, err = first(string(log), len(c.src))
	return s, rep, err
}

// first finds the first candidate in the log of the tests: size of the file, user and system
// ticks of whittle, peak memory in kB.
func first(log string, original int) (start, error) {
	for line := range strings.Lines(log) {
		var size, user, system, peak int
		if _, err := fmt.Sscan(line, &size, &user, &system, &peak); err != nil {
			return start{}, fmt.Errorf("read %q: %w", line, err)
		}
		if size != 0 && size != original {
			return start{time.Duration(user+system) * time.Second / ticksSecond, int64(peak) << 10}, nil
		}
	}
	return start{}, fmt.Errorf("no candidate was tested")
}

func met(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}
