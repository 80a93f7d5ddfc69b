package sequential

import (
	"fmt"

	"github.com/whittle-dd/whittle/reduce"
)

// An Event is something to tell the user: [NotSteady], [Measured], [SteppedBack], [Rarer] or [Confirmed].
type Event interface{ event() }

// NotSteady says that the test gave two answers to one question.
type NotSteady struct {
	Step  int  // that it was asked about; 0: the original
	Empty bool // it was asked about the empty input, which it found interesting
	Seen  Rate // its answers
}

// Measured gives the rates between which candidates are told apart from now on.
type Measured struct {
	Step        int  // that the first rate is about; 0: the original
	Base, Empty Rate // of that step, and of the empty input, which is not asked about if alarms are ruled out

	// Accepted and Rejected are about how many samples a candidate takes that is accepted, or rejected.
	Accepted, Rejected int
}

// SteppedBack says that steps were not confirmed by new samples.
type SteppedBack struct {
	To    int // the step from which the run continues; 0: the original
	Steps int // how many were undone
}

// Rarer says that rejected candidates are answered with yes more often than the empty input: smaller
// inputs fail less often, or some of them cause false alarms. If those are ruled out, such inputs are taken.
type Rarer struct {
	Rejected, Base Rate
	Stopped        bool // the run stops, because most candidates would take many samples and be rejected
}

// Confirmed gives the rate of the result, from samples that did not decide about it.
type Confirmed struct{ Result, Original Rate }

func (NotSteady) event()   {}
func (Measured) event()    {}
func (SteppedBack) event() {}
func (Rarer) event()       {}
func (Confirmed) event()   {}

// A NeverError says that the test finds the original interesting never, or too rarely for
// [Options.Tries].
type NeverError struct{ Seen Rate }

func (e *NeverError) Error() string {
	if e.Seen.Yes == 0 {
		return fmt.Sprintf("the test did not find the original interesting in any of %d runs", e.Seen.Runs)
	}
	return fmt.Sprintf("the test is flaky, and found the original interesting only in %d of %d runs", e.Seen.Yes, e.Seen.Runs)
}

// Is reports whether target is [reduce.ErrNotInteresting].
func (e *NeverError) Is(target error) bool { return target == reduce.ErrNotInteresting }

// A NoisyError says that the test does not tell the original from an empty input.
type NoisyError struct{ Original, Empty Rate }

func (e *NoisyError) Error() string {
	return fmt.Sprintf("the test says yes to an empty input (%.0f %%) almost as often as to the original (%.0f %%): it cannot guide a reduction",
		100*e.Empty.Share(), 100*e.Original.Share())
}
