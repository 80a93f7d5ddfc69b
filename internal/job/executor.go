package job

import (
	"context"
	"sync/atomic"

	"github.com/whittle-dd/whittle/oracle"
)

// An Executor runs tests, and limits their memory once it is known how much the first ones
// use.
type Executor struct {
	*oracle.Local
	limit atomic.Int64 // of memory; 0: none yet
	peak  atomic.Int64 // of the runs without a limit
}

// OpenExecutor opens the executor for tests. Of the options, only Jobs, Contain and Memory count.
func OpenExecutor(o Options) (*Executor, error) {
	l, err := oracle.NewLocal(oracle.LocalOptions{Workers: o.Jobs, Contain: o.Contain})
	if err != nil {
		return nil, err
	}
	e := &Executor{Local: l}
	e.limit.Store(o.Memory)
	return e, nil
}

// Run runs a job with the limit.
func (e *Executor) Run(ctx context.Context, j oracle.Job) (oracle.Result, error) {
	j.Memory = e.limit.Load()
	res, err := e.Local.Run(ctx, j)
	if j.Memory == 0 {
		for old := e.peak.Load(); res.Memory > old && !e.peak.CompareAndSwap(old, res.Memory); old = e.peak.Load() {
		}
	}
	return res, err
}

// leastMemory is what every test may use: more than the runtimes of most languages need.
const leastMemory = 1 << 30

// chooseLimit returns the limit of memory for a session, from the runs so far.
func (e *Executor) chooseLimit() int64 {
	return max(4*e.peak.Load(), leastMemory)
}
