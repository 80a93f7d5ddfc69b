package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A result tells what became of a mutant.
type result struct {
	killer string // the first test that failed, with its package; "": the mutant survived
	cpu    time.Duration
}

// A lab runs the tests of a module with and without mutants.
type lab struct {
	root    string // of the module
	tmp     string
	timeout time.Duration // of the tests of one package
	passing map[string]bool
}

// check runs the tests of a package as they are. A failing test would kill every mutant.
func (l *lab) check(ctx context.Context, pkg string) error {
	if l.passing[pkg] {
		return nil
	}
	r, err := l.test(ctx, pkg)
	if err == nil && r.killer != "" {
		err = fmt.Errorf("%s fails without any mutant", r.killer)
	}
	if err == nil {
		l.passing[pkg] = true
	}
	return err
}

// run applies a mutant and runs the tests that must kill it, one package after the other,
// up to the first failure.
func (l *lab) run(ctx context.Context, m mutant) (result, error) {
	data, err := m.apply(l.root)
	if err != nil {
		return result{}, err
	}
	changed, overlay := filepath.Join(l.tmp, "mutant.go"), filepath.Join(l.tmp, "overlay.json")
	files, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(l.root, m.file): changed}})
	if err != nil {
		return result{}, err
	}
	if err := errors.Join(os.WriteFile(changed, data, 0o644), os.WriteFile(overlay, files, 0o644)); err != nil {
		return result{}, err
	}
	var all result
	for _, pkg := range m.tests {
		r, err := l.test(ctx, pkg, "-overlay", overlay, "-count=1", "-failfast")
		all.cpu += r.cpu
		if err != nil {
			return all, fmt.Errorf("mutant %q: %w", m.name, err)
		}
		if r.killer != "" {
			all.killer = r.killer
			break
		}
	}
	return all, nil
}

func (l *lab) test(ctx context.Context, pkg string, flags ...string) (result, error) {
	args := append([]string{"test", "-json", "-vet=off", "-timeout", l.timeout.String()}, flags...)
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+pkg)...)
	cmd.Dir = l.root
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) } // the tests too, not only go
	cmd.WaitDelay = 10 * time.Second
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.Output()
	r := result{cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if ctx.Err() != nil {
		return r, context.Cause(ctx)
	}
	var readErr error
	r.killer, readErr = firstFailure(bytes.NewReader(out), pkg)
	switch {
	case readErr != nil:
		return r, readErr
	case err != nil && r.killer == "":
		return r, fmt.Errorf("go test ./%s: %w\n%s", pkg, err, words.Bytes())
	}
	return r, nil
}

// firstFailure reads the events of go test -json and returns the first test that failed,
// or only the package if it failed outside its tests. A package that does not compile is an error.
func firstFailure(r io.Reader, pkg string) (string, error) {
	var build strings.Builder
	for d := json.NewDecoder(r); ; {
		var e struct{ Action, Test, FailedBuild, Output string }
		switch err := d.Decode(&e); {
		case err == io.EOF:
			return "", nil
		case err != nil:
			return "", fmt.Errorf("read the output of go test: %w", err)
		case e.Action == "build-output":
			build.WriteString(e.Output)
		case e.Action != "fail":
		case e.FailedBuild != "":
			return "", fmt.Errorf("it does not compile:\n%s", build.String())
		default:
			return strings.TrimSpace(pkg + " " + e.Test), nil
		}
	}
}
