package remote

import (
	"sync/atomic"
	"time"
)

// Counts say what a run has cost.
type Counts struct {
	Executed int           // actions that the server has run for us
	Cached   int           // answers from the action cache
	Time     time.Duration // that the actions took on workers
	Uploaded int64         // bytes
	Retried  int           // calls that failed and were made again
	Again    int           // times that lost blobs were uploaded again
	Silent   int           // actions that were asked again because they stayed silent
	TimedOut int           // tests that exceeded their limit, each of them counted once
}

type counters struct {
	executed, cached, time, uploaded, retried, again, silent, timedOut atomic.Int64
	began                                                              atomic.Int64 // actions that were sent, for the limit
}

// Counts returns what was done so far.
func (e *Executor) Counts() Counts {
	c := &e.counts
	return Counts{
		Executed: int(c.executed.Load()), Cached: int(c.cached.Load()), Time: time.Duration(c.time.Load()), Uploaded: c.uploaded.Load(),
		Retried: int(c.retried.Load()), Again: int(c.again.Load()), Silent: int(c.silent.Load()), TimedOut: int(c.timedOut.Load()),
	}
}
