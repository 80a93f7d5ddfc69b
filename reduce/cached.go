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
func (o *Cached[C]) Test(ctx context.Context, c C) (Outcome, error) { return o.Sample(ctx, c, 0) }

// Sample is Test for a test that may give several answers about one candidate: each index, from 0, has an
// outcome of its own. If the oracle is a [Sampler], it is told the index; others find it in [QuestionOf].
func (o *Cached[C]) Sample(ctx context.Context, c C, index int) (Outcome, error) {
	k := o.Key(c).Sample(index)
	if out, ok := o.Store.Get(k); ok {
		o.hits.Add(1)
		return out, nil
	}
	oracle := o.Oracle
	if s, ok := oracle.(Sampler[C]); ok {
		oracle = OracleFunc[C](func(ctx context.Context, c C) (Outcome, error) { return s.Sample(ctx, c, index) })
	}
	if index > 0 {
		q := QuestionOf(ctx)
		q.Sample = index
		ctx = q.With(ctx)
	}
	out, err := ask(ctx, oracle, c)
	if err != nil {
		return Outcome{}, err
	}
	o.misses.Add(1)
	o.fresh.Store(k, struct{}{})
	return out, o.Store.Put(k, out)
}

// Stored reports whether a sample takes no test.
func (o *Cached[C]) Stored(c C, index int) bool {
	_, ok := o.Store.Get(o.Key(c).Sample(index))
	return ok
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
