package reduce

import (
	"context"
	"sync"
	"sync/atomic"
)

// A Store remembers outcomes. It is used from many goroutines at once.
type Store interface {
	Get(Digest) (Outcome, bool)
	Put(Digest, Outcome) error
}

// Cached asks an oracle only what its store does not know. A question whose
// context has ended brings no verdict and leaves nothing in the store.
type Cached[C any] struct {
	Oracle Oracle[C]
	Key    func(C) Digest
	Store  Store

	hits, misses atomic.Int64
}

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
	return out, o.Store.Put(k, out)
}

// Hits is how many questions the store has answered, Misses how many the oracle.
func (o *Cached[C]) Hits() int   { return int(o.hits.Load()) }
func (o *Cached[C]) Misses() int { return int(o.misses.Load()) }

// Memory is a Store that lasts as long as the program. Its zero value is empty.
type Memory struct {
	mu       sync.RWMutex
	outcomes map[Digest]Outcome
}

func (m *Memory) Get(d Digest) (Outcome, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out, ok := m.outcomes[d]
	return out, ok
}

func (m *Memory) Put(d Digest, out Outcome) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.outcomes == nil {
		m.outcomes = map[Digest]Outcome{}
	}
	m.outcomes[d] = out
	return nil
}
