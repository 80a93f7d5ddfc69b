//go:build unix

package oracle

import (
	"context"
	"errors"
	"io"
	"os"
	"syscall"
	"time"
)

// group is the host where there is no better: it kills the process group of a
// test, so what leaves the group escapes, and so does a test that is running
// when the program is killed.
type group struct{}

func (group) close() error { return nil }

func (group) run(ctx context.Context, s spec) (Result, error) {
	name := s.stdin
	if name == "" {
		name = os.DevNull
	}
	stdin, err := os.Open(name)
	if err != nil {
		return Result{}, err
	}
	defer stdin.Close()
	r, w, err := os.Pipe()
	if err != nil {
		return Result{}, err
	}
	defer r.Close()
	defer w.Close() // ours stays open, so no writer ever fails

	start := time.Now()
	proc, err := os.StartProcess(s.argv[0], s.argv, &os.ProcAttr{
		Dir: s.dir, Env: s.env, Files: []*os.File{stdin, w, w},
		Sys: &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		var errno syscall.Errno
		errors.As(err, &errno)
		return Result{}, &StartError{Path: s.argv[0], Err: errno}
	}
	kill := func() { syscall.Kill(-proc.Pid, syscall.SIGKILL) }
	var clock *time.Timer
	if s.timeout > 0 {
		clock = time.AfterFunc(s.timeout, kill)
	}
	stop := context.AfterFunc(ctx, kill)
	out := head{most: s.cap}
	read := make(chan struct{})
	go func() { io.Copy(&out, r); close(read) }()

	state, err := proc.Wait()
	res := Result{Elapsed: time.Since(start), TimedOut: clock != nil && !clock.Stop()}
	stop()
	kill()
	r.SetReadDeadline(time.Now().Add(50 * time.Millisecond)) // what was written is in the pipe already
	<-read
	if err != nil {
		return Result{}, err
	}
	res.Output, res.Cut = out.kept, out.cut
	status := state.Sys().(syscall.WaitStatus)
	res.Exit = status.ExitStatus()
	if status.Signaled() {
		res.Signal = int(status.Signal())
		res.Exit = 128 + res.Signal
	}
	return res, nil
}

// head keeps the beginning of what is written to it.
type head struct {
	kept []byte
	most int
	cut  bool
}

func (h *head) Write(p []byte) (int, error) {
	keep := min(len(p), h.most-len(h.kept))
	h.kept = append(h.kept, p[:keep]...)
	h.cut = h.cut || keep < len(p)
	return len(p), nil
}
