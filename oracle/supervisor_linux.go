package oracle

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A supervisor runs one job at a time, in a separate process, and kills all
// processes of a job when it ends. It is one loop around poll, on one thread.
type supervisor struct {
	ctl  rawFD
	null int
	box  *container // nil: jobs are not contained
	in   []byte     // buffer for requests
	out  []byte     // buffer for replies

	both stream // stdout and stderr, or stdout if they are split
	errs stream // stderr, if they are split
	buf  [64 << 10]byte
}

// supervise is the main function of a supervisor. It serves requests until the
// program ends.
func supervise(ctl int, orders []string) {
	s := &supervisor{ctl: rawFD(ctl), null: 0} // as the keeper was started
	s.both.open()
	s.errs.open()
	proc, _ := openWritable("/proc")
	if len(orders) > 0 {
		s.box = sayHello(s.ctl, orders[0])
	}
	shrink(proc)
	for s.box.run(s.serve) && s.box.renew() == nil {
	}
}

// serve serves requests. It returns false when the program has ended, and true when the container must
// be renewed for the next job.
func (s *supervisor) serve() bool {
	for {
		poll([]unix.PollFd{{Fd: int32(s.ctl), Events: unix.POLLIN}}, -1)
		op, r, err := s.next()
		if err != nil {
			return false
		}
		if op != opRun { // a cancellation of a job that has ended
			continue
		}
		rep, err := s.run(r)
		if err != nil {
			return false
		}
		changed := s.box.tidy(r)
		s.out = rep.append(s.out[:0])
		if _, err := s.ctl.Write(s.out); err != nil {
			return false
		}
		if changed {
			return true
		}
	}
}

func (s *supervisor) next() (op byte, r request, err error) {
	if s.in, err = readMessage(s.ctl, s.in); err != nil {
		return 0, r, err
	}
	return parseRequest(s.in)
}

// run runs one job and kills all its processes. An error means that the program has
// ended.
func (s *supervisor) run(r request) (rep reply, err error) {
	s.both.begin(r.cap, r.split)
	s.errs.begin(r.cap, r.split)
	stderr := s.both.w
	if r.split {
		stderr = s.errs.w
	}
	start := time.Now()
	stdin := s.null
	if r.stdin != "" {
		stdin, err = unix.Open(r.stdin, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			return failed(stdinFailed, err), nil
		}
	}
	pidfd := -1
	sys := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, PidFD: &pidfd}
	s.box.limit(r, sys)
	pid, err := syscall.ForkExec(r.argv[0], r.argv, &syscall.ProcAttr{
		Dir:   r.dir,
		Env:   r.env,
		Files: []uintptr{uintptr(stdin), uintptr(s.both.w), uintptr(stderr)},
		Sys:   sys,
	})
	if stdin != s.null {
		unix.Close(stdin)
	}
	if err != nil {
		return failed(startFailed, err), nil
	}
	if r.noPidfd && pidfd >= 0 {
		unix.Close(pidfd)
		pidfd = -1
	}
	how, programEnded := s.wait(r, pid, pidfd, start)
	rep.state, rep.TimedOut, rep.Exceeded, rep.Elapsed = how.state, how.timedOut, how.exceeded, time.Since(start)
	if pidfd >= 0 {
		unix.Close(pidfd)
	}
	status, used, err := killAll(pid, how)
	if err != nil {
		rep = failed(killFailed, err)
	}
	rep.Exit = status.ExitStatus()
	if status.Signaled() {
		rep.Signal = int(status.Signal())
		rep.Exit = 128 + rep.Signal
	}
	rep.CPU = time.Duration(used.Utime.Nano() + used.Stime.Nano())
	rep.Memory = max(int64(used.Maxrss)<<10, how.peak)
	if limit := s.box.exceeded(status); rep.Exceeded == NoLimit && !rep.TimedOut {
		rep.Exceeded = limit
	}
	var cut bool
	rep.Output, rep.Cut = s.both.finish(s.buf[:])
	rep.Stderr, cut = s.errs.finish(s.buf[:])
	rep.Cut = rep.Cut || cut
	return rep, programEnded
}

func failed(s jobState, err error) reply {
	errno, _ := err.(syscall.Errno)
	return reply{state: s, errno: errno}
}

// ending is the reason why a job has ended. Some of its processes may still run.
type ending struct {
	state    jobState
	timedOut bool
	exceeded Limit
	peak     int64           // of memory, if it was measured
	reaped   bool            // the child has been reaped ...
	status   unix.WaitStatus // ... with this status
	used     unix.Rusage     // ... having used this
}

// pollInterval is how often we check whether a child without a pidfd has ended.
const pollInterval = 2 * time.Millisecond

// wait returns when the child has ended, exceeded its timeout, or been canceled, or
// with an error when the program has ended.
func (s *supervisor) wait(r request, pid, pidfd int, start time.Time) (how ending, err error) {
	fds := [6]unix.PollFd{
		{Fd: int32(s.ctl), Events: unix.POLLIN},
		{Fd: int32(s.both.r), Events: unix.POLLIN},
		{Fd: int32(pidfd), Events: unix.POLLIN}, // ignored if negative
		{Fd: int32(s.errs.r), Events: unix.POLLIN},
		{Fd: -1},
		{Fd: -1},
	}
	watch := s.box.watch(r, fds[4:])
	defer func() { how.peak = watch.peak }()
	for {
		left := time.Duration(-1)
		if r.timeout > 0 {
			left = max(r.timeout-time.Since(start), 0)
		}
		late := left == 0
		if pidfd < 0 && (left < 0 || left > pollInterval) {
			left = pollInterval
		}
		left = watch.until(left)
		poll(fds[:], left)
		if fds[2].Revents != 0 {
			return ending{}, nil
		}
		// Orphans that end meanwhile must be reaped, or a test that makes many would
		// run out of processes. Without a pidfd, this also notices the end of the
		// child.
		if ended, status, used := reapEnded(pid); ended {
			return ending{reaped: true, status: status, used: used}, nil
		}
		if late { // checked last: if the child has ended, that counts, even if we notice late
			return ending{timedOut: true}, nil
		}
		if limit := watch.exceeded(); limit != NoLimit {
			return ending{exceeded: limit}, nil
		}
		if fds[1].Revents != 0 {
			s.both.read(s.buf[:])
		}
		if fds[3].Revents != 0 {
			s.errs.read(s.buf[:])
		}
		if fds[0].Revents != 0 {
			op, c, err := s.next()
			if err != nil {
				return ending{}, err
			}
			if op == opCancel && c.seq == r.seq {
				return ending{state: canceled}, nil
			}
		}
	}
}
