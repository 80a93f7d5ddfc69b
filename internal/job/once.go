package job

import (
	"context"
	"sync"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// onceEach asks about each output once, also if several runs make the same output at the same
// time: these are different candidates, so that the runner does not notice.
type onceEach struct {
	*reduce.Cached[*trace.Run]

	mu    sync.Mutex
	asked map[reduce.Digest]chan struct{} // closed when the answer is there
}

func (j *onceEach) Test(ctx context.Context, run *trace.Run) (reduce.Outcome, error) {
	k := j.Key(run)
	for {
		first, done := j.enter(k)
		if first {
			defer j.leave(k)
			return j.Cached.Test(ctx, run)
		}
		select {
		case <-done:
		case <-ctx.Done():
			return reduce.Outcome{}, context.Cause(ctx)
		}
	}
}

func (j *onceEach) enter(k reduce.Digest) (first bool, done <-chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if c, ok := j.asked[k]; ok {
		return false, c
	}
	if j.asked == nil {
		j.asked = map[reduce.Digest]chan struct{}{}
	}
	j.asked[k] = make(chan struct{})
	return true, nil
}

func (j *onceEach) leave(k reduce.Digest) {
	j.mu.Lock()
	defer j.mu.Unlock()
	close(j.asked[k])
	delete(j.asked, k)
}
