package reduce

import (
	"context"
	"slices"
)

// lookAhead keeps all workers busy with the candidates that the plan is most likely to ask about,
// and commits outcomes in plan order.
//
// It reads the plan into a tree of futures (see future.go), walks the tree best-first by
// probability, and tests the candidates of the likeliest futures. Timing decides which candidates
// are tested ahead and which of these tests are wasted, but never what is committed.
func lookAhead[C any](ctx context.Context, r *Runner[C], l *ledger[C], plan Plan[C]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	a := &scheduler[C]{
		r: r, l: l, ctx: ctx, futures: &futures[C]{l: l, live: map[*source[C]]struct{}{}, sure: r.Sure},
		inFlight: map[Digest]*pending{}, failed: map[Digest]error{}, took: map[Digest]struct{}{}, results: make(chan result, r.Workers),
	}
	defer a.futures.close()
	defer func() {
		cancel(context.Canceled)
		for a.busy > 0 {
			a.receive(<-a.results)
		}
	}()
	at := a.futures.first(plan)
	for {
		var err error
		if at, err = a.advance(at); err != nil || at.end {
			return err
		}
		a.ask(at)
		select {
		case x := <-a.results:
			a.receive(x)
			for more := true; more; {
				select {
				case x := <-a.results:
					a.receive(x)
				default:
					more = false
				}
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// A scheduler starts tests and receives their results.
type scheduler[C any] struct {
	r        *Runner[C]
	l        *ledger[C]
	ctx      context.Context // of the run; a scheduler lives no longer than lookAhead
	futures  *futures[C]
	inFlight map[Digest]*pending
	front    *node[C]            // where the run is
	due      int                 // tests in flight that front asks for
	failed   map[Digest]error    // errors of the oracle; one counts only when its candidate's turn comes
	busy     int                 // running goroutines, including canceled ones
	numbered int                 // tests started
	started  int                 // tests, without those whose outcome took none, or one that another took
	took     map[Digest]struct{} // tests whose outcomes have arrived
	results  chan result
}

type pending struct {
	key    Digest
	number int // of tests started before it
	cancel context.CancelFunc
	score  float64
	due    bool // the run cannot go on without it
}

type result struct {
	key Digest
	q   *pending
	out Outcome
	err error
}

// advance commits attempts as long as their outcomes are known, and returns the first node whose
// outcomes are not.
func (a *scheduler[C]) advance(at *node[C]) (*node[C], error) {
	for !at.end {
		if a.r.skips(at.attempt) {
			_, at = a.futures.after(at, skipped(at.attempt))
			a.futures.prune(at)
			if a.ctx.Err() != nil {
				return at, context.Cause(a.ctx)
			}
			continue
		}
		for ; at.answered < len(at.keys); at.answered++ {
			k := at.keys[at.answered]
			if _, ok := a.l.known[k]; !ok {
				return at, a.failed[k]
			}
		}
		var to *node[C]
		outs, repeats := a.l.settle(at.keys)
		_, err := a.l.commit(at.attempt, at.keys, outs, repeats, func(o []Outcome) Next[C] {
			var n Next[C]
			n, to = a.futures.after(at, o)
			return n
		})
		if err != nil {
			return at, err
		}
		a.futures.prune(to)
		at = to
		if a.ctx.Err() != nil {
			return at, context.Cause(a.ctx)
		}
	}
	return at, nil
}

// minScore returns the probability from which a candidate is tested ahead. With a lower one, more
// tests are wasted and no run is faster.
func (a *scheduler[C]) minScore() float64 { return max(a.r.Sure, 0.5/float64(a.r.Workers)) }

// ask starts the likeliest tests on free workers. If there are not enough free workers, it cancels
// tests that no likely future needs anymore.
func (a *scheduler[C]) ask(at *node[C]) {
	a.enter(at)
	if a.due == len(a.inFlight) && a.askDue(at) {
		return
	}
	wanted := a.futures.likeliest(a.ctx, at, 2*a.r.Workers, a.failed)
	for _, q := range a.inFlight {
		q.score = 0
	}
	waiting := wanted[:0]
	for _, w := range wanted {
		if q := a.inFlight[w.key]; q != nil {
			q.score = w.score
		} else if w.score >= a.minScore() {
			waiting = append(waiting, w)
		}
	}
	slices.SortStableFunc(waiting, func(x, y request[C]) int {
		switch {
		case x.score > y.score:
			return -1
		case x.score < y.score:
			return 1
		}
		return 0
	})
	for i, w := range waiting {
		if a.busy >= a.r.Workers {
			a.cancelStale(len(waiting) - i)
			return
		}
		if a.mayStart(w, at) {
			a.start(w, slices.Contains(at.keys, w.key))
		}
	}
}

// enter notes where the run is, and which tests in flight it cannot go on without.
func (a *scheduler[C]) enter(at *node[C]) {
	if a.front == at {
		return
	}
	a.front, a.due = at, 0
	for _, q := range a.inFlight {
		q.due = false
	}
	for _, k := range at.keys {
		if q := a.inFlight[k]; q != nil && !q.due {
			q.due = true
			a.due++
		}
	}
}

// askDue starts tests that are due as long as workers are free. It reports whether there is no need to look
// ahead, which may take longer than tests, given that no test runs ahead of its turn.
func (a *scheduler[C]) askDue(at *node[C]) bool {
	for ; at.started < len(at.keys) && a.busy < a.r.Workers; at.started++ {
		k := at.keys[at.started]
		if _, known := a.l.known[k]; !known && a.inFlight[k] == nil && a.failed[k] == nil {
			a.start(request[C]{at.attempt.Ask[at.started], at.attempt, k, 1}, true)
		}
	}
	return a.busy >= a.r.Workers || a.futures.blocked(at, a.due, 1)
}

// mayStart reports whether a test is due, or may run ahead of its turn: under a limit, tests that
// may be wasted are few.
func (a *scheduler[C]) mayStart(w request[C], at *node[C]) bool {
	return a.r.MaxTests == 0 || a.started-len(a.l.counted) < 2*a.r.Workers || slices.Contains(at.keys, w.key)
}

// cancelStale cancels up to n tests that are no longer wanted, the latest first: the others are nearer to
// their end. Their workers become free when the oracle returns; what it returns is discarded.
func (a *scheduler[C]) cancelStale(n int) {
	var stale []*pending
	for _, q := range a.inFlight {
		if q.score == 0 {
			stale = append(stale, q)
		}
	}
	slices.SortFunc(stale, func(x, y *pending) int { return y.number - x.number })
	for _, q := range stale[:min(n, len(stale))] {
		q.cancel()
		a.land(q)
	}
}

func (a *scheduler[C]) start(w request[C], due bool) {
	a.l.asked(w.attempt, w.key)
	about := Question{Step: a.l.steps, Depth: depth(w.score, due), Pass: w.attempt.Pass, Note: w.attempt.Note}
	ctx, cancel := context.WithCancel(about.With(a.ctx))
	q := &pending{key: w.key, number: a.numbered, cancel: cancel, score: w.score, due: due}
	a.numbered++
	a.inFlight[w.key] = q
	if due {
		a.due++
	}
	a.busy++
	a.started++
	go func() {
		out, err := ask(ctx, a.r.Oracle, w.candidate)
		a.results <- result{w.key, q, out, err}
	}()
}

// receive records the result of a test, unless the test was canceled.
func (a *scheduler[C]) receive(x result) {
	a.busy--
	x.q.cancel()
	if a.inFlight[x.key] != x.q {
		if a.r.TestOf != nil && a.r.TestOf(x.key) == (Digest{}) {
			a.started--
		}
		return
	}
	a.land(x.q)
	if a.r.MaxTests != 0 && x.err == nil && !a.tookTest(x.key) {
		a.started--
	}
	if x.err != nil {
		a.failed[x.key] = x.err
		return
	}
	a.l.learn(x.key, x.out, false)
}

// land removes a test from those in flight.
func (a *scheduler[C]) land(q *pending) {
	delete(a.inFlight, q.key)
	if q.due {
		a.due--
	}
}

// tookTest reports whether an outcome that has arrived took a test that no earlier one took.
func (a *scheduler[C]) tookTest(k Digest) bool {
	test, took := a.l.test(k)
	if _, repeat := a.took[test]; !took || repeat {
		return false
	}
	a.took[test] = struct{}{}
	return true
}
