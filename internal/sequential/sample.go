package sequential

import (
	"context"
	"sync"

	"github.com/whittle-dd/whittle/reduce"
)

// yes reports whether a sample finds the candidate interesting.
func (r *run[C]) yes(c C, index int) (bool, error) {
	out, err := r.Sample(r.ctx, c, index)
	return out.Verdict == reduce.Interesting, err
}

// unused returns n samples of c that decided nothing about it.
func (r *run[C]) unused(c C, n int) (Rate, error) { return r.rate(c, r.used[r.Key(c)], n) }

// rate returns n samples of c, from one on. Measuring takes as many at once as reducing does, because the
// load changes the rates of races.
func (r *run[C]) rate(c C, from, n int) (Rate, error) {
	got := Rate{Runs: n}
	for i := 0; i < n; {
		outs, err := r.together(c, from+i, min(n-i, max(1, r.Workers)))
		if err != nil {
			return got, err
		}
		for _, out := range outs {
			if out.Verdict == reduce.Interesting {
				got.Yes++
			}
		}
		i += len(outs)
	}
	return got, nil
}

// following returns a function that returns sample number from + i of c. It is called with growing i, and
// has spare workers take the samples that follow. In a session that is resumed it takes none of them ahead,
// because the first run has decided with those that are stored.
func (r *run[C]) following(c C, from int) func(i int) (reduce.Outcome, error) {
	var taken []reduce.Outcome
	var first int // index of the first of them
	return func(i int) (out reduce.Outcome, err error) {
		index := from + i
		if index >= first+len(taken) {
			n := max(1, r.Workers)
			if r.Stored != nil && r.Stored(c, index) {
				n = 1
			}
			if taken, err = r.together(c, index, n); err != nil {
				return out, err
			}
			first = index
		}
		return taken[index-first], nil
	}
}

// together takes n samples at once. After an error it returns those before it, unless there are none.
func (r *run[C]) together(c C, from, n int) ([]reduce.Outcome, error) {
	outs, errs := make([]reduce.Outcome, n), make([]error, n)
	var wg sync.WaitGroup
	for i := 1; i < n; i++ {
		wg.Go(func() { outs[i], errs[i] = r.Sample(r.ctx, c, from+i) })
	}
	outs[0], errs[0] = r.Sample(r.ctx, c, from)
	wg.Wait()
	for i, err := range errs {
		if err != nil && i > 0 {
			return outs[:i], nil
		}
		if err != nil {
			return nil, err
		}
	}
	return outs, nil
}

// A decision is how a sequential test ended.
type decision struct {
	outcome reduce.Outcome // with the evidence of the first yes
	said    Rate           // by the samples that decided
}

func (d decision) yes() bool { return d.outcome.Verdict == reduce.Interesting }

// decide tests a candidate on its samples from 0 on.
func (r *run[C]) decide(ctx context.Context, s Scale, c C) (decision, error) {
	return s.decide(func(i int) (reduce.Outcome, error) { return r.Sample(ctx, c, i) })
}

// decide looks at samples until they suffice. A candidate that the test never has an answer about is
// unresolved.
func (s Scale) decide(sample func(i int) (reduce.Outcome, error)) (decision, error) {
	d := decision{outcome: reduce.Outcome{Verdict: reduce.Unresolved}}
	for score := 0; d.said.Runs < s.Limit; {
		out, err := sample(d.said.Runs)
		if err != nil {
			return d, err
		}
		d.said.Runs++
		if out.Verdict == reduce.Interesting {
			if d.said.Yes++; d.said.Yes == 1 {
				d.outcome.Evidence = out.Evidence
			}
			score += s.Yes
		} else {
			score += s.No
		}
		if out.Verdict != reduce.Unresolved {
			d.outcome.Verdict = reduce.Boring
		}
		if score >= s.Accept {
			d.outcome.Verdict = reduce.Interesting
			return d, nil
		}
		if score <= s.Reject {
			break
		}
	}
	d.outcome.Evidence = nil
	return d, nil
}
