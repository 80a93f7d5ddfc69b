package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/command"
)

// A row is the result of one case.
type row struct {
	name    string
	skipped string // why it could not run
	command.Report
	interesting bool // whether the result is still interesting when tested once more
	err         error
	peers       []peer
}

// reduceCase runs the command on a copy of a case in the directory work.
func reduceCase(ctx context.Context, binary string, c cases.Case, work string, o options) row {
	r := row{name: c.Name}
	test, input := filepath.Join(work, "test.sh"), filepath.Join(work, c.Input)
	if r.err = errors.Join(copyFile(test, c.Test), writeFile(input, c.Data)); r.err != nil {
		return r
	}
	if o.verdicts != "" {
		if r.err = recordVerdicts(test, c, filepath.Join(o.verdicts, c.Name)); r.err != nil {
			return r
		}
	}
	ok, said := check(ctx, test, input)
	if !ok {
		r.skipped = "test.sh does not find the original interesting here; " + said
		return r
	}
	args := []string{"-j", strconv.Itoa(o.jobs)}
	if o.budget > 0 {
		args = append(args, "--budget", o.budget.String())
	}
	args = append(append(args, o.extra...), test, c.Input)
	r.Report, r.err = command.Run{Binary: binary, Args: args, Dir: work, State: filepath.Join(work, "state")}.Do(ctx)
	r.interesting, _ = check(ctx, test, input)
	if o.keep != "" {
		err := copyFile(filepath.Join(o.keep, c.Name+filepath.Ext(input)), input)
		if r.err == nil {
			r.err = err
		}
	}
	return r
}

// recordVerdicts replaces a test by one that looks the exit status for a candidate up in a
// folder. What is not there it asks the test of the case, and records it.
func recordVerdicts(test string, c cases.Case, folder string) error {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	script := fmt.Sprintf(`#!/bin/bash
sum=$(sha256sum < %s)
known=%q/${sum:0:64}
[ -f "$known" ] && exit $(cat "$known")
bash %q
status=$?
echo $status > "$known.$$" && mv "$known.$$" "$known"
exit $status
`, c.Input, folder, c.Test)
	return os.WriteFile(test, []byte(script), 0o755)
}

// check runs a test outside whittle, in a fresh directory, and returns the output that
// hints at a program that is not installed.
func check(ctx context.Context, test, input string) (interesting bool, said string) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	dir, err := os.MkdirTemp("", "whittle-cases-")
	if err != nil {
		return false, err.Error()
	}
	defer os.RemoveAll(dir)
	name := filepath.Base(input)
	if err := copyFile(filepath.Join(dir, name), input); err != nil {
		return false, err.Error()
	}
	cmd := exec.CommandContext(ctx, test, name)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if err == nil {
		return true, ""
	}
	logs, _ := filepath.Glob(filepath.Join(dir, "*.log"))
	for _, l := range logs {
		data, _ := os.ReadFile(l)
		out = append(out, data...)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "No such file") || strings.Contains(line, "not found") {
			return false, strings.TrimSpace(line)
		}
	}
	return false, err.Error()
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeFile(to, data)
}

// writeFile writes a file and makes its directory. Scripts are executable.
func writeFile(to string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if filepath.Ext(to) == ".sh" {
		mode = 0o755
	}
	return os.WriteFile(to, data, mode)
}

// words summarizes a row for the log.
func (r row) words() string {
	switch {
	case r.skipped != "":
		return "skipped: " + r.skipped
	case r.err != nil:
		return "stopped: " + r.err.Error()
	}
	return fmt.Sprintf("%d → %d tokens in %d tests, %.0f s, %s", r.From.Tokens, r.To.Tokens, r.Tests, r.Wall.Seconds(), r.end())
}

// end returns the cell that says whether a run came to its end.
func (r row) end() string {
	how := "yes"
	switch {
	case r.err != nil:
		how = "error"
	case r.Reason != "":
		how = "no: " + r.Reason
	}
	if !r.interesting {
		how += "; THE RESULT IS NOT INTERESTING"
	}
	return how
}
