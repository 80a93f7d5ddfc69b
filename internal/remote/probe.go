package remote

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/oracle"
)

// Trivial runs an action that does nothing of the user's, and returns how long it took from here. It shows
// that the server works.
func (e *Executor) Trivial(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	_, err := e.trivial(ctx, ":")
	return time.Since(began), err
}

// trivial runs a shell command under a salt of its own, so that it is really run.
func (e *Executor) trivial(ctx context.Context, script string) (answer, error) {
	j := oracle.Job{Argv: oracle.Shell(script), Timeout: time.Minute}
	bare := actions{inputs: &inputs{}, platform: e.platform} // nothing of the user's is sent
	r, err := bare.request(j, "probe "+uuid(), false)
	if err != nil {
		return answer{}, err
	}
	ans, err := e.ask(e.labeled(ctx, j), r)
	if err != nil {
		return answer{}, err
	}
	if ans.ending.exit != 0 || ans.ending.timedOut {
		return answer{}, fmt.Errorf("the server %s cannot run %q: %+v", e.o.Server, script, ans.ending)
	}
	return ans, nil
}

// FindSlots finds out how many actions the server runs at once for us now, and sets the limit of the executor to
// a quarter more, so that no worker waits for us. It returns that limit, which then follows the load of the server. The
// API has no call for this, so more and more actions are sent until some of them wait.
func (e *Executor) FindSlots(ctx context.Context) (int, error) {
	const nap = 300 * time.Millisecond
	slots := 1
	for n := 8; ; n *= 4 {
		n = min(n, MostSlots)
		e.spread(n)
		spans := make([]span, n)
		errs := make([]error, n)
		var wg sync.WaitGroup
		for i := range n {
			wg.Go(func() {
				ans, err := e.trivial(ctx, fmt.Sprintf("sleep %.1f || sleep 1", nap.Seconds()))
				m := ans.result.GetExecutionMetadata()
				spans[i], errs[i] = span{m.GetExecutionStartTimestamp().AsTime(), m.GetExecutionCompletedTimestamp().AsTime()}, err
			})
		}
		wg.Wait()
		for _, err := range errs {
			if err != nil {
				return 0, err
			}
		}
		slots = max(slots, overlap(spans))
		if slots < n || n == MostSlots {
			break
		}
	}
	limit := min(MostSlots, (5*slots+3)/4)
	e.slots.mu.Lock()
	defer e.slots.mu.Unlock()
	e.slots.limit, e.slots.most = limit, MostSlots
	e.spread(limit)
	e.slots.load = load{least: e.slots.load.least, known: e.slots.load.known} // the probes waited on purpose
	return limit, nil
}

// A span is when an action ran, by the clock of its worker.
type span struct{ from, to time.Time }

// overlap returns how many spans there were at once.
func overlap(spans []span) int {
	type edge struct {
		at    time.Time
		delta int
	}
	var edges []edge
	for _, s := range spans {
		edges = append(edges, edge{s.from, 1}, edge{s.to, -1})
	}
	slices.SortFunc(edges, func(a, b edge) int {
		if c := a.at.Compare(b.at); c != 0 {
			return c
		}
		return a.delta - b.delta
	})
	most, now := 0, 0
	for _, e := range edges {
		now += e.delta
		most = max(most, now)
	}
	return most
}
