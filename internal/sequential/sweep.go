package sequential

import (
	"context"
	"sync"

	"github.com/whittle-dd/whittle/reduce"
)

// sweep runs the pass from the best with a sequential test as oracle. It reports whether the rates must be
// measured again.
func (r *run[C]) sweep(s Scale) (drifted bool, err error) {
	decided := decisions{of: map[reduce.Digest]Rate{}}
	steps, look := 0, max(leastPool, 2*r.pool.Runs)
	ended, err := r.leg(func(ctx context.Context, c C) (reduce.Outcome, error) {
		k := r.Key(c)
		if r.refuted[k] {
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		}
		d, err := r.decide(ctx, s, c)
		if err != nil {
			return reduce.Outcome{}, err
		}
		decided.add(k, d.said)
		return d.outcome, nil
	}, func(c C) error {
		k := r.Key(c)
		r.used[k] = max(r.used[k], decided.take(k).Runs)
		if steps++; !reached(steps) {
			return nil
		}
		drifted, err := r.drifted(&c)
		if err == nil && drifted {
			err = errLeg
		}
		return err
	}, func(e reduce.Event) bool {
		if e.Kind != reduce.Answered || e.Verdict != reduce.Boring || e.Repeat {
			return true
		}
		r.pool = r.pool.plus(decided.take(e.Candidate))
		if r.pool.Runs < look {
			return true
		}
		look = 2 * r.pool.Runs
		return !r.controlsFailed(zLook) && !r.gettingRarer()
	})
	if ended || err != nil {
		return ended, err
	}
	return r.drifted(nil)
}

// decisions are what the samples said that decided about candidates. They are functions of the samples, so
// it does not matter which of them were made ahead of their turn and are never committed.
type decisions struct {
	mu sync.Mutex
	of map[reduce.Digest]Rate
}

func (d *decisions) add(k reduce.Digest, r Rate) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.of[k] = r
}

// take returns what was said about a candidate, once.
func (d *decisions) take(k reduce.Digest) Rate {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := d.of[k]
	delete(d.of, k)
	return out
}
