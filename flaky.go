package whittle

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/whittle-dd/whittle/internal/sequential"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Flaky says what a reduction does about a test that does not always give the same answer: it notices
// that, measures how often the test finds the original and an empty input interesting, decides about
// candidates by running the test several times, and confirms the result. As long as the test does not
// contradict itself, this costs a few tests more: the original is tested three times, some steps twice,
// and the result seven times.
//
// Each run of the test is an outcome of its own in the cache, see [reduce.Cached.Sample].
type Flaky struct {
	Confidence  float64 // that the result shows the failure, if the test is flaky; 0: 0.9999
	Tries       int     // tests of an original that is not interesting before the run gives up; 0: 20
	AlarmsNever bool    // the test is never wrong when it finds a candidate interesting
	First       int     // how often the original is tested at the start; 0: 3
	Unchecked   bool    // do not test steps again, only the result

	// StepBack is called if new bests that Options.Accept was called with are undone: an earlier one, or
	// the original, is the best again. An error ends the run.
	StepBack func(text.Files) error

	// Settle is called with the constants of each measurement, counted from 0, and returns those to use.
	// A caller whose cache outlives the program stores them, so that a resumed run decides the same.
	Settle func(measurement int, constants string) (string, error)

	Say func(sentence string) // gets what the user should know, in order
}

// A TooNoisyError says that the test does not tell the original from an empty input.
type TooNoisyError = sequential.NoisyError

// A Rate counts runs of the test, and those that found the candidate interesting.
type Rate = sequential.Rate

// Rates say how often a flaky test finds the result and the original interesting.
type Rates struct {
	Result   Rate
	Original Rate
}

// Interval returns the bounds between which the rate of the result is, with a confidence of 95 %.
func (r Rates) Interval() (low, high float64) { return r.Result.Bounds(1.96) }

// runFlaky is RunCached for a test that may be flaky.
func (r *Reduction) runFlaky(ctx context.Context, test *reduce.Cached[text.Files]) (Result, error) {
	f := r.options.Flaky
	legs := &legs{Reduction: r, test: test}
	s := sequential.Session[text.Files]{
		Sample: legs.sample, Stored: test.Stored, Key: text.Files.Key, Weight: text.Files.Bytes, Reduce: legs.run,
		Original: r.files, Empty: r.Empty(), TooLoose: r.tooLoose,
		Accept: legs.accept, StepBack: legs.stepBack, Settle: f.settle, Note: r.noteFlaky, Observe: legs.observe,
		Options: sequential.Options{
			Items: r.SizeOf(r.files).Tokens, First: f.First, Tries: f.Tries, Workers: r.options.Workers,
			AlarmsNever: f.AlarmsNever, Unchecked: f.Unchecked,
		},
	}
	if f.Confidence > 0 {
		s.Risk = 1 - f.Confidence
	}
	got, err := s.Run(ctx)
	r.observe(reduce.Event{Kind: reduce.Stopped, Size: r.Rank(got.Best), Err: err})
	r.progress.flaky = &got
	return r.result(err), err
}

// settle turns the constants of a measurement into text and back.
func (f *Flaky) settle(measurement int, s sequential.Scales) (sequential.Scales, error) {
	if f.Settle == nil {
		return s, nil
	}
	b, err := json.Marshal(s)
	if err != nil {
		return s, err
	}
	stored, err := f.Settle(measurement, string(b))
	if err != nil {
		return s, err
	}
	var out sequential.Scales
	if err := json.Unmarshal([]byte(stored), &out); err != nil {
		return s, fmt.Errorf("the constants of measurement %d: %w", measurement, err)
	}
	return out, nil
}

// tooLoose is called if the test always finds the empty input interesting. It reports whether that is the
// result.
func (r *Reduction) tooLoose() (accept bool, size reduce.Size) {
	if r.options.AllowEmpty && r.keep == nil {
		return true, r.Rank(r.Empty())
	}
	if r.options.TooLoose != nil {
		r.options.TooLoose()
	}
	return false, reduce.Size{}
}

// legs runs the legs of a reduction with a test that may be flaky.
type legs struct {
	*Reduction
	test    *reduce.Cached[text.Files]
	runner  *reduce.Runner[text.Files] // of the leg that is under way; nil: none is
	started bool
	size    reduce.Size // of the value moved to last
}

func (l *legs) run(ctx context.Context, leg sequential.Leg[text.Files]) error {
	l.progress.current = leg.Start.Key()
	l.runner = l.newRunner(leg.Oracle)
	l.runner.Accept, l.runner.Observe = leg.Accept, leg.Observe
	if !leg.Steady {
		l.runner.MaxTests = 0 // a candidate takes several tests: the oracle counts them
	}
	_, err := l.runner.Run(ctx, leg.Start, l.Pass())
	l.runner = nil
	return err
}

// sample runs the test. What is asked again in the leg that believes the test counts for its limit: that
// is asked in commit order, and thus does not depend on timing.
func (l *legs) sample(ctx context.Context, fs text.Files, index int) (reduce.Outcome, error) {
	out, err := l.test.Sample(ctx, fs, index)
	if index > 0 && l.runner != nil && l.runner.MaxTests > 0 && l.test.Tested(fs.Key().Sample(index)) {
		if l.runner.MaxTests--; l.runner.MaxTests == 0 {
			l.runner.MaxTests = -1
		}
	}
	return out, err
}

func (l *legs) accept(fs text.Files, size reduce.Size) error {
	if err := l.Reduction.accept(fs, size); err != nil || l.runner != nil {
		return err
	}
	// The leg ended when this step was checked, so that its runner has not reported it.
	l.observe(reduce.Event{Kind: reduce.Accepted, Candidate: fs.Key(), Size: size, Before: l.size, Verdict: reduce.Interesting})
	return nil
}

func (l *legs) stepBack(fs text.Files, e sequential.SteppedBack) error {
	if f := l.options.Flaky; f.StepBack != nil {
		if err := f.StepBack(fs); err != nil {
			return err
		}
	}
	l.progress.best, l.progress.atBest = fs, l.test.Misses()
	l.observe(reduce.Event{Kind: reduce.SteppedBack, Candidate: fs.Key(), Size: l.Rank(fs), Before: l.size})
	return nil
}

// observe passes on the events of all legs as if they were one run.
func (l *legs) observe(e reduce.Event) {
	switch e.Kind {
	case reduce.Stopped:
		return
	case reduce.Started:
		if l.started {
			return
		}
		l.started = true
		l.size = e.Size
	case reduce.Accepted, reduce.SteppedBack:
		l.size = e.Size
	}
	l.Reduction.observe(e)
}
