//go:build unix

package oracle

import (
	"context"
	"errors"
	"io"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// groupLauncher is the launcher for systems that offer nothing better. It kills
// the process group of a test, so processes that leave the group survive, and so
// does a running test if the program is killed.
type groupLauncher struct{}

func (groupLauncher) close() error { return nil }

func (groupLauncher) run(ctx context.Context, s spec) (Result, error) {
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
	out := prefix{max: s.cap}
	read := make(chan struct{})
	go func() { io.Copy(&out, r); close(read) }()

	state, err := proc.Wait()
	res := Result{Elapsed: time.Since(start), TimedOut: clock != nil && !clock.Stop()}
	stop()
	kill()
	r.SetReadDeadline(time.Unix(1, 0)) // ends the copying
	<-read
	drain(&out, r)
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

// drain copies what is in the pipe r to w, without waiting for more. The program
// has ended, so all its output is there; a pipeful is enough if a daemon is still
// writing.
func drain(w io.Writer, r *os.File) {
	conn, err := r.SyscallConn()
	if err != nil || r.SetReadDeadline(time.Time{}) != nil {
		return
	}
	buf := make([]byte, 64<<10)
	for range 32 {
		n := 0
		err := conn.Read(func(fd uintptr) bool {
			n, _ = unix.Read(int(fd), buf) // the pipe is non-blocking
			return true
		})
		if err != nil || n <= 0 {
			return
		}
		w.Write(buf[:n])
	}
}

// prefix keeps the first max bytes written to it.
type prefix struct {
	kept []byte
	max  int
	cut  bool
}

func (p *prefix) Write(b []byte) (int, error) {
	keep := min(len(b), p.max-len(p.kept))
	p.kept = append(p.kept, b[:keep]...)
	p.cut = p.cut || keep < len(b)
	return len(b), nil
}
