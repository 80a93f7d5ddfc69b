package job

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/whittle-dd/whittle/internal/denied"
	"github.com/whittle-dd/whittle/oracle"
)

// An Executor runs tests, and limits their memory once it is known how much the first ones use.
type Executor struct {
	oracle.Executor
	Local *oracle.Local // nil: tests run elsewhere
	limit atomic.Int64  // of memory; 0: none yet
	peak  atomic.Int64  // of the runs without a limit

	mu      sync.Mutex
	refused []denied.Refusal // what the runs without a limit say that they could not write
}

// OpenExecutor opens the executor for tests. Of the options, only Jobs, Env, Contain, Memory and Exec
// count.
func OpenExecutor(o Options) (*Executor, error) {
	if o.Exec != nil { // it has an environment of its own
		return &Executor{Executor: o.Exec}, nil
	}
	l, err := oracle.NewLocal(oracle.LocalOptions{Workers: o.Jobs, Contain: o.Contain})
	if err != nil {
		return nil, err
	}
	e := &Executor{Executor: oracle.InEnvironment(l, o.Env), Local: l}
	e.limit.Store(o.Memory)
	return e, nil
}

// Run runs a job with the limit.
func (e *Executor) Run(ctx context.Context, j oracle.Job) (oracle.Result, error) {
	j.Memory = e.limit.Load()
	res, err := e.Executor.Run(ctx, j)
	if j.Memory == 0 {
		e.notice(res)
		for old := e.peak.Load(); res.Memory > old && !e.peak.CompareAndSwap(old, res.Memory); old = e.peak.Load() {
		}
	}
	return res, err
}

// notice remembers what a run says that it could not write.
func (e *Executor) notice(res oracle.Result) {
	found := denied.Outside(denied.InOutput(append(res.Output[:len(res.Output):len(res.Output)], res.Stderr...)), res.Dir)
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, r := range found {
		if !slices.Contains(e.refused, r) {
			e.refused = append(e.refused, r)
		}
	}
}

// contained reports whether tests are contained.
func (j *job) contained() bool { return j.exec.Local != nil && j.Contain.Level != oracle.Off }

// leastMemory is what every test may use: more than the runtimes of most languages need.
const leastMemory = 1 << 30

// chooseLimit returns the limit of memory for a session, from the runs so far.
func (e *Executor) chooseLimit() int64 {
	return max(4*e.peak.Load(), leastMemory)
}
