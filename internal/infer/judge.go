package infer

import (
	"context"
	"slices"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A Judge finds candidates interesting on which the command fails as on the original.
type Judge struct {
	Case
	Matcher *failure.Matcher // nil: only the conditions count
	When    []Condition      // what else must hold of a run

	// Met receives every run that fails, but not as on the original, from any goroutine; may be nil.
	Met func(text.Files, failure.Run)
}

// A Condition is what a user says about the run of a command.
type Condition interface {
	Holds(oracle.Result) bool
	String() string // as a flag
}

var _ oracle.Selective = (*Judge)(nil)

// Wants reports whether the output of a run that ended so can make a difference: it ends like the failure, or it
// is a crash of another kind, which may be worth keeping. Another exit status is mostly how the command rejects
// input that is not valid.
func (j *Judge) Wants(res oracle.Result) bool {
	if res.TimedOut || j.Met != nil && res.Signal != 0 {
		return true
	}
	return j.mayShow(res)
}

// mayShow reports whether a run that ended so shows the failure if it prints what it should.
func (j *Judge) mayShow(res oracle.Result) bool {
	for _, c := range j.When {
		if _, printed := c.(Matches); !printed && !c.Holds(res) {
			return false
		}
	}
	return j.Matcher == nil || j.Matcher.Ends(RunOf(res, nil))
}

// Judge compares a run with the failure.
func (j *Judge) Judge(ctx context.Context, fs text.Files, res oracle.Result) (reduce.Outcome, error) {
	if res.Exceeded != oracle.NoLimit && !j.about(res.Exceeded) {
		return reduce.Outcome{Verdict: reduce.Unresolved}, nil
	}
	run := RunOf(res, j.Secrets)
	for _, c := range j.When {
		if !c.Holds(res) {
			return j.boring(fs, run, res.Left), nil
		}
	}
	if j.Matcher == nil {
		return reduce.Outcome{Verdict: reduce.Interesting}, nil
	}
	if !j.Matcher.Match(run) {
		return j.boring(fs, run, res.Left), nil
	}
	if !j.Matcher.NeedsDebugger() {
		return reduce.Outcome{Verdict: reduce.Interesting}, nil
	}
	return j.debugged(ctx, fs, run)
}

// about reports whether the failure is that the command exceeds the limit.
func (j *Judge) about(l oracle.Limit) bool {
	return l == oracle.MemoryLimit && slices.ContainsFunc(j.When, func(c Condition) bool {
		_, ok := c.(MemoryOver)
		return ok
	})
}

// debugged asks a debugger whether a crash is the one of the original.
func (j *Judge) debugged(ctx context.Context, fs text.Files, run failure.Run) (reduce.Outcome, error) {
	res, err := j.trace(ctx, j.chosen(), fs)
	switch {
	case err != nil:
		return reduce.Outcome{}, err
	case res.TimedOut:
		return reduce.Outcome{Verdict: reduce.Unresolved}, nil
	case !j.Matcher.MatchDebugger(res.Output):
		run.Debugger = res.Output
		return j.boring(fs, run, false), nil
	}
	return reduce.Outcome{Verdict: reduce.Interesting}, nil
}

// boring is the outcome of a run that does not show the failure. It may show another one, unless what it printed
// was left out.
func (j *Judge) boring(fs text.Files, run failure.Run, left bool) reduce.Outcome {
	if j.Met != nil && !fine(run) && !left {
		j.Met(fs, run)
	}
	if run.TimedOut {
		return reduce.Outcome{Verdict: reduce.Unresolved}
	}
	return reduce.Outcome{Verdict: reduce.Boring}
}
