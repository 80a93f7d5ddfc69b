package job

import (
	"context"
	"errors"
	"sync"
)

// ErrStopped is the cause of a run that the user has stopped, satisfied with the best so far.
var ErrStopped = errors.New("stopped")

// Steering is how people steer a run while it lasts. Its methods may be called by any goroutine, at any time. A
// nil Steering does nothing.
type Steering struct {
	mu     sync.Mutex
	resume chan struct{} // closed to resume; nil: the run is not paused
	skip   bool          // the current pass is to be skipped
	cancel context.CancelCauseFunc
}

// Pause lets the tests that are running end, and starts no others until Resume is called.
func (s *Steering) Pause() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.resume == nil {
		s.resume = make(chan struct{})
	}
}

// Resume ends a pause.
func (s *Steering) Resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.resume != nil {
		close(s.resume)
		s.resume = nil
	}
}

// Paused reports whether the run is paused.
func (s *Steering) Paused() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.resume != nil
}

// SkipPass ends the pass that is current, at the next question; if that is done twice for a pass, the pass is left out for the
// rest of the session. Resuming the session does the same after the same answers.
func (s *Steering) SkipPass() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.skip = true
}

// Stop ends the run with the best result so far.
func (s *Steering) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel(ErrStopped)
	}
}

// begin returns the context of a run that can be stopped.
func (s *Steering) begin(ctx context.Context) (context.Context, func()) {
	if s == nil {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	s.mu.Lock()
	s.cancel = cancel
	s.mu.Unlock()
	return ctx, func() { cancel(nil) }
}

// wait returns when the run is not paused, or ctx is done.
func (s *Steering) wait(ctx context.Context) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	resume := s.resume
	s.mu.Unlock()
	if resume == nil {
		return nil
	}
	select {
	case <-resume:
		return s.wait(ctx) // it may have been paused again
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// takeSkip reports whether the current pass is to be skipped, once.
func (s *Steering) takeSkip() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	skip := s.skip
	s.skip = false
	return skip
}
