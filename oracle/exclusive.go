package oracle

import (
	"context"
	"sync"
)

// exclusive lets many tests run side by side, or one by itself. It is a read-write
// lock that gives up waiting when the context ends, and that prefers writers. The
// zero value is unlocked.
type exclusive struct {
	mu      sync.Mutex
	readers int           // tests running side by side; -1: one is running alone
	writers int           // tests waiting to run alone
	changed chan struct{} // closed at the next change; nil if nobody waits
}

// rlock waits until no test runs alone or waits to do so. The caller unlocks once.
func (e *exclusive) rlock(ctx context.Context) (unlock func(), err error) {
	err = e.wait(ctx, func() bool {
		if e.readers < 0 || e.writers > 0 {
			return false
		}
		e.readers++
		return true
	})
	if err != nil {
		return nil, err
	}
	return func() { e.change(func() { e.readers-- }) }, nil
}

// lock waits until no other test runs; none starts before the caller unlocks.
func (e *exclusive) lock(ctx context.Context) (unlock func(), err error) {
	e.change(func() { e.writers++ })
	err = e.wait(ctx, func() bool {
		if e.readers != 0 {
			return false
		}
		e.readers = -1
		return true
	})
	e.change(func() { e.writers-- })
	if err != nil {
		return nil, err
	}
	return func() { e.change(func() { e.readers = 0 }) }, nil
}

// wait returns nil once try has succeeded, or the reason why ctx ended.
func (e *exclusive) wait(ctx context.Context, try func() bool) error {
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		e.mu.Lock()
		if try() {
			e.mu.Unlock()
			return nil
		}
		if e.changed == nil {
			e.changed = make(chan struct{})
		}
		changed := e.changed
		e.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

func (e *exclusive) change(f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
	if e.changed != nil {
		close(e.changed)
		e.changed = nil
	}
}
