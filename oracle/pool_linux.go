package oracle

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// A supervisorPool is the launcher on Linux. It has one keeper, and as many
// supervisors as have been needed at once so far.
type supervisorPool struct {
	dir     string // removed by the keeper if the program is killed
	contain Containment
	noPidfd bool // for tests: supervisors must not use pidfds

	mu      sync.Mutex
	keeper  *keeper
	idle    map[int]*supervisorConn // by lane
	ns      namespaces              // that supervisors are started in
	active  *Contained              // nil: not known yet
	refused []string                // why fewer namespaces are used than wanted
}

func newLauncher(dir string, c Containment) launcher {
	return &supervisorPool{dir: dir, contain: c, idle: map[int]*supervisorConn{}, ns: wantedNamespaces(c)}
}

func (p *supervisorPool) run(ctx context.Context, s spec) (Result, error) {
	c, err := p.acquire(s.lane)
	if err != nil {
		return Result{}, fmt.Errorf("start supervisor: %w%s", err, limitHint(err))
	}
	rep, err := c.run(ctx, request{spec: s, noPidfd: p.noPidfd})
	if err != nil {
		return Result{}, p.discard(c, s.dir)
	}
	if rep.state == killFailed {
		// The supervisor still has a child, which must not count as the next job's.
		err := fmt.Errorf("kill processes that the test left running: %w", rep.errno)
		if lost := p.discard(c, s.dir); !errors.Is(lost, errSupervisorLost) {
			err = errors.Join(err, lost)
		}
		return Result{}, err
	}
	p.mu.Lock()
	p.idle[s.lane] = c
	p.mu.Unlock()
	switch rep.state {
	case exited:
		return rep.Result, nil
	case canceled:
		return Result{}, context.Cause(ctx)
	case stdinFailed:
		return Result{}, fmt.Errorf("open candidate for stdin: %w", rep.errno)
	}
	return Result{}, &StartError{Path: s.argv[0], Err: rep.errno}
}

// acquire returns the idle supervisor of a lane, or starts one.
func (p *supervisorPool) acquire(lane int) (*supervisorConn, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.idle[lane]; c != nil {
		delete(p.idle, lane)
		return c, nil
	}
	if p.contain.Level == Off {
		return p.start(0)
	}
	return p.startContained(lane)
}

// start starts a supervisor. The number tells the keeper how; see [startNumber].
func (p *supervisorPool) start(number int) (*supervisorConn, error) {
	ours, theirs, err := socketpair(unix.SOCK_STREAM)
	if err != nil {
		return nil, err
	}
	defer unix.Close(theirs)
	pid, err := p.request(opStart, number, theirs)
	if errors.Is(err, errKeeperLost) { // killed while there was nothing to do
		pid, err = p.request(opStart, number, theirs)
	}
	if err != nil {
		unix.Close(ours)
		return nil, err
	}
	return newSupervisorConn(pid, ours)
}

// discard kills a supervisor that does not reply. It returns errSupervisorLost if
// no process of it and its job is left, and another error if that is uncertain. The
// directory dir is that of the job.
func (p *supervisorPool) discard(c *supervisorConn, dir string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c.conn.Close()
	if _, err := p.request(opKill, c.pid, -1); err != nil {
		killUsers(filepath.Dir(dir)) // without the keeper, this is all we can do
		return fmt.Errorf("kill processes that a lost supervisor left running: %w", err)
	}
	return fmt.Errorf("%w%s", errSupervisorLost, p.keeper.crash())
}

// close ends the supervisors and waits until the keeper has reaped them.
func (p *supervisorPool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.idle {
		c.conn.Close()
	}
	clear(p.idle)
	if p.keeper != nil {
		p.keeper.close()
		p.keeper = nil
	}
	return nil
}

var errKeeperLost = errors.New("the keeper of the supervisors was killed")

