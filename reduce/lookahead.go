package reduce

import (
	"context"
	"slices"
)

// lookAhead keeps all workers busy with the questions the plan is likeliest to
// ask, and commits answers in plan order.
//
// It reads the plan into a tree of futures (see future.go), walks it best-first
// by probability, and asks what the likeliest futures ask. Timing decides what
// is asked ahead and what of that is thrown away, never what is committed.
func lookAhead[C any](ctx context.Context, r *Runner[C], l *ledger[C], plan Plan[C]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	a := &asker[C]{
		r: r, l: l, ctx: ctx, futures: &futures[C]{l: l, live: map[*source[C]]struct{}{}},
		flight: map[Digest]*question{}, failed: map[Digest]error{}, answers: make(chan answer, r.Workers),
	}
	defer a.futures.close()
	defer func() {
		cancel(context.Canceled)
		for a.busy > 0 {
			a.take(<-a.answers)
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
		case x := <-a.answers:
			a.take(x)
			for more := true; more; {
				select {
				case x := <-a.answers:
					a.take(x)
				default:
					more = false
				}
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// An asker puts questions and takes the answers.
type asker[C any] struct {
	r       *Runner[C]
	l       *ledger[C]
	ctx     context.Context // the run's; an asker lives no longer than lookAhead
	futures *futures[C]
	flight  map[Digest]*question
	failed  map[Digest]error // machinery errors; one counts when its question's turn comes
	busy    int              // goroutines under way, cancelled ones included
	answers chan answer
}

type question struct {
	cancel context.CancelFunc
	score  float64
}

type answer struct {
	key Digest
	q   *question
	out Outcome
	err error
}

// advance commits while the answers are there and returns where it stands then.
func (a *asker[C]) advance(at *node[C]) (*node[C], error) {
	for !at.end {
		for _, k := range at.keys {
			if _, ok := a.l.known[k]; ok {
				continue
			}
			return at, a.failed[k]
		}
		var to *node[C]
		_, err := a.l.commit(at.attempt, at.keys, func(o []Outcome) Next[C] {
			var n Next[C]
			n, to = a.futures.after(at, o)
			return n
		})
		if err != nil {
			return at, err
		}
		a.futures.keep(to)
		at = to
		if a.ctx.Err() != nil {
			return at, context.Cause(a.ctx)
		}
	}
	return at, nil
}

// worthwhile is how likely a question must be to be put. Below it, more tests are
// thrown away and no run is faster.
func (a *asker[C]) worthwhile() float64 { return 0.5 / float64(a.r.Workers) }

// ask hands the likeliest questions to free workers and takes back from their
// workers those no likely future asks any more.
func (a *asker[C]) ask(at *node[C]) {
	wanted := a.futures.likeliest(at, 2*a.r.Workers, a.failed)
	for _, q := range a.flight {
		q.score = 0
	}
	waiting := wanted[:0]
	for _, w := range wanted {
		if q := a.flight[w.key]; q != nil {
			q.score = w.score
		} else if w.score >= a.worthwhile() {
			waiting = append(waiting, w)
		}
	}
	slices.SortStableFunc(waiting, func(x, y wish[C]) int {
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
			a.callOff(len(waiting) - i)
			return
		}
		a.put(w)
	}
}

// callOff cancels up to n stale questions. Their workers are free once the
// oracle has returned; what it returns then does not count.
func (a *asker[C]) callOff(n int) {
	for k, q := range a.flight {
		if n > 0 && q.score == 0 {
			q.cancel()
			delete(a.flight, k)
			n--
		}
	}
}

func (a *asker[C]) put(w wish[C]) {
	a.l.asked(w.attempt, w.key)
	ctx, cancel := context.WithCancel(a.ctx)
	q := &question{cancel: cancel, score: w.score}
	a.flight[w.key] = q
	a.busy++
	go func() {
		out, err := ask(ctx, a.r.Oracle, w.candidate)
		a.answers <- answer{w.key, q, out, err}
	}()
}

// take books an answer, unless its question was called off.
func (a *asker[C]) take(x answer) {
	a.busy--
	x.q.cancel()
	if a.flight[x.key] != x.q {
		return
	}
	delete(a.flight, x.key)
	if x.err != nil {
		a.failed[x.key] = x.err
		return
	}
	a.l.known[x.key] = x.out
}
