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

// LocalOptions says how jobs are run on this machine. The zero value will do.
type LocalOptions struct {
	Workers   int    // jobs at once; 0: one for each processor
	Scratch   string // the directory under which jobs get theirs; "": chosen, in memory if there is room
	OutputCap int    // bytes of output kept for each job; 0: 64 KiB
}

// Local runs jobs on this machine, each in a directory of its own; see the
// package comment for what it promises.
type Local struct {
	cap     int
	scratch *scratch
	host    host
	free    chan struct{} // a token for each job that may run
	done    context.Context
	end     context.CancelCauseFunc
	close   func() error
}

// A host starts a program and ends all of it.
type host interface {
	// run returns errLost if the host lost hold of the job through no fault of
	// it; nothing of the job is running then.
	run(ctx context.Context, s spec) (Result, error)
	close() error
}

// A spec is a job with its directory made.
type spec struct {
	argv    []string
	env     []string
	dir     string
	stdin   string // "": /dev/null
	timeout time.Duration
	cap     int
}

var errLost = errors.New("the supervisor of the test was killed")

// NewLocal opens an executor. It also removes what killed programs left in the
// scratch directory.
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
	l := &Local{cap: o.OutputCap, scratch: s, host: newHost(s.run), free: make(chan struct{}, o.Workers)}
	l.done, l.end = context.WithCancelCause(context.Background())
	l.close = sync.OnceValue(l.shut)
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

	select {
	case l.free <- struct{}{}:
		defer func() { <-l.free }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	res, err := l.try(ctx, j)
	if errors.Is(err, errLost) {
		res, err = l.try(ctx, j)
	}
	if ctx.Err() != nil { // also if it ended in time: whoever cancelled us may have killed it
		return Result{}, context.Cause(ctx)
	}
	if err != nil {
		return Result{}, err
	}
	return res, nil
}

// try runs j in a new pair of directories, which are gone when it returns.
func (l *Local) try(ctx context.Context, j Job) (Result, error) {
	desk, err := l.scratch.desk(j.Files)
	if err != nil {
		return Result{}, err
	}
	defer desk.clear()
	s := spec{argv: j.Argv, env: environ(j.Env, desk.cwd(), desk.tmp()), dir: desk.cwd(), timeout: j.Timeout, cap: l.cap}
	if j.Stdin && len(j.Files) == 1 && !j.Files[0].Link { // a link may lead anywhere, to a pipe that blocks too
		s.stdin = filepath.Join(s.dir, j.Files[0].Path)
	}
	return l.host.run(ctx, s)
}

// environ is env for a program that runs in dir.
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

// Close ends what is running, and removes the scratch directory.
func (l *Local) Close() error { return l.close() }

func (l *Local) shut() error {
	l.end(ErrClosed)
	for range cap(l.free) { // every job has returned when we hold all tokens
		l.free <- struct{}{}
	}
	return errors.Join(l.host.close(), l.scratch.close())
}
