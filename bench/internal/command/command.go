// Package command builds and runs the real whittle and reads its event stream, for
// experiments on the whole program.
package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// Build builds the command of this module in dir and returns its path.
func Build(ctx context.Context, dir string) (string, error) {
	path := filepath.Join(dir, "whittle")
	out, err := exec.CommandContext(ctx, "go", "build", "-o", path, "github.com/whittle-dd/whittle/cmd/whittle").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build whittle: %w\n%s", err, out)
	}
	return path, nil
}

// Ready makes a temporary directory for an experiment, and builds the command in it unless a binary
// is given. The caller removes the directory.
func Ready(ctx context.Context, experiment, binary string) (dir, path string, err error) {
	if dir, err = os.MkdirTemp("", "whittle-"+experiment+"-"); err != nil || binary != "" {
		return dir, binary, err
	}
	if path, err = Build(ctx, dir); err != nil {
		os.RemoveAll(dir)
	}
	return dir, path, err
}

// A Run is one run of the command.
type Run struct {
	Binary string
	Args   []string // without --json
	Dir    string   // the working directory
	State  string   // the directory for its sessions
}

// A Report describes a finished run.
type Report struct {
	Steps     []Step // the original, and every accepted value
	Tests     int    // executed
	Cached    int    // candidates answered without a test
	From, To  Size
	Reason    string // why it stopped early; "" if it finished
	Committed string // digest of all candidates and verdicts in the order in which they counted
	Timeout   float64

	Wall, Search time.Duration // of the whole process; from the first candidate to the last answer
	CPU          time.Duration // of whittle and all the tests it waited for
	Peak         int64         // peak resident memory of whittle itself, in bytes
}

// A Step is a size, the number of tests that had been started when it was reached, and the pass
// that reached it.
type Step struct {
	Tests int
	Size  Size
	Pass  string // "" for the original
}

// A Size is a size in the event stream.
type Size struct{ Bytes, Lines, Tokens int }

// Reached returns how many tests it took to reach a size of at most so many tokens.
func (r Report) Reached(tokens int) (tests int, ok bool) {
	for _, s := range r.Steps {
		if s.Size.Tokens <= tokens {
			return s.Tests, true
		}
	}
	return 0, false
}

// UntilSize returns how many tests it took to reach the final number of tokens.
func (r Report) UntilSize() int {
	n, _ := r.Reached(r.To.Tokens)
	return n
}

// Do runs the command to its end. When ctx ends, the command is interrupted, as by Ctrl-C.
func (r Run) Do(ctx context.Context) (Report, error) {
	cmd := exec.CommandContext(ctx, r.Binary, slices.Concat([]string{"--json"}, r.Args)...)
	cmd.Dir = r.Dir
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+r.State)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.StdoutPipe()
	if err != nil {
		return Report{}, err
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return Report{}, err
	}
	stop := make(chan struct{})
	peak := make(chan int64)
	go func() { peak <- watchPeak(cmd.Process.Pid, stop) }()
	rep, readErr := read(out)
	io.Copy(io.Discard, out) // otherwise it would block forever
	err = cmd.Wait()
	rep.Wall = time.Since(began)
	close(stop)
	rep.Peak = <-peak
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		rep.CPU = time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	if err != nil {
		err = fmt.Errorf("whittle: %w\n%s", err, words.Bytes())
	}
	return rep, errors.Join(readErr, err)
}
