package oracle

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A supervisor runs one job after the other, in a process of its own, and lets
// nothing of a job live on. It is one loop around poll, on one thread.
type supervisor struct {
	ctl  fd
	null int
	r, w int    // the pipe all output goes through; both ends stay open, so no writer ever fails
	in   []byte // the request
	out  []byte // the reply
	kept []byte // the output kept
	cut  bool
	most int            // how much to keep
	junk [64 << 10]byte // what is read at once
}

// supervise answers requests until the program is gone.
func supervise(ctl int) {
	s := &supervisor{ctl: fd(ctl)}
	var err error
	if s.null, err = unix.Open(os.DevNull, unix.O_RDWR|unix.O_CLOEXEC, 0); err != nil {
		panic(err)
	}
	p := make([]int, 2)
	if err := unix.Pipe2(p, unix.O_CLOEXEC); err != nil {
		panic(err)
	}
	s.r, s.w = p[0], p[1]
	unix.SetNonblock(s.r, true)
	for {
		poll([]unix.PollFd{{Fd: int32(ctl), Events: unix.POLLIN}}, -1)
		op, r, err := s.next()
		if err != nil {
			return
		}
		if op != opRun { // for a job that had ended already
			continue
		}
		rep, err := s.run(r)
		if err != nil {
			return
		}
		s.out = rep.append(s.out[:0])
		if _, err := s.ctl.Write(s.out); err != nil {
			return
		}
	}
}

func (s *supervisor) next() (op byte, r request, err error) {
	if s.in, err = readMessage(s.ctl, s.in); err != nil {
		return 0, r, err
	}
	return parseRequest(s.in)
}

// run runs one job and kills what it leaves. An error says the program is gone.
func (s *supervisor) run(r request) (rep reply, err error) {
	s.kept, s.cut, s.most = s.kept[:0], false, r.cap
	start := time.Now()
	stdin := s.null
	if r.stdin != "" {
		stdin, err = unix.Open(r.stdin, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			return failed(unfed, err), nil
		}
	}
	pidfd := -1
	pid, err := syscall.ForkExec(r.argv[0], r.argv, &syscall.ProcAttr{
		Dir:   r.dir,
		Env:   r.env,
		Files: []uintptr{uintptr(stdin), uintptr(s.w), uintptr(s.w)},
		Sys:   &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, PidFD: &pidfd},
	})
	if stdin != s.null {
		unix.Close(stdin)
	}
	if err != nil {
		return failed(unstarted, err), nil
	}
	if r.tick && pidfd >= 0 {
		unix.Close(pidfd)
		pidfd = -1
	}
	how, gone := s.watch(r, pid, pidfd, start)
	rep.fate, rep.TimedOut, rep.Elapsed = how.fate, how.late, time.Since(start)
	if pidfd >= 0 {
		unix.Close(pidfd)
	}
	status, err := killAll(pid, how)
	if err != nil {
		rep = failed(unkilled, err)
	}
	rep.Exit = status.ExitStatus()
	if status.Signaled() {
		rep.Signal = int(status.Signal())
		rep.Exit = 128 + rep.Signal
	}
	s.drain()
	// A test may have made the pipe non-blocking; that would stay for the next.
	unix.FcntlInt(uintptr(s.w), unix.F_SETFL, 0)
	rep.Output, rep.Cut = s.kept, s.cut
	return rep, gone
}

func failed(f fate, err error) reply {
	errno, _ := err.(syscall.Errno)
	return reply{fate: f, errno: errno}
}

// ending is why a job is over, while parts of it may still run.
type ending struct {
	fate   fate
	late   bool
	reaped bool            // the child has been waited for ...
	status unix.WaitStatus // ... and this is how it ended
}

// tick is how often we look at a child that has no pidfd.
const tick = 2 * time.Millisecond

// watch returns when the child has ended, its time is up, it has been cancelled,
// or the program is gone (an error).
func (s *supervisor) watch(r request, pid, pidfd int, start time.Time) (ending, error) {
	fds := [3]unix.PollFd{
		{Fd: int32(s.ctl), Events: unix.POLLIN},
		{Fd: int32(s.r), Events: unix.POLLIN},
		{Fd: int32(pidfd), Events: unix.POLLIN}, // passed over if negative
	}
	for {
		wait := time.Duration(-1)
		if r.timeout > 0 {
			wait = max(r.timeout-time.Since(start), 0)
		}
		late := wait == 0
		if pidfd < 0 && (wait < 0 || wait > tick) {
			wait = tick
		}
		poll(fds[:], wait)
		if fds[2].Revents != 0 {
			return ending{}, nil
		}
		// Orphans that end meanwhile are ours to wait for, or a test that makes
		// many would run out of processes. Without a pidfd this is how we hear of
		// the child, too.
		if ended, status := reapSome(pid); ended {
			return ending{reaped: true, status: status}, nil
		}
		if late { // and not ended, which counts even if we were late to look
			return ending{late: true}, nil
		}
		if fds[1].Revents != 0 {
			s.read()
		}
		if fds[0].Revents != 0 {
			op, c, err := s.next()
			if err != nil {
				return ending{}, err
			}
			if op == opCancel && c.seq == r.seq {
				return ending{fate: cancelled}, nil
			}
		}
	}
}

// read takes what is in the pipe, and keeps it if there is room.
func (s *supervisor) read() (n int) {
	n, _ = unix.Read(s.r, s.junk[:])
	if n <= 0 {
		return 0
	}
	keep := min(n, s.most-len(s.kept))
	s.kept = append(s.kept, s.junk[:keep]...)
	s.cut = s.cut || keep < n
	return n
}

// drain empties the pipe. All writers are dead, unless a test gave the pipe to
// somebody it did not start; then a pipeful is enough.
func (s *supervisor) drain() {
	for range 32 {
		if s.read() == 0 {
			return
		}
	}
}
