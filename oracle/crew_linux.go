package oracle

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// A crew is the program's side: one keeper, and as many supervisors as have been
// needed at once so far. It is the host on Linux.
type crew struct {
	dir  string // removed by the keeper when we are gone
	tick bool   // for tests: supervisors must do without pidfds

	mu   sync.Mutex
	boss *keeper
	idle []*worker // the last used first, so that no more are started than needed
}

func newHost(dir string) host { return &crew{dir: dir} }

func (c *crew) run(ctx context.Context, s spec) (Result, error) {
	w, err := c.take()
	if err != nil {
		return Result{}, fmt.Errorf("start supervisor: %w", err)
	}
	rep, err := w.ask(ctx, request{spec: s, tick: c.tick})
	if err != nil {
		return Result{}, c.lose(w)
	}
	if rep.fate == unkilled {
		// It still has a child, which the next job must not be blamed for.
		return Result{}, errors.Join(fmt.Errorf("kill what the test left running: %w", rep.errno), notLost(c.lose(w)))
	}
	c.mu.Lock()
	c.idle = append(c.idle, w)
	c.mu.Unlock()
	switch rep.fate {
	case ended:
		return rep.Result, nil
	case cancelled:
		return Result{}, context.Cause(ctx)
	case unfed:
		return Result{}, fmt.Errorf("open candidate for stdin: %w", rep.errno)
	}
	return Result{}, &StartError{Path: s.argv[0], Err: rep.errno}
}

// take is an idle supervisor, or a new one.
func (c *crew) take() (*worker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.idle); n > 0 {
		w := c.idle[n-1]
		c.idle = c.idle[:n-1]
		return w, nil
	}
	ours, theirs, err := socketpair(unix.SOCK_STREAM)
	if err != nil {
		return nil, err
	}
	defer unix.Close(theirs)
	pid, err := c.order(opStart, 0, theirs)
	if errors.Is(err, errNoKeeper) { // killed while there was nothing to do
		pid, err = c.order(opStart, 0, theirs)
	}
	if err != nil {
		unix.Close(ours)
		return nil, err
	}
	return newWorker(pid, ours)
}

// lose gives up a supervisor that does not answer. It returns errLost when
// nothing is left of it and of its job, and otherwise why that is not known.
func (c *crew) lose(w *worker) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	w.conn.Close()
	if _, err := c.order(opBury, w.pid, -1); err != nil {
		return fmt.Errorf("kill what a lost supervisor left running: %w", err)
	}
	return errLost
}

func notLost(err error) error {
	if err == errLost {
		return nil
	}
	return err
}

// close ends the supervisors and waits until the keeper has seen them end.
func (c *crew) close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.idle {
		w.conn.Close()
	}
	c.idle = nil
	if c.boss != nil {
		c.boss.close()
		c.boss = nil
	}
	return nil
}

var errNoKeeper = errors.New("the keeper of the supervisors was killed")

// order has the keeper do something; there is one after it, if need be.
func (c *crew) order(op byte, pid, sock int) (int, error) {
	if c.boss == nil {
		k, err := newKeeper(c.dir)
		if err != nil {
			return 0, err
		}
		c.boss = k
	}
	err := sendOrder(c.boss.ctl, op, pid, sock)
	var errno syscall.Errno
	if err == nil {
		pid, errno, err = recvAnswer(c.boss.ctl)
	}
	if err != nil {
		c.boss.close()
		c.boss = nil
		return 0, errNoKeeper
	}
	if errno != 0 {
		return 0, errno
	}
	return pid, nil
}

// A keeper is the process described at [keep].
type keeper struct {
	ctl  int
	proc *os.Process
}

func newKeeper(dir string) (*keeper, error) {
	ours, theirs, err := socketpair(unix.SOCK_SEQPACKET)
	if err != nil {
		return nil, err
	}
	sock := os.NewFile(uintptr(theirs), "keeper")
	defer sock.Close()
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		unix.Close(ours)
		return nil, err
	}
	defer null.Close()
	proc, err := os.StartProcess(selfExecutable, []string{roleName, roleKeep, dir}, &os.ProcAttr{
		Dir:   "/",
		Files: []*os.File{null, null, os.Stderr, sock}, // if it panics, somebody should see
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		unix.Close(ours)
		return nil, err
	}
	return &keeper{ours, proc}, nil
}

// close returns when the keeper has ended. It waits for that process alone: the
// program's other children are none of our business.
func (k *keeper) close() {
	unix.Close(k.ctl)
	k.proc.Wait()
}

func socketpair(kind int) (ours, theirs int, err error) {
	p, err := unix.Socketpair(unix.AF_UNIX, kind|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, -1, err
	}
	return p[0], p[1], nil
}
