package main

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

//go:embed testdata/hypo.py
var hypoScript string

// secondsEach is the time limit of Hypothesis for one problem.
const secondsEach = 30

// runHypothesis reduces the problems of SmartCheck with Hypothesis: its own generators of
// the same distributions, because it reduces only what it has drawn itself.
func runHypothesis(ctx context.Context, o options) error {
	if out, err := exec.CommandContext(ctx, o.python, "-c", "import hypothesis").CombinedOutput(); err != nil {
		fmt.Printf("\nSkipped: %s has no hypothesis (%s); name an interpreter that has with -python\n", o.python, lastLine(out))
		return nil
	}
	args := []string{"-c", hypoScript, fmt.Sprint(o.examples), fmt.Sprint(secondsEach)}
	for _, p := range named(smartcheckProblems(), o.problems) {
		args = append(args, p.name)
	}
	cmd := exec.CommandContext(ctx, o.python, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	begin("Hypothesis on", "size", "tests", "failures reduced")
	for lines := bufio.NewScanner(out); lines.Scan(); {
		line(strings.Split(lines.Text(), "\t")...)
	}
	return cmd.Wait()
}

func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}
