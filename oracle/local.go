//go:build unix

package oracle

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
)

// LocalOptions configures [NewLocal]. The zero value is ready for use.
type LocalOptions struct {
	Workers   int    // jobs run at once; 0: one for each processor
	Scratch   string // the directory below which jobs get theirs; "": chosen automatically, in memory if there is room
	OutputCap int    // bytes of output kept for each job, and of each stream if they are split; 0: 64 KiB
	Contain   Containment
}

// Local is an [Executor] that runs jobs on this machine, each in its own
// directory. See the package comment for what it guarantees.
type Local struct {
	cap      int
	scratch  *scratch
	launcher launcher
	lanes    *lanes
	done     context.Context
	end      context.CancelCauseFunc
	close    func() error
}

// A launcher starts a program, waits for it and kills everything it started.
type launcher interface {
	// run returns errSupervisorLost if it lost the job through no fault of the job;
	// no process of the job is running then.
	run(ctx context.Context, s spec) (Result, error)

	// contained tells what contains the jobs.
	contained() (Contained, error)

	close() error
}

// A spec is a job whose directory exists.
type spec struct {
	argv    []string
	env     []string
	dir     string
	lane    int    // of the jobs that run at the same time, each has another
	stdin   string // "": /dev/null
	timeout time.Duration
	split   bool // stdout and stderr
	cap     int
	memory  int64 // limit in bytes; 0: none
}

var errSupervisorLost = errors.New("the supervisor of the test was killed")

// NewLocal opens an executor. It also removes directories that killed programs
// left in the scratch directory.
func NewLocal(o LocalOptions) (*Local, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.NumCPU()
	}
	if o.OutputCap <= 0 {
		o.OutputCap = 64 << 10
	}
	s, err := openScratch(o.Scratch)
	if err != nil {
		return nil, err
	}
	l := &Local{cap: o.OutputCap, scratch: s, launcher: newLauncher(s.path, o.Contain), lanes: newLanes(o.Workers, freeMemory())}
	l.done, l.end = context.WithCancelCause(context.Background())
	l.close = sync.OnceValue(l.shutdown)
	return l, nil
}

// Run waits for a free worker and runs j on it.
func (l *Local) Run(ctx context.Context, j Job) (Result, error) {
	if len(j.Argv) == 0 {
		return Result{}, errors.New("a job needs a program")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(l.done, func() { cancel(ErrClosed) })()

	lane, err := l.lanes.take(ctx, j.Memory)
	if err != nil {
		return Result{}, err
	}
	defer l.lanes.give(lane, j.Memory)
	res, err := l.runOnce(ctx, j, lane)
	if errors.Is(err, errSupervisorLost) {
		res, err = l.runOnce(ctx, j, lane)
	}
	if ctx.Err() != nil { // even if the job ended normally: the cancellation may have killed parts of it
		return Result{}, context.Cause(ctx)
	}
	if err != nil {
		return Result{}, err
	}
	return res, nil
}

// runOnce runs j in a new pair of directories and removes them.
func (l *Local) runOnce(ctx context.Context, j Job, lane int) (Result, error) {
	w, err := l.scratch.newWorkdir(lane, j.Files)
	if err != nil {
		return Result{}, err
	}
	defer w.remove()
	s := spec{
		argv: w.command(j), env: environ(j.Env, w.cwd(), w.tmp()), dir: w.cwd(), lane: lane, timeout: j.Timeout, split: j.Split, cap: l.cap,
		memory: j.Memory,
	}
	if j.Stdin && len(j.Files) == 1 && !j.Files[0].Link && !j.Files[0].Dir { // a link may lead anywhere, even to a pipe that blocks
		s.stdin = filepath.Join(s.dir, j.Files[0].Path)
	}
	res, err := l.launcher.run(ctx, s)
	res.Dir = w.path
	return res, err
}

// environ returns env with PWD and TMPDIR set to dir and tmp.
func environ(env []string, dir, tmp string) []string {
	if env == nil {
		env = os.Environ()
	}
	out := make([]string, 0, len(env)+2)
	for _, e := range env {
		if !strings.HasPrefix(e, "PWD=") && !strings.HasPrefix(e, "TMPDIR=") {
			out = append(out, e)
		}
	}
	return append(out, "PWD="+dir, "TMPDIR="+tmp)
}

// Contained tells what contains the jobs. It may have to prepare for the first one.
func (l *Local) Contained() (Contained, error) { return l.launcher.contained() }

// Fit returns how many jobs run at once if each may use so many bytes of memory.
func (l *Local) Fit(memory int64) int { return l.lanes.fit(memory) }

// Close kills running jobs and removes the scratch directory.
func (l *Local) Close() error { return l.close() }

func (l *Local) shutdown() error {
	l.end(ErrClosed)
	l.lanes.drain()
	return errors.Join(l.launcher.close(), l.scratch.close())
}
