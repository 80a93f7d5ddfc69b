package sequential

import (
	"context"

	"github.com/whittle-dd/whittle/reduce"
)

// steady reduces as if the test always gave the same answer, and reports whether it did. Besides the
// first samples, this costs a sample of the 1st, 2nd, 4th, … step and a few of the result.
func (r *run[C]) steady() (bool, error) {
	if ok, err := r.steadyStart(); !ok || err != nil {
		return false, err
	}
	if len(r.trail) > 1 { // the empty input
		return true, nil
	}
	oracle := func(ctx context.Context, c C) (reduce.Outcome, error) { return r.Sample(ctx, c, 0) }
	ended, err := r.leg(oracle, func(c C) error {
		r.used[r.Key(c)] = 1
		n := len(r.trail) - 1
		if !reached(n) || r.Unchecked {
			return nil
		}
		yes, err := r.yes(c, 1)
		if err == nil && !yes {
			r.note(NotSteady{Step: n, Seen: Rate{1, 2}})
			err = errLeg
		}
		return err
	}, func(reduce.Event) bool { return true })
	if ended || err != nil {
		return false, err
	}
	return r.steadyEnd()
}

// steadyStart asks about the original and the empty input. A test that finds the empty input interesting
// every time is too loose, but steady.
func (r *run[C]) steadyStart() (bool, error) {
	n := r.Options.first()
	seen, err := r.rate(r.Original, 0, n)
	if err != nil {
		return false, err
	}
	if seen.Yes < n {
		if seen, err = r.everYes(seen); err == nil {
			r.note(NotSteady{Seen: seen})
		}
		return false, err
	}
	if r.Key(r.Empty) == r.Key(r.Original) {
		return true, nil
	}
	loose, err := r.yes(r.Empty, 0)
	if err != nil || !loose {
		return err == nil, err
	}
	again := r.lastAsks()
	seen, err = r.rate(r.Empty, 0, 1+again)
	if err != nil {
		return false, err
	}
	if seen.Yes < seen.Runs {
		r.note(NotSteady{Empty: true, Seen: seen})
		return false, nil
	}
	if r.TooLoose == nil {
		return true, nil
	}
	if accept, size := r.TooLoose(); accept {
		r.trail = append(r.trail, step[C]{value: r.Empty, size: size})
		return true, r.tell()
	}
	return true, nil
}

// everYes asks about an original of which some samples were not interesting until one is.
func (r *run[C]) everYes(seen Rate) (Rate, error) {
	next := r.following(r.Original, 0)
	for seen.Yes == 0 {
		if seen.Runs >= r.tries() {
			return seen, &NeverError{seen}
		}
		out, err := next(seen.Runs)
		if err != nil {
			return seen, err
		}
		seen.Runs++
		if out.Verdict == reduce.Interesting {
			seen.Yes++
		}
	}
	return seen, nil
}

// steadyEnd asks about the result again.
func (r *run[C]) steadyEnd() (bool, error) {
	n := 1 + r.lastAsks()
	seen, err := r.rate(r.best(), 0, n)
	if err != nil || seen.Yes == n {
		return err == nil, err
	}
	r.note(NotSteady{Step: len(r.trail) - 1, Seen: seen})
	return false, nil
}
