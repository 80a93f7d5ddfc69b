package reduce

import (
	"context"
	"sync"
	"sync/atomic"
)

// A Store remembers outcomes. It must be safe for concurrent use by multiple goroutines.
type Store interface {
	Get(Digest) (Outcome, bool)
	Put(Digest, Outcome) error
}

// Cached is an oracle that calls another one only for candidates whose outcome is not in its store.
// A test whose context ends returns no verdict and stores nothing.
type Cached[C any] struct {
	Oracle Oracle[C]
	Key    func(C) Digest
	Store  Store

	hits, misses atomic.Int64
	fresh        sync.Map // digests that the oracle was asked about
}

// Test returns the stored outcome for c or, if there is none, tests c and stores the outcome.
func (o *Cached[C]) Test(ctx context.Context, c C) (Outcome, error) {
	k := o.Key(c)
	if out, ok := o.Store.Get(k); ok {
		o.hits.Add(1)
		return out, nil
	}
	out, err := ask(ctx, o.Oracle, c)
	if err != nil {
		return Outcome{}, err
	}
	o.misses.Add(1)
	o.fresh.Store(k, struct{}{})
	return out, o.Store.Put(k, out)
}

// Hits returns the number of outcomes that came from the store.
func (o *Cached[C]) Hits() int { return int(o.hits.Load()) }

// Misses returns the number of outcomes that came from the oracle.
func (o *Cached[C]) Misses() int { return int(o.misses.Load()) }

// Tested reports whether the oracle, and not the store, has answered about a candidate.
func (o *Cached[C]) Tested(d Digest) bool {
	_, ok := o.fresh.Load(d)
	return ok
}

// Memory is a [Store] that keeps outcomes in memory. Its zero value is empty and ready to use.
type Memory struct {
	mu       sync.RWMutex
	outcomes map[Digest]Outcome
}

// Get returns the outcome stored under d, if there is one.
func (m *Memory) Get(d Digest) (Outcome, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out, ok := m.outcomes[d]
	return out, ok
}

// Put stores an outcome. It never fails.
func (m *Memory) Put(d Digest, out Outcome) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.outcomes == nil {
		m.outcomes = map[Digest]Outcome{}
	}
	m.outcomes[d] = out
	return nil
}
