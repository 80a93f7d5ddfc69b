package peers

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

// Limits are what a tool and its tests may use on one case.
type Limits struct {
	CPU  time.Duration
	Wall time.Duration
}

// A Result is the result of a tool on a case.
type Result struct {
	Size
	Tests     int // executed, including those on the original
	Wall, CPU time.Duration
	Capped    bool // stopped at a limit
}

// Reduce runs a tool on a case until it is done or its time is up. Sizes are those of its result
// or, if it was stopped or left no result, of the smallest interesting candidate. Grammars is a
// folder, for picireny.
func (t Tool) Reduce(ctx context.Context, c cases.Case, l Limits, grammars string) (Result, error) {
	dir, err := os.MkdirTemp("", "whittle-peer-")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(dir)
	work, state := filepath.Join(dir, "work"), filepath.Join(dir, "state")
	if err := prepare(work, state, c); err != nil {
		return Result{}, err
	}
	argv, err := t.argv(job{c.Input, filepath.Join(work, "test.sh"), grammars})
	if err != nil {
		return Result{}, err
	}
	r, said, err := call(ctx, work, argv, l)
	if err != nil {
		return Result{}, err
	}
	if broken, err := os.ReadFile(filepath.Join(state, "error")); err == nil {
		return Result{}, fmt.Errorf("the wrapper: %s", broken)
	}
	tests, _ := os.ReadFile(filepath.Join(state, "tests"))
	r.Tests = len(tests)
	data, err := t.left(work, state, c.Input, r.Capped)
	if err != nil {
		return Result{}, fmt.Errorf("%w after %d tests; its output: %s", err, r.Tests, said)
	}
	if status, err := ask(c.Test, c.Input, data); err != nil || status != 0 {
		return Result{}, fmt.Errorf("its result, %d bytes, is not interesting: exit status %d, %v", len(data), status, err)
	}
	r.Size = measure(data)
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
func call(ctx context.Context, work string, argv []string, l Limits) (Result, string, error) {
	whole := ctx
	ctx, cancel := context.WithTimeout(ctx, l.Wall)
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
		return Result{}, "", err
	}
	watched := make(chan struct{})
	done, over := context.WithCancel(ctx)
	go func() {
		defer close(watched)
		watch(done, cmd.Process.Pid, l.CPU, cancel)
	}()
	err := cmd.Wait()
	over()
	<-watched
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if whole.Err() != nil {
		return Result{}, "", context.Cause(whole)
	}
	r := Result{Wall: time.Since(began), Capped: ctx.Err() != nil}
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.CPU = time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	if err != nil && !r.Capped {
		return r, "", fmt.Errorf("%w; its output: %s", err, tail(said.String()))
	}
	return r, tail(said.String()), nil
}

// left returns the result of a tool.
func (t Tool) left(work, state, input string, capped bool) ([]byte, error) {
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
