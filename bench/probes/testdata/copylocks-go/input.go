// Package pool runs jobs on a fixed number of workers, in the order of their priority.
package pool

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// ErrClosed is returned by Submit after Close.
var ErrClosed = errors.New("pool: closed")

const (
	defaultWorkers = 4
	maxBackoff     = 2 * time.Second
)

// Priority orders jobs; jobs with a higher priority run first.
type Priority int

const (
	Low Priority = iota - 1
	Normal
	High
)

func (p Priority) String() string {
	switch p {
	case Low:
		return "low"
	case Normal:
		return "normal"
	case High:
		return "high"
	}
	return fmt.Sprintf("priority(%d)", int(p))
}

// A Job computes a value.
type Job[R any] struct {
	Name     string
	Priority Priority
	Retries  int
	Run      func(ctx context.Context) (R, error)

	seq int64
}

// A Result is the outcome of a job.
type Result[R any] struct {
	Job      string
	Value    R
	Err      error
	Attempts int
	Elapsed  time.Duration
}

// OK reports whether the job succeeded.
func (r Result[R]) OK() bool { return r.Err == nil }

// A PanicError is a panic of a job.
type PanicError struct {
	Job   string
	Value any
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("pool: job %q panicked: %v", e.Job, e.Value)
}

func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// queue is a heap of jobs.
type queue[R any] []*Job[R]

func (q queue[R]) Len() int { return len(q) }

func (q queue[R]) Less(i, j int) bool {
	if q[i].Priority != q[j].Priority {
		return q[i].Priority > q[j].Priority
	}
	return q[i].seq < q[j].seq
}

func (q queue[R]) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *queue[R]) Push(x any) { *q = append(*q, x.(*Job[R])) }

func (q *queue[R]) Pop() any {
	old := *q
	n := len(old) - 1
	job := old[n]
	old[n] = nil
	*q = old[:n]
	return job
}

// Options configure a pool. The zero value is usable.
type Options struct {
	Workers int
	Backoff time.Duration
	Timeout time.Duration
	OnStart func(name string)
	OnDone  func(name string, err error)
}

func (o *Options) fill() {
	if o.Workers <= 0 {
		o.Workers = defaultWorkers
	}
	if o.Backoff <= 0 {
		o.Backoff = 10 * time.Millisecond
	}
	if o.OnStart == nil {
		o.OnStart = func(string) {}
	}
	if o.OnDone == nil {
		o.OnDone = func(string, error) {}
	}
}

// stats are counters that workers update without a lock.
type stats struct {
	started, succeeded, failed, retried atomic.Int64
}

func (s *stats) print(w io.Writer) error {
	_, err := fmt.Fprintf(w, "started %d, succeeded %d, failed %d, retried %d\n",
		s.started.Load(), s.succeeded.Load(), s.failed.Load(), s.retried.Load())
	return err
}

// A Pool runs jobs that compute an R.
type Pool[R any] struct {
	opt    Options
	mu     sync.Mutex
	ready  *sync.Cond
	jobs   queue[R]
	next   int64
	closed bool
	out    chan Result[R]
	stats  stats
}

// New starts a pool. Its workers end when ctx does or after Close.
func New[R any](ctx context.Context, opt Options) *Pool[R] {
	opt.fill()
	p := &Pool[R]{opt: opt, out: make(chan Result[R], opt.Workers)}
	p.ready = sync.NewCond(&p.mu)
	var wg sync.WaitGroup
	for i := 0; i < opt.Workers; i++ {
		wg.Add(1)
		go func(id int) {
			defer wg.Done()
			p.work(ctx, id)
		}(i)
	}
	stop := context.AfterFunc(ctx, p.Close)
	go func() {
		defer stop()
		p.drain(wg, time.Minute)
	}()
	return p
}

// drain waits for the workers and closes the results.
func (p *Pool[R]) drain(wg sync.WaitGroup, limit time.Duration) {
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
	close(p.out)
}

// Submit adds a job to the queue.
func (p *Pool[R]) Submit(job Job[R]) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return fmt.Errorf("submit %s: %w", job.Name, ErrClosed)
	}
	p.next++
	job.seq = p.next
	heap.Push(&p.jobs, &job)
	p.ready.Signal()
	return nil
}

// Close lets the workers end when the queue is empty.
func (p *Pool[R]) Close() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.ready.Broadcast()
}

// take returns the next job, or nil when there will be none.
func (p *Pool[R]) take() *Job[R] {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.jobs) == 0 {
		if p.closed {
			return nil
		}
		p.ready.Wait()
	}
	return heap.Pop(&p.jobs).(*Job[R])
}

func (p *Pool[R]) work(ctx context.Context, id int) {
	for {
		job := p.take()
		if job == nil {
			return
		}
		p.stats.started.Add(1)
		p.opt.OnStart(fmt.Sprint(id, "/", job.Name))
		r := p.attempt(ctx, job)
		if r.OK() {
			p.stats.succeeded.Add(1)
		} else {
			p.stats.failed.Add(1)
		}
		p.opt.OnDone(job.Name, r.Err)
		p.out <- r
	}
}

// attempt runs a job until it succeeds, or its retries are used up.
func (p *Pool[R]) attempt(ctx context.Context, job *Job[R]) Result[R] {
	began := time.Now()
	wait := p.opt.Backoff
	r := Result[R]{Job: job.Name}
	for {
		r.Attempts++
		r.Value, r.Err = p.once(ctx, job)
		if r.Err == nil || r.Attempts > job.Retries || ctx.Err() != nil {
			r.Elapsed = time.Since(began)
			return r
		}
		p.stats.retried.Add(1)
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, maxBackoff)
	}
}

func (p *Pool[R]) once(ctx context.Context, job *Job[R]) (value R, err error) {
	if p.opt.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.opt.Timeout)
		defer cancel()
	}
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Job: job.Name, Value: v}
		}
	}()
	return job.Run(ctx)
}

// Results returns the results in the order in which jobs finish.
func (p *Pool[R]) Results() <-chan Result[R] { return p.out }

// All submits jobs, waits for them, and returns their results sorted by a key.
func All[R any, K cmp.Ordered](ctx context.Context, jobs []Job[R], key func(R) K) ([]R, error) {
	p := New[R](ctx, Options{Workers: len(jobs)})
	var errs []error
	for _, j := range jobs {
		if err := p.Submit(j); err != nil {
			errs = append(errs, err)
		}
	}
	p.Close()
	var values []R
	for r := range p.Results() {
		if !r.OK() {
			errs = append(errs, fmt.Errorf("%s: %w", r.Job, r.Err))
			continue
		}
		values = append(values, r.Value)
	}
	slices.SortFunc(values, func(a, b R) int { return cmp.Compare(key(a), key(b)) })
	return values, errors.Join(errs...)
}

// Report describes results, one line for each.
func Report[R fmt.Stringer](rs []Result[R]) string {
	var b strings.Builder
	width := 0
	for _, r := range rs {
		width = max(width, len(r.Job))
	}
	for _, r := range rs {
		fmt.Fprintf(&b, "%-*s  %3d  ", width, r.Job, r.Attempts)
		switch {
		case r.OK():
			b.WriteString(r.Value.String())
		case errors.Is(r.Err, context.DeadlineExceeded):
			b.WriteString("timed out")
		default:
			b.WriteString(r.Err.Error())
		}
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}
