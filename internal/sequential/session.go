package sequential

import (
	"context"
	"errors"

	"github.com/whittle-dd/whittle/reduce"
)

// A Session is a reduction with a test that may be flaky.
type Session[C any] struct {
	// Sample runs the test on a candidate for the given time, from 0. The caller stores samples: the
	// same one may be asked for again. It is called from many goroutines at once.
	Sample func(ctx context.Context, c C, index int) (reduce.Outcome, error)

	// Stored reports whether a sample takes no test. If it is nil, samples may be taken ahead of need
	// although a session that is resumed has decided without them.
	Stored func(c C, index int) bool

	Key func(C) reduce.Digest

	// Weight is how much memory a candidate takes, in bytes. If it is nil, all accepted steps are kept.
	Weight func(C) int

	Reduce func(context.Context, Leg[C]) error

	Original, Empty C

	// Accept is called with every new best, in commit order. StepBack is called if steps that it was
	// called with are undone: c is the new best. An error ends the run.
	Accept   func(c C, size reduce.Size) error
	StepBack func(c C, e SteppedBack) error

	// TooLoose is called if the test always finds the empty input interesting. If it returns true, that is
	// the result, of this size; otherwise, or if TooLoose is nil, the reduction continues.
	TooLoose func() (accept bool, size reduce.Size)

	// Settle is called with the constants of the legs after a measurement, which are counted from 0. It
	// returns those to use: the ones that were stored for them in an earlier run.
	Settle func(measurement int, s Scales) (Scales, error)

	Note    func(Event)        // is called with what the user should know, in order
	Observe func(reduce.Event) // is called with every event of every leg

	Options
}

// A Leg is one run of a pass, on one set of constants.
type Leg[C any] struct {
	Steady  bool // the test has not contradicted itself: one sample decides about a candidate
	Start   C    // is interesting to the oracle without a test
	Oracle  reduce.Oracle[C]
	Accept  func(C, reduce.Size) error // may end the leg with an error, which Reduce returns
	Observe func(reduce.Event)
}

// A Result is what a session came to.
type Result[C any] struct {
	Best     C
	Steady   bool // the test has not contradicted itself
	Rate     Rate // of the result, from samples that did not decide about it
	Original Rate // from samples of the original
	Rarer    bool // the run stopped because smaller inputs fail less often
	Complete bool // the last leg came to its end, and its result was confirmed
}

// errLeg ends a leg that must not continue with its constants.
var errLeg = errors.New("the leg ends")

// A run is a session that is under way.
type run[C any] struct {
	Session[C]
	ctx      context.Context
	trail    []step[C]
	room     int                    // that the values of the trail take, or more
	told     int                    // the step of the trail that the caller takes for the best
	used     map[reduce.Digest]int  // samples that decided about a step, from index 0 on
	refuted  map[reduce.Digest]bool // steps that were not confirmed
	rates    map[reduce.Digest]Rate // of steps that were confirmed
	original Rate                   // as it was measured
	last     Measured
	hinted   bool // the user knows that smaller inputs fail less often
	pool     Rate // what rejected candidates and refuted steps said
	base     C    // what candidates must be as good as: the original, or a step that says yes more often
	scales   Scales
	floor    float64 // controls count as at least this share of the base
	first    int     // samples to measure with
	measures int     // so far
	rarer    bool
	complete bool

	contradicted bool // two answers to one question differed
}

// A step is an accepted value.
type step[C any] struct {
	value C
	size  reduce.Size
	gone  bool // the value was dropped to save memory
}

// Run reduces the original. Its error is that of a callback, the cause of ctx, a [NeverError] or a
// [NoisyError]; the result is valid beside it and holds the best so far.
func (s *Session[C]) Run(ctx context.Context) (Result[C], error) {
	r := &run[C]{
		Session: *s, ctx: ctx, trail: []step[C]{{value: s.Original}}, base: s.Original, floor: control, first: samples,
		used: map[reduce.Digest]int{}, refuted: map[reduce.Digest]bool{}, rates: map[reduce.Digest]Rate{},
	}
	if s.Items >= long {
		r.first = careful
	}
	steady, err := r.steady()
	if err == nil && !steady {
		err = r.flaky()
	}
	out := Result[C]{Best: r.trail[r.told].value, Steady: !r.contradicted, Rarer: r.rarer, Complete: steady || r.complete}
	if err != nil {
		return out, err
	}
	out.Rate, out.Original, err = r.confirmed(steady)
	return out, err
}

