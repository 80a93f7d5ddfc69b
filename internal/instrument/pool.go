package instrument

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/whittle-dd/whittle/trace"
)

// A Pool runs a program repeatedly, with several runs at once if needed. It is a [trace.Generator].
type Pool struct {
	Program Program
	Scratch string // directory for temporary files
	Limits  Limits
	Status  int    // the exit status of a successful run; -1: any
	Output  string // the file a run writes its output to; "": standard output
	Errors  bool   // standard error is part of the output

	Redact func(output []byte) []byte // changes the output before anybody sees it; nil: it stays as it is

	mu     sync.Mutex
	idle   []*Process
	closed bool
	writes sync.Mutex // serializes runs that write a file
}

// Run runs the program under a replay. It reports whether the run was [Pool.Good].
func (p *Pool) Run(ctx context.Context, r *trace.Replay) (output []byte, ok bool, err error) {
	res, err := p.Do(ctx, r)
	return res.Output, err == nil && p.Good(res), err
}

// Good reports whether a run ended as it should.
func (p *Pool) Good(r Result) bool {
	if p.Status < 0 {
		return !r.Late && !r.Large && !r.GaveUp && r.Fault == "" && r.Status < 256
	}
	return r.Exited(p.Status)
}

// Do runs the program under a replay and returns the result of the run.
func (p *Pool) Do(ctx context.Context, r *trace.Replay) (Result, error) {
	proc, err := p.take()
	if err != nil {
		return Result{}, err
	}
	res, err := p.run(ctx, proc, r)
	p.give(proc)
	if p.Errors {
		res.Output = append(res.Output, res.Errors...)
	}
	if p.Redact != nil {
		res.Output = p.Redact(res.Output)
	}
	return res, err
}

func (p *Pool) run(ctx context.Context, proc *Process, r *trace.Replay) (Result, error) {
	if p.Output == "" {
		return proc.Run(ctx, r.Handler(), r.Records(), p.Limits)
	}
	p.writes.Lock()
	defer p.writes.Unlock()
	if err := os.Remove(p.Output); err != nil && !errors.Is(err, os.ErrNotExist) {
		return Result{}, err
	}
	res, err := proc.Run(ctx, r.Handler(), r.Records(), p.Limits)
	if err != nil {
		return res, err
	}
	if info, err := os.Stat(p.Output); err == nil && p.Limits.Output > 0 && info.Size() >= p.Limits.Output {
		res.Output, res.Large = nil, true
		return res, nil
	}
	written, err := os.ReadFile(p.Output)
	switch {
	case errors.Is(err, os.ErrNotExist): // it used standard output
		return res, nil
	case err != nil:
		return res, fmt.Errorf("read the output of the generator: %w", err)
	}
	res.Output, res.Wrote = written, true
	return res, nil
}

func (p *Pool) take() (*Process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, os.ErrClosed
	}
	if n := len(p.idle); n > 0 {
		proc := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return proc, nil
	}
	return Start(p.Program, p.Scratch)
}

func (p *Pool) give(proc *Process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		proc.Close()
		return
	}
	p.idle = append(p.idle, proc)
}

// Close ends idle processes. It must not be called during a run.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	err := p.Program.Close()
	for _, proc := range p.idle {
		err = errors.Join(err, proc.Close())
	}
	p.idle = nil
	return err
}
