package remote

import (
	"context"
	"sync"

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
	load    load
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

// learn adapts the limit to what an action tells about the load of the server, and returns it.
func (s *slots) learn(of sample) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limit = min(s.load.limit(of, s.limit, len(s.waiting) > 0), s.most)
	s.next()
	return s.limit
}

// now returns how many actions are under way, and how many may be.
func (s *slots) now() (busy, limit int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.busy, s.limit
}
