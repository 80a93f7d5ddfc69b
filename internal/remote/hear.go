package remote

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/whittle-dd/whittle/oracle"
)

// mostCopies is how often an action is asked for at once, if it stays silent.
const mostCopies = 3

// hear asks for an action, and asks again under another salt if it stays silent: a worker that was killed
// takes its action with it for a minute or two, and the same action would be merged onto that one. The
// first answer counts.
func (e *Executor) hear(ctx context.Context, j oracle.Job, attempt string, careful bool, sent *atomic.Pointer[time.Time]) (answer, error) {
	ctx, cancel := context.WithCancel(ctx)
	type heard struct {
		answer
		err error
	}
	answers := make(chan heard, mostCopies)
	var asked sync.WaitGroup
	defer asked.Wait()
	defer cancel()
	copies := 0
	another := func() error {
		salt := attempt
		if copies > 0 {
			salt += fmt.Sprintf(" copy %d", copies+1)
		}
		r, err := e.request(j, e.salt(j, salt), careful)
		if err != nil {
			return err
		}
		r.sent = sent
		copies++
		asked.Go(func() {
			ans, err := e.ask(ctx, r)
			answers <- heard{ans, err}
		})
		return nil
	}
	if err := another(); err != nil {
		return answer{}, err
	}
	silent := time.NewTimer(e.pace.silence(j.Timeout))
	defer silent.Stop()
	failed := 0
	for {
		select {
		case h := <-answers:
			if h.err == nil {
				return h.answer, nil
			}
			if failed++; failed == copies {
				return answer{}, h.err
			}
		case <-silent.C:
			if copies == mostCopies {
				continue
			}
			e.counts.silent.Add(1)
			if err := another(); err != nil {
				return answer{}, err
			}
			silent.Reset(2 * e.pace.silence(j.Timeout))
		}
	}
}

// A pace remembers how long the latest actions took, from sending them to their end.
type pace struct {
	mu   sync.Mutex
	last [64]time.Duration
	n    int
}

func (p *pace) add(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last[p.n%len(p.last)] = d
	p.n++
}

// silence returns how long an action may take before it is likely that nothing will be heard of it. An
// action whose test exceeds its limit takes that long, too.
func (p *pace) silence(limit time.Duration) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n == 0 {
		return limit + time.Minute
	}
	return max(2*slices.Max(p.last[:min(p.n, len(p.last))]), min(limit, time.Minute)) + 2*time.Second
}

// usual returns how long most of the latest actions took.
func (p *pace) usual() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := slices.Clone(p.last[:min(p.n, len(p.last))])
	if len(last) == 0 {
		return 0
	}
	slices.Sort(last)
	return last[len(last)/2]
}
