package job

import (
	"context"
	"errors"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

const (
	firstTests = 3  // runs of the test on the original
	tries      = 20 // if none of them finds it interesting
)

// flakyOptions returns what the reduction does about a flaky test.
func (r *filesRun) flakyOptions() *whittle.Flaky {
	if r.spec.Reduce.Flaky != nil {
		r.flaky = *r.spec.Reduce.Flaky
	}
	r.flaky.StepBack, r.flaky.Settle, r.flaky.Say = r.stepBack, r.settleMeasurement, r.say
	r.recordedBacks = r.session.StepsBack()
	return &r.flaky
}

// firstSamples runs the test on the original like firstRuns, and stores each run. It is an error if no
// run finds the original interesting; if some do, the test is flaky.
func (r *filesRun) firstSamples(ctx context.Context) (time.Duration, error) {
	r.firstLimit()
	most := max(firstTests, tries, r.flaky.Tries)
	var took []time.Duration
	var total time.Duration
	var rejected *RejectedError
	runs := 0
	for {
		switch {
		case len(took) > 0 && (runs >= firstTests || total >= enough):
			r.asked = min(runs, firstTests)
			if r.Timeout > 0 {
				return r.Timeout, nil
			}
			return oracle.ChooseTimeout(took), nil
		case len(took) == 0 && runs > 0 && (runs >= most || rejected.Broken() || total >= enough && r.flaky.Tries == 0):
			rejected.Runs, rejected.Input = runs, r.in
			if r.spec.From != nil {
				rejected.Start = r.spec.From.Words
			}
			return 0, rejected
		}
		left := most - runs
		if runs < firstTests {
			left = firstTests - runs
		}
		for _, f := range r.repeat(ctx, r.in.Files, min(left, r.Jobs), r.testEmpty(ctx)) {
			if f.err != nil {
				return 0, f.err
			}
			if err := r.session.Put(r.in.Files.Key().Sample(runs), reduce.Outcome{Verdict: f.verdict}); err != nil {
				return 0, err
			}
			runs++
			total += f.res.Elapsed
			if f.verdict == reduce.Interesting {
				took = append(took, f.res.Elapsed)
				r.first = append(r.first, f.res)
			} else {
				rejected = &RejectedError{Result: f.res, Limit: r.script.Timeout, Test: r.test}
			}
		}
	}
}

func (r *filesRun) testEmpty(ctx context.Context) func() {
	return func() { r.cached.Test(ctx, r.reduction.Empty()) }
}

// storeFirst stores runs on the original that were made for another purpose as its first samples. The
// order in which some failed and others did not is not known, and does not matter.
func (r *filesRun) storeFirst() error {
	yes, all := 1, 1
	if r.failure != nil && r.given == nil && !r.startsElsewhere {
		yes, all = len(r.failure.Elapsed), r.failure.Runs
	}
	for i := range all {
		verdict := reduce.Interesting
		if i >= yes {
			verdict = reduce.Boring
		}
		if err := r.session.Put(r.in.Files.Key().Sample(i), reduce.Outcome{Verdict: verdict}); err != nil {
			return err
		}
	}
	r.asked = all
	return nil
}

// onlyFlaky reports whether an error says that the test found files interesting in some runs.
func onlyFlaky(err error) bool {
	rejected, ok := errors.AsType[*RejectedError](err)
	return ok && rejected.Flaky
}

// replaying reports whether the reduction repeats steps that an earlier run of the session has taken
// and undone.
func (r *filesRun) replaying() bool { return r.backs < r.recordedBacks }

// stepBack puts an earlier best in place again, because later ones did not hold up in new runs. If an
// earlier run of the session has done that, nothing changes: what is in place came after it.
func (r *filesRun) stepBack(fs text.Files) error {
	r.size = ui.Size(r.reduction.SizeOf(fs))
	if r.backs++; r.backs <= r.recordedBacks {
		return nil
	}
	return r.backTo(fs)
}

func (r *filesRun) backTo(fs text.Files) error {
	return r.choose(fs, journal.Step{Note: "later steps did not hold up", Back: true})
}

// settleConfirmed makes sure that the result of a flaky test is the one that was confirmed. It can be
// another one only if the session has lost samples, so that it was resumed with other answers.
func (r *filesRun) settleConfirmed() error {
	if r.result.Rates == nil || r.result.Files.Key() == r.best.Key() {
		return nil
	}
	return r.backTo(r.result.Files)
}

// settleMeasurement returns the constants of a measurement that an earlier run of the session has stored,
// or stores them.
func (r *filesRun) settleMeasurement(n int, constants string) (string, error) {
	s := r.session.Settings()
	if n < len(s.Measured) {
		return s.Measured[n], nil
	}
	s.Measured = append(s.Measured, constants)
	return constants, r.session.Settle(s)
}

// rates returns how often a flaky test finds the result interesting, for people and programs.
func (r *filesRun) rates() *ui.Rates {
	rates := r.result.Rates
	if rates == nil {
		return nil
	}
	low, high := rates.Interval()
	return &ui.Rates{
		Result: ui.Runs{Interesting: rates.Result.Yes, All: rates.Result.Runs}, Low: low, High: high,
		Original: ui.Runs{Interesting: rates.Original.Yes, All: rates.Original.Runs},
	}
}