// request sends a request to the keeper, which it starts if needed, and waits for
// the reply.
func (p *supervisorPool) request(op byte, pid, sock int) (int, error) {
	if p.keeper == nil {
		k, err := newKeeper(p.dir, p.contain)
		if err != nil {
			return 0, err
		}
		p.keeper = k
	}
	err := sendKeeperRequest(p.keeper.ctl, op, pid, sock)
	var errno syscall.Errno
	if err == nil {
		pid, errno, err = recvKeeperReply(p.keeper.ctl)
	}
	if err != nil {
		err := fmt.Errorf("%w%s", errKeeperLost, p.keeper.close())
		p.keeper = nil
		return 0, err
	}
	if errno != 0 {
		return 0, errno
	}
	return pid, nil
}

// A keeper is the program's handle on the process that runs [keep].
type keeper struct {
	ctl   int
	proc  *os.Process
	words *os.File // what it and its supervisors have printed: only the Go runtime prints there
}

func newKeeper(dir string, c Containment) (*keeper, error) {
	ours, theirs, err := socketpair(unix.SOCK_SEQPACKET)
	if err != nil {
		return nil, err
	}
	sock := os.NewFile(uintptr(theirs), "keeper")
	defer sock.Close()
	null, err := openNull()
	if err != nil {
		unix.Close(ours)
		return nil, err
	}
	defer null.Close()
	words := crashFile()
	proc, err := os.StartProcess(selfExecutable, append([]string{roleName, roleKeep, dir}, containmentArgs(c)...), &os.ProcAttr{
		Dir:   "/",
		Files: []*os.File{null, null, words, sock},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		unix.Close(ours)
		return nil, err
	}
	return &keeper{ours, proc, words}, nil
}

// openNull opens the null device. Without it, or with something else in its place, tests would
// fail in strange ways. Programs that root tells to write to it may have removed it.
func openNull() (*os.File, error) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err == nil {
		var st unix.Stat_t
		if err = unix.Fstat(int(null.Fd()), &st); err == nil && st.Mode&unix.S_IFMT == unix.S_IFCHR {
			return null, nil
		}
		null.Close()
		err = errors.New("/dev/null is not a device")
	}
	return nil, fmt.Errorf("%w; tests need /dev/null: make it again, as root: rm -f /dev/null; mknod -m 666 /dev/null c 1 3", err)
}

// crashFile returns a file for the standard error of the keeper and the supervisors: one in
// memory, so that people see a sentence instead of the stacks of a crash. With GOTRACEBACK they
// see those.
func crashFile() *os.File {
	if os.Getenv("GOTRACEBACK") != "" {
		return os.Stderr
	}
	fd, err := unix.MemfdCreate("whittle-crash", unix.MFD_CLOEXEC)
	if err != nil {
		return os.Stderr
	}
	return os.NewFile(uintptr(fd), "crash")
}

// crash says why the keeper or a supervisor has crashed, to be appended to a sentence. It
// returns "" if they were killed.
func (k *keeper) crash() string {
	if k == nil || k.words == os.Stderr {
		return ""
	}
	b := make([]byte, 4096)
	n, _ := k.words.ReadAt(b, 0)
	return crashReason(string(b[:n]))
}

func crashReason(words string) string {
	for _, limit := range []string{"out of memory", "annot allocate memory", "failed to reserve", "newosproc", "pthread_create failed", "ulimit -u"} {
		if strings.Contains(words, limit) {
			return ": " + limitAdvice
		}
	}
	line, _, _ := strings.Cut(strings.TrimSpace(words), "\n")
	if line == "" {
		return ""
	}
	return ": " + line + " (please report this; with GOTRACEBACK=all in the environment more is printed)"
}

// close returns when the keeper has ended, and says why if it crashed. It waits for that
// process only, not for the program's other children.
func (k *keeper) close() string {
	unix.Close(k.ctl)
	k.proc.Wait()
	reason := k.crash()
	if k.words != os.Stderr {
		k.words.Close()
	}
	return reason
}

func socketpair(kind int) (ours, theirs int, err error) {
	p, err := unix.Socketpair(unix.AF_UNIX, kind|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, -1, err
	}
	return p[0], p[1], nil
}
