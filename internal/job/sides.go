package job

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// ErrIdentical says that there is no difference to isolate.
var ErrIdentical = errors.New("the two sides are identical: there is no difference to isolate")

// A Side is what the test did on one of the sides.
type Side struct {
	Result  oracle.Result
	Verdict reduce.Verdict
	Flaky   bool // other runs on the same side ended otherwise
}

// A SidesError says that a side does not behave as claimed: one must work, the other must fail.
type SidesError struct {
	Works, Fails Side
	Limit        time.Duration // that the test had
	Test         Test
	Command      bool // the test is a command whose failure is inferred
}

// Swapped reports whether the sides were named in the wrong order.
func (e *SidesError) Swapped() bool {
	return e.Works.Verdict == reduce.Interesting && e.Fails.Verdict == reduce.Boring
}

func (e *SidesError) Error() string {
	return fmt.Sprintf("the test finds the side that works %v and the side that fails %v", e.Works.Verdict, e.Fails.Verdict)
}

// runSides runs the test on both sides, each up to three times, and returns the time limit of the
// session.
func (r *differenceRun[T]) runSides(ctx context.Context, works, fails T) (time.Duration, error) {
	r.firstLimit()
	e := &SidesError{Limit: r.script.Timeout, Test: r.test, Command: r.script.Insert}
	var took []time.Duration
	for _, s := range []struct {
		value T
		side  *Side
	}{{fails, &e.Fails}, {works, &e.Works}} {
		all, err := r.several(ctx, s.value)
		if err != nil {
			return 0, err
		}
		for i, f := range all {
			took = append(took, f.res.Elapsed)
			if i == 0 {
				s.side.Result, s.side.Verdict = f.res, f.verdict
			}
			s.side.Flaky = s.side.Flaky || f.verdict != all[0].verdict
		}
	}
	if e.Swapped() && !e.Fails.Flaky && !e.Works.Flaky && r.exchange() {
		e.Works, e.Fails = e.Fails, e.Works
	}
	if e.Fails.Verdict != reduce.Interesting || e.Works.Verdict != reduce.Boring || e.Fails.Flaky || e.Works.Flaky {
		return 0, e
	}
	if r.Timeout > 0 {
		return r.Timeout, nil
	}
	return oracle.ChooseTimeout(took), nil
}

// several runs the test on a value up to three times, as many at once as there are jobs for.
func (r *differenceRun[T]) several(ctx context.Context, value T) ([]finding, error) {
	var all []finding
	var total time.Duration
	for len(all) < firstTests && total < enough {
		some := make([]finding, min(firstTests-len(all), r.Jobs))
		var wg sync.WaitGroup
		for i := range some {
			wg.Go(func() { some[i] = r.of.once(ctx, value) })
		}
		wg.Wait()
		for _, f := range some {
			if f.err != nil {
				return nil, f.err
			}
			total += f.res.Elapsed
		}
		all = append(all, some...)
	}
	return all, nil
}

// Broken reports whether the test itself does not work: a command in it was not found or cannot be
// executed.
func (s Side) Broken() bool { return s.Result.Exit == 126 || s.Result.Exit == 127 }
