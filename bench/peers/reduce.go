package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
)

// reduce runs a tool on a case until it is done or its time is up.
func (t tool) reduce(ctx context.Context, c cases.Case, o options) (reached, error) {
	dir, err := os.MkdirTemp("", "whittle-peer-")
	if err != nil {
		return reached{}, err
	}
	defer os.RemoveAll(dir)
	work, state := filepath.Join(dir, "work"), filepath.Join(dir, "state")
	if err := prepare(work, state, c); err != nil {
		return reached{}, err
	}
	argv, err := t.argv(job{c.Input, filepath.Join(work, "test.sh"), o.grammars})
	if err != nil {
		return reached{}, err
	}
	r, said, err := call(ctx, work, argv, o)
	if err != nil {
		return reached{}, err
	}
	if broken, err := os.ReadFile(filepath.Join(state, "error")); err == nil {
		return reached{}, fmt.Errorf("the wrapper: %s", broken)
	}
	tests, _ := os.ReadFile(filepath.Join(state, "tests"))
	r.tests = len(tests)
	data, err := t.left(work, state, c.Input, r.capped)
	if err != nil {
		return reached{}, fmt.Errorf("%w after %d tests; its output: %s", err, r.tests, said)
	}
	if status, err := ask(c.Test, c.Input, data); err != nil || status != 0 {
		return reached{}, fmt.Errorf("its result, %d bytes, is not interesting: exit status %d, %v", len(data), status, err)
	}
	r.size = measure(data)
	return r, nil
}

// prepare writes the files that a tool works on.
func prepare(work, state string, c cases.Case) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(work, "data"), 0o755); err != nil {
		return err
	}
	if err := os.MkdirAll(state, 0o755); err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		c.Input: c.Data, filepath.Join("data", c.Input): c.Data, "condition.py": []byte(condition),
		"test.sh": []byte(wrapper(self, state, c.Test, c.Input)),
	} {
		if err := os.WriteFile(filepath.Join(work, name), data, 0o755); err != nil {
			return err
		}
	}
	return nil
}

// call runs a tool. When its time is up, the tool is interrupted and then killed, with
// everything that is still in its process group.
func call(ctx context.Context, work string, argv []string, o options) (reached, string, error) {
	whole := ctx
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir = work
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(filepath.Dir(work), "xdg")) // leave no session behind, and resume none
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	cmd.WaitDelay = 3 * time.Second
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return reached{}, "", err
	}
	watched := make(chan struct{})
	done, over := context.WithCancel(ctx)
	go func() {
		defer close(watched)
		watch(done, cmd.Process.Pid, o.cpu, cancel)
	}()
	err := cmd.Wait()
	over()
	<-watched
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if whole.Err() != nil {
		return reached{}, "", context.Cause(whole)
	}
	r := reached{wall: time.Since(began), capped: ctx.Err() != nil}
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.cpu = time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	if err != nil && !r.capped {
		return r, "", fmt.Errorf("%w; its output: %s", err, tail(said.String()))
	}
	return r, tail(said.String()), nil
}

// left returns the result of a tool.
func (t tool) left(work, state, input string, capped bool) ([]byte, error) {
	where := strings.ReplaceAll(t.result, placeholder, input)
	if where == "" {
		where = input
	}
	if data, err := os.ReadFile(filepath.Join(work, where)); err == nil && !capped {
		return data, nil
	}
	kept, err := os.ReadDir(filepath.Join(state, "smallest"))
	if err != nil || len(kept) == 0 {
		return nil, errors.New("it found nothing interesting, not even the original")
	}
	return os.ReadFile(filepath.Join(state, "smallest", kept[0].Name()))
}

// tail returns the end of a tool's output.
func tail(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 500 {
		s = "…" + s[len(s)-500:]
	}
	return s
}
