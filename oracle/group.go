//go:build unix

package oracle

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// groupLauncher is the launcher for systems that offer nothing better. It kills
// the process group of a test, so processes that leave the group survive, and so
// does a running test if the program is killed.
type groupLauncher struct {
	contain bool // what is asked for
}

func (groupLauncher) close() error { return nil }

func (g groupLauncher) contained() (c Contained, err error) {
	if g.contain {
		c.Missing = []string{"tests are contained only on Linux: here they may write anywhere"}
	}
	return c, nil
}

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
	out, err := newCapture(s)
	if err != nil {
		return Result{}, err
	}
	defer out.close()
	errs := out
	if s.split {
		if errs, err = newCapture(s); err != nil {
			return Result{}, err
		}
		defer errs.close()
	}

	start := time.Now()
	proc, err := os.StartProcess(s.argv[0], s.argv, &os.ProcAttr{
		Dir: s.dir, Env: s.env, Files: []*os.File{stdin, out.w, errs.w},
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
	out.start()
	if s.split {
		errs.start()
	}

	state, err := proc.Wait()
	res := Result{Elapsed: time.Since(start), TimedOut: clock != nil && !clock.Stop()}
	stop()
	kill()
	res.Output, res.Cut = out.end()
	if s.split {
		var cut bool
		res.Stderr, cut = errs.end()
		res.Cut = res.Cut || cut
	}
	if err != nil {
		return Result{}, err
	}
	res.CPU = state.UserTime() + state.SystemTime()
	if ru, ok := state.SysUsage().(*syscall.Rusage); ok {
		res.Memory = peak(ru)
	}
	status := state.Sys().(syscall.WaitStatus)
	res.Exit = status.ExitStatus()
	if status.Signaled() {
		res.Signal = int(status.Signal())
		res.Exit = 128 + res.Signal
	}
	return res, nil
}

// peak returns the most memory that was held at once, in bytes. Linux counts it in kilobytes,
// others in bytes.
func peak(ru *syscall.Rusage) int64 {
	if runtime.GOOS == "linux" {
		return int64(ru.Maxrss) << 10
	}
	return int64(ru.Maxrss)
}

// A capture reads the output of a test from a pipe.
type capture struct {
	r, w *os.File // ours of w stays open, so no writer ever fails
	kept excerpt
	done chan struct{}
}

func newCapture(s spec) (*capture, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &capture{r, w, excerpt{max: s.cap, ends: s.split}, make(chan struct{})}, nil
}

func (c *capture) start() {
	go func() {
		io.Copy(&c.kept, c.r)
		close(c.done)
	}()
}

// end returns what was kept, and whether there was more.
func (c *capture) end() ([]byte, bool) {
	c.r.SetReadDeadline(time.Unix(1, 0)) // ends the copying
	<-c.done
	drain(&c.kept, c.r)
	return c.kept.end()
}

func (c *capture) close() {
	c.r.Close()
	c.w.Close()
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
