package oracle

import (
	"context"
	"sync"
)

// Alone lets many tests run side by side, or one by itself. It is a read-write
// lock whose waiting ends with the context, and in which those who want to be
// alone go first. The zero value is ready for use.
type Alone struct {
	mu      sync.Mutex
	sharing int           // tests that run; -1: one that is alone
	claims  int           // tests that want to be
	changed chan struct{} // closed at the next change; nil if nobody waits
}

// Share waits until no test is alone, or wants to be. The caller releases once.
func (a *Alone) Share(ctx context.Context) (release func(), err error) {
	err = a.wait(ctx, func() bool {
		if a.sharing < 0 || a.claims > 0 {
			return false
		}
		a.sharing++
		return true
	})
	if err != nil {
		return nil, err
	}
	return func() { a.change(func() { a.sharing-- }) }, nil
}

// Claim waits until no other test runs; none begins before the caller releases.
func (a *Alone) Claim(ctx context.Context) (release func(), err error) {
	a.change(func() { a.claims++ })
	err = a.wait(ctx, func() bool {
		if a.sharing != 0 {
			return false
		}
		a.sharing = -1
		return true
	})
	a.change(func() { a.claims-- })
	if err != nil {
		return nil, err
	}
	return func() { a.change(func() { a.sharing = 0 }) }, nil
}

// wait returns nil once try has succeeded, or why ctx ended.
func (a *Alone) wait(ctx context.Context, try func() bool) error {
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		a.mu.Lock()
		if try() {
			a.mu.Unlock()
			return nil
		}
		if a.changed == nil {
			a.changed = make(chan struct{})
		}
		changed := a.changed
		a.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

func (a *Alone) change(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f()
	if a.changed != nil {
		close(a.changed)
		a.changed = nil
	}
}
