package instrument

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// Limits limits one run.
type Limits struct {
	Time   time.Duration // 0: none
	Output int64         // bytes of output; 0: none
}

// A Result is the result of a run.
type Result struct {
	Output  []byte // standard output, or the content of the output file
	Wrote   bool   // the output file was written
	Errors  string // the beginning and the end of standard error
	Status  int    // its exit status, or 256 plus the signal that ended it
	Elapsed time.Duration

	// Why the run ended early, if it did.
	Late   bool   // it took too long
	Large  bool   // it printed too much
	GaveUp bool   // the handler stopped it
	Fault  string // why the shim cannot record it
}

// Exited reports whether the run ended by itself with this exit status.
func (r Result) Exited(status int) bool {
	return r.Status == status && !r.Late && !r.Large && !r.GaveUp && r.Fault == ""
}

// A Process runs a program repeatedly. It must not be used by several goroutines at once.
type Process struct {
	program Program
	files   files
	cmd     *exec.Cmd // between runs: set if it can do another run
	many    bool      // cmd can do many runs
	wire    wire
	pipes   []*os.File
	claimed atomic.Bool // [Program.First] is in use
}

// Start returns a new process. The program starts with the first Run, unless p.First can be used.
func Start(p Program, scratch string) (*Process, error) {
	if p.First != nil && p.First.claimed.CompareAndSwap(false, true) {
		return p.First, nil
	}
	f, err := newFiles(scratch)
	if err != nil {
		return nil, err
	}
	return &Process{program: p, files: f}, nil
}

// Open starts a program with some additional environment, and returns its process, which waits for
// the first Run. If the program does not start, it returns what the program printed to standard error.
func Open(ctx context.Context, p Program, scratch string, env ...string) (proc *Process, printed string, err error) {
	proc, err = Start(p, scratch)
	if err != nil {
		return nil, "", err
	}
	if err = proc.begin(ctx, Limits{}, env...); err == nil {
		return proc, "", nil
	}
	printed = proc.files.errors()
	return nil, printed, errors.Join(err, proc.Close())
}

// Run runs the program once. Errors concern the protocol and the system; how the run itself ended is
// in the result.
func (p *Process) Run(ctx context.Context, h Handler, record bool, l Limits) (Result, error) {
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	if err := p.files.clear(); err != nil {
		return Result{}, err
	}
	if err := p.begin(ctx, l); err != nil {
		return Result{}, err
	}
	began := time.Now() // the start of the process has a limit of its own
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	if l.Time > 0 {
		run, cancel = context.WithTimeout(ctx, l.Time)
		defer cancel()
	}
	running := p.cmd.Process
	limitOutput(running.Pid, l.Output)
	stop := context.AfterFunc(run, func() { killGroup(running) })
	e, err := p.wire.converse(h, record)
	if err == nil && !e.done && e.fault == "" && !p.many {
		p.wait() // before the time limit is lifted: it may keep running after its last message
	}
	stop()
	if ctx.Err() != nil {
		p.end()
		return Result{}, context.Cause(ctx)
	}
	res := Result{Elapsed: time.Since(began), GaveUp: e.given, Fault: e.fault}
	res.Status = int(e.status)
	if !e.done || err != nil {
		res.Status = p.end()
	}
	if err != nil {
		return Result{}, p.complain(err)
	}
	res.Late = run.Err() != nil
	res.Output, res.Large, err = p.files.output(l.Output)
	res.Errors = p.files.errors()
	return res, err
}

// begin makes sure that a process is waiting for orders.
func (p *Process) begin(ctx context.Context, l Limits, env ...string) error {
	if p.cmd != nil {
		return nil
	}
	if err := p.launch(env); err != nil {
		return err
	}
	features, err := p.hello(ctx, max(helloTime, l.Time))
	if err == nil {
		p.many = features&1 != 0
		return nil
	}
	p.end()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return p.complain(err)
}

// launch starts the process.
func (p *Process) launch(env []string) error {
	in, toShim, err := os.Pipe()
	if err != nil {
		return err
	}
	fromShim, out, err := os.Pipe()
	if err != nil {
		return errors.Join(err, in.Close(), toShim.Close())
	}
	cmd := exec.Command(p.program.Argv[0], p.program.Argv[1:]...)
	cmd.Env = slices.Concat(os.Environ(), []string{"WHITTLE_TRACE=1"}, p.program.Env, env)
	cmd.Dir = p.program.Dir
	cmd.Stdout, cmd.Stderr = p.files.out, p.files.err
	cmd.ExtraFiles = []*os.File{in, out}
	own(cmd)
	err = cmd.Start()
	in.Close()
	out.Close()
	if err != nil {
		return errors.Join(fmt.Errorf("start the generator: %w", err), toShim.Close(), fromShim.Close())
	}
	p.cmd, p.pipes = cmd, []*os.File{toShim, fromShim}
	p.wire = wire{bufio.NewReaderSize(fromShim, 1<<16), toShim}
	return nil
}

// helloTime limits the start of a process, which may have to load modules, on a busy machine. Only a
// program that does not speak the protocol reaches it.
const helloTime = 5 * time.Minute

func (p *Process) hello(ctx context.Context, limit time.Duration) (uint64, error) {
	running := p.cmd.Process
	hello, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stop := context.AfterFunc(hello, func() { killGroup(running) })
	features, err := p.wire.hello()
	if !stop() && err != nil {
		return 0, fmt.Errorf("the shim did not start within %v", limit)
	}
	return features, err
}

// complain adds the standard error of the process to err.
func (p *Process) complain(err error) error {
	if said := strings.TrimSpace(p.files.errors()); said != "" {
		return fmt.Errorf("%w; it printed:\n%s", err, said)
	}
	return err
}

func (p *Process) wait() {
	if p.cmd.ProcessState == nil {
		p.cmd.Wait()
	}
}

// end stops the process and returns its exit status.
func (p *Process) end() int {
	if p.cmd == nil {
		return 0
	}
	killGroup(p.cmd.Process) // and processes that it started
	p.wait()
	for _, f := range p.pipes {
		f.Close()
	}
	status := exitStatus(p.cmd.ProcessState)
	p.cmd, p.pipes = nil, nil
	return status
}

// Close stops the process and removes its files.
func (p *Process) Close() error {
	if p.cmd != nil {
		io.WriteString(p.wire.w, "Q")
		p.end()
	}
	return p.files.remove()
}
