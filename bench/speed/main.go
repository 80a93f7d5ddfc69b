// Command speed measures the real command on real processes: how many tests per second it
// runs, how much faster it is with more workers, how much memory it uses, and how soon it
// begins with many files.
//
//	go run ./bench/speed                  # everything, about ten minutes
//	go run ./bench/speed -only half       # rate, needles, half, dependencies, same, memory, files, needed, contain
//
// It needs a C compiler: a sleeping test must cost almost no CPU time, or the result would
// depend on the machine, not on the plan. Both sides of every ratio are measured in turns.
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/command"
)

//go:embed testdata
var sources embed.FS

// A lab runs the experiments.
type lab struct {
	dir, binary string
	runs        int
	rounds      int
	seeds       int
	millis      int
}

func main() {
	only := flag.String("only", "", "run only experiments whose name contains this")
	l := &lab{}
	flag.IntVar(&l.rounds, "rounds", 7, "number of rounds of the experiment rate")
	flag.IntVar(&l.seeds, "seeds", 10, "number of random lists of each kind")
	flag.IntVar(&l.millis, "millis", 50, "how long a test sleeps, in milliseconds")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.all(ctx, *only); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

func (l *lab) all(ctx context.Context, only string) (err error) {
	if l.dir, err = os.MkdirTemp("", "whittle-speed-"); err != nil {
		return err
	}
	defer os.RemoveAll(l.dir)
	if l.binary, err = command.Build(ctx, l.dir); err != nil {
		return err
	}
	for _, e := range []struct {
		name string
		do   func(context.Context) error
	}{
		{"rate", l.rate},
		{"needles", l.needles},
		{"half", l.half},
		{"dependencies", l.dependencies},
		{"same", l.same},
		{"memory", l.memory},
		{"files", l.files},
		{"needed", l.needed},
		{"contain", l.contain},
	} {
		if !strings.Contains(e.name, only) {
			continue
		}
		fmt.Fprintln(os.Stderr, time.Now().Format(time.TimeOnly), e.name)
		if err := e.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
		fmt.Println()
	}
	return nil
}

// compile compiles a source with some definitions; where a static libc is installed, it makes
// a static program, which starts in half the time.
func (l *lab) compile(ctx context.Context, static bool, name string, defs ...string) (string, error) {
	src, err := sources.ReadFile("testdata/" + name + ".c")
	if err != nil {
		return "", err
	}
	to := filepath.Join(l.dir, name+strings.Join(defs, ""))
	if _, err := os.Stat(to); err == nil {
		return to, nil
	}
	file := filepath.Join(l.dir, name+".c")
	if err := os.WriteFile(file, src, 0o644); err != nil {
		return "", err
	}
	args := []string{"-O2", "-o", to, file, "-lm"}
	for _, d := range defs {
		args = append(args, "-D"+d)
	}
	if static && exec.CommandContext(ctx, "cc", append(args, "-static")...).Run() == nil {
		return to, nil
	}
	if out, err := exec.CommandContext(ctx, "cc", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("compile %s.c: %w\n%s", name, err, out)
	}
	return to, nil
}

// whittle reduces content in a new folder and returns the result.
func (l *lab) whittle(ctx context.Context, content []byte, args ...string) (command.Report, []byte, error) {
	l.runs++
	dir := filepath.Join(l.dir, fmt.Sprint("run", l.runs))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return command.Report{}, nil, err
	}
	defer os.RemoveAll(dir)
	input := filepath.Join(dir, "input.txt")
	if err := os.WriteFile(input, content, 0o644); err != nil {
		return command.Report{}, nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	run := command.Run{Binary: l.binary, Args: append(args, "input.txt"), Dir: dir, State: filepath.Join(dir, "state")}
	rep, err := run.Do(ctx)
	if err != nil {
		return rep, nil, err
	}
	result, err := os.ReadFile(input)
	return rep, result, err
}

// met formats whether a figure meets its target.
func met(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}