// flaky reduces with a test that contradicted itself. Whatever the best is in the end was confirmed.
func (r *run[C]) flaky() error {
	refused := 0
	for r.measures < legs && refused < refusals {
		if err := r.measure(); err != nil {
			return errors.Join(err, r.forget(err))
		}
		if err := r.stepBack(); err != nil || r.rarer {
			return err
		}
		done, held, err := r.sweeps()
		if err != nil || done {
			r.complete = done
			return err
		}
		if !held {
			refused++
			r.floor = strict // as strict as the confirmation
		}
	}
	return r.stepBack()
}

// sweeps runs the pass until nothing else can be removed, and once more with rejections opened again.
// It is done if the result is confirmed; held is false if the result was refuted. Otherwise the rates
// have to be measured again.
func (r *run[C]) sweeps() (done, held bool, err error) {
	for i, s := range []Scale{r.scales.First, r.scales.Reopen} {
		steps := len(r.trail)
		drifted, err := r.sweep(s)
		if err != nil || drifted {
			return false, true, err
		}
		if i > 0 && len(r.trail) == steps {
			break
		}
		if held, err := r.holds(len(r.trail) - 1); err != nil || !held {
			return false, held, err
		}
	}
	return true, true, nil
}

func (r *run[C]) best() C { return r.trail[len(r.trail)-1].value }

// reached reports whether a step is one on which something is checked: the 1st, 2nd, 4th, 8th and so on.
func reached(step int) bool { return step&(step-1) == 0 }

// leg runs the pass from the best with an oracle that is not asked about the best itself. The last step
// of the trail is the new best when accept is called, but the caller does not know it yet. Accept ends the
// leg with errLeg, observe by returning false. Both are called in commit order, so it does not depend on
// the number of workers where the leg ends.
func (r *run[C]) leg(oracle reduce.OracleFunc[C], accept func(c C) error, observe func(reduce.Event) bool) (ended bool, err error) {
	start := r.Key(r.best())
	ctx, cancel := context.WithCancelCause(r.ctx)
	defer cancel(nil)
	l := Leg[C]{Steady: r.measures == 0, Start: r.best()}
	l.Oracle = reduce.OracleFunc[C](func(ctx context.Context, c C) (reduce.Outcome, error) {
		if r.Key(c) == start {
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		return oracle(ctx, c)
	})
	l.Accept = func(c C, size reduce.Size) error {
		r.trail = append(r.trail, step[C]{value: c, size: size})
		r.thin()
		err := accept(c)
		if errors.Is(err, errLeg) {
			return err
		}
		return errors.Join(err, r.tell()) // the step is a good one also if it could not be checked
	}
	l.Observe = func(e reduce.Event) {
		r.observe(e)
		if !observe(e) {
			ended = true
			cancel(errLeg)
		}
	}
	err = r.Reduce(ctx, l)
	if errors.Is(err, errLeg) || ended && err == nil {
		return true, nil
	}
	return false, err
}

// tell makes the last step of the trail the caller's best.
func (r *run[C]) tell() error {
	r.told = len(r.trail) - 1
	if r.Accept == nil || r.told == 0 {
		return nil
	}
	last := r.trail[r.told]
	return r.Accept(last.value, last.size)
}

func (r *run[C]) note(e Event) {
	if _, ok := e.(NotSteady); ok {
		r.contradicted = true
	}
	if r.Note != nil {
		r.Note(e)
	}
}

func (r *run[C]) observe(e reduce.Event) {
	if r.Observe != nil {
		r.Observe(e)
	}
}
