package main

import (
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/command"
)

//go:embed debloat
var program embed.FS

// debloat reduces a program with several features to one of them; uses of that feature
// define what must stay.
func debloat(ctx context.Context, l *lab, _ []*subject) error {
	dir, err := os.MkdirTemp("", "whittle-debloat-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := l.openProgram(ctx, dir)
	if err != nil {
		fmt.Fprintln(l.log, "debloat is skipped:", err)
		return nil
	}
	t := &table{
		title: fmt.Sprintf("Debloating tally.c (%d tokens) to its calculator, at most %d tests each", s.tokens(), s.cap),
		head:  []string{"", "tokens", "tests", "bytes"},
	}
	whole, err := l.command(ctx, s, dir)
	if err != nil {
		return err
	}
	t.add("the command, default", whole.To.Tokens, fmt.Sprintf("%d%s", whole.Tests, star(whole.Reason != "")), whole.To.Bytes)
	for _, f := range []frame{hddStar, persesStar} {
		for _, a := range cross(f, ddmin, counter, probdd) {
			r, err := l.run(ctx, s, a)
			if err != nil {
				return err
			}
			t.add(a.name(), r.tokens, fmt.Sprintf("%d%s", r.tests, star(r.capped)), len(r.best.Bytes()))
		}
	}
	t.print(l.out)
	return nil
}

// programCost is the approximate CPU time of a test of the program.
const programCost = 120 * time.Millisecond

// openProgram writes the program and its test to a folder.
func (l *lab) openProgram(ctx context.Context, dir string) (*subject, error) {
	for _, name := range []string{"tally.c", "test.sh"} {
		data, err := program.ReadFile("debloat/" + name)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o755); err != nil {
			return nil, err
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "tally.c"))
	if err != nil {
		return nil, err
	}
	return l.open(ctx, cases.Case{Name: "debloat", Input: "tally.c", Data: data, Test: filepath.Join(dir, "test.sh"), Cost: programCost})
}

// command runs the real command on the program.
func (l *lab) command(ctx context.Context, s *subject, dir string) (command.Report, error) {
	binary, err := command.Build(ctx, dir)
	if err != nil {
		return command.Report{}, err
	}
	rep, err := command.Run{
		Binary: binary, Dir: dir, State: filepath.Join(dir, "state"),
		Args: []string{"-j", "1", "--max-tests", strconv.Itoa(s.cap), s.Test, "tally.c"},
	}.Do(ctx)
	fmt.Fprintf(l.log, "debloat, the command: %d tokens, %d tests, %.0f s\n", rep.To.Tokens, rep.Tests, rep.Wall.Seconds())
	return rep, err
}
