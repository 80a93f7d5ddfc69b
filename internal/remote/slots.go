package remote

import (
	"context"
	"sync"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"

	"github.com/whittle-dd/whittle/reduce"
)

// slots limits how many actions are under way. Those of the newest step come first, and of these the one that
// the run is waiting for.
type slots struct {
	mu      sync.Mutex
	limit   int
	most    int // that the limit may grow to
	busy    int
	waiting []*waiter
	queued  [16]bool // of the latest actions: whether they waited for a worker longer than they ran
	learned int
}

type waiter struct {
	question reduce.Question
	ready    chan struct{}
}

// acquire waits for a slot.
func (s *slots) acquire(ctx context.Context, q reduce.Question) (release func(), err error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	s.mu.Lock()
	if s.busy < s.limit {
		s.busy++
		s.mu.Unlock()
		return s.release, nil
	}
	w := &waiter{q, make(chan struct{})}
	s.waiting = append(s.waiting, w)
	s.mu.Unlock()
	select {
	case <-w.ready:
		return s.release, nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, x := range s.waiting {
		if x == w {
			s.waiting = append(s.waiting[:i], s.waiting[i+1:]...)
			return nil, context.Cause(ctx)
		}
	}
	s.busy-- // it had become ready
	s.next()
	return nil, context.Cause(ctx)
}

func (s *slots) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy--
	s.next()
}

// next lets those go ahead for whom there is room.
func (s *slots) next() {
	for s.busy < s.limit && len(s.waiting) > 0 {
		first := 0
		for i, w := range s.waiting {
			if a, b := w.question, s.waiting[first].question; a.Step > b.Step || a.Step == b.Step && a.Depth < b.Depth {
				first = i
			}
		}
		w := s.waiting[first]
		s.waiting = append(s.waiting[:first], s.waiting[first+1:]...)
		s.busy++
		close(w.ready)
	}
}

// learn adapts the limit to the load of the server: if most of the latest actions waited for a worker
// longer than they ran, there are too many, and if hardly one did, there may be more.
func (s *slots) learn(m *repb.ExecutedActionMetadata) {
	queued, start, end := m.GetQueuedTimestamp(), m.GetWorkerStartTimestamp(), m.GetWorkerCompletedTimestamp()
	if queued == nil || start == nil || end == nil {
		return
	}
	waited := start.AsTime().Sub(queued.AsTime()) > end.AsTime().Sub(start.AsTime())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queued[s.learned%len(s.queued)] = waited
	if s.learned++; s.learned%len(s.queued) != 0 {
		return
	}
	n := 0
	for _, w := range s.queued {
		if w {
			n++
		}
	}
	switch {
	case n > len(s.queued)/2:
		s.limit = max(1, s.limit-max(1, s.limit/8))
	case n <= 1 && len(s.waiting) > 0:
		s.limit = min(s.most, s.limit+1)
		s.next()
	}
}
