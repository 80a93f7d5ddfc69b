package remote

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// compared is how many inputs are tested on both sides before their verdicts are taken to agree: the
// original, the empty input and ten candidates.
const compared = 12

// Both is an executor that runs jobs on this machine as long as it has room, and on a server otherwise. The
// first inputs are tested on both: a test that depends on where it runs would lead a reduction astray.
type Both struct {
	Here   oracle.Executor
	There  oracle.Executor
	free   chan struct{}
	mu     sync.Mutex
	inputs map[reduce.Digest]bool // those that were compared
}

// NewBoth returns an executor that runs up to so many jobs at once here. Closing it closes both.
func NewBoth(here oracle.Executor, jobs int, there oracle.Executor) *Both {
	return &Both{Here: here, There: there, free: make(chan struct{}, jobs), inputs: map[reduce.Digest]bool{}}
}

// Load returns how many jobs run here, and how many may.
func (b *Both) Load() (busy, most int) { return len(b.free), cap(b.free) }

// A DisagreeError says that a test ended differently on this machine and on the server.
type DisagreeError struct{ Here, There oracle.Result }

func (e *DisagreeError) Error() string {
	return fmt.Sprintf("the test depends on where it runs: on this machine it %s, on the server it %s; make both alike, or use only one of them (-j without --remote, or --remote without -j)",
		ended(e.Here), ended(e.There))
}

func ended(r oracle.Result) string {
	if r.Signal != 0 {
		return fmt.Sprintf("was ended by signal %d", r.Signal)
	}
	return fmt.Sprintf("exited with %d", r.Exit)
}

// Run runs a job on one of the two, or on both if there is still something to compare.
func (b *Both) Run(ctx context.Context, j oracle.Job) (oracle.Result, error) {
	if b.compare(j) {
		return b.runTwice(ctx, j)
	}
	select {
	case b.free <- struct{}{}:
		defer func() { <-b.free }()
		return b.Here.Run(ctx, j)
	default:
		return b.There.Run(ctx, j)
	}
}

// compare reports whether a job is one of the first.
func (b *Both) compare(j oracle.Job) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.inputs) >= compared || j.Question.Sample > 0 {
		return false
	}
	key := j.Files.Key()
	if b.inputs[key] {
		return false
	}
	b.inputs[key] = true
	return true
}

func (b *Both) runTwice(ctx context.Context, j oracle.Job) (oracle.Result, error) {
	var there oracle.Result
	var failed error
	var wg sync.WaitGroup
	wg.Go(func() { there, failed = b.There.Run(ctx, j) })
	here, err := b.Here.Run(ctx, j)
	wg.Wait()
	if err := errors.Join(err, failed); err != nil {
		return oracle.Result{}, err
	}
	if !here.TimedOut && !there.TimedOut && differ(j, here, there) {
		return oracle.Result{}, &DisagreeError{here, there}
	}
	return here, nil
}

// differ reports whether two results lead to different verdicts. Of a job whose output is judged, the end is
// compared.
func differ(j oracle.Job, a, b oracle.Result) bool {
	if j.Split {
		return a.Exit != b.Exit || a.Signal != b.Signal
	}
	return oracle.Judge(a) != oracle.Judge(b)
}

// Close closes both.
func (b *Both) Close() error { return errors.Join(b.Here.Close(), b.There.Close()) }
