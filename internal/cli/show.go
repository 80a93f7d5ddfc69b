package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
)

type (
	summary  = ui.End
	readerOf = func(func() ui.Stats) ui.Reader
)

// show runs a job, displays its progress as the flags ask, and turns its end into a summary and
// an exit status. The summary is nil if the job could not start.
func show(o runOptions, cmd *cobra.Command, run func(readerOf) (*summary, error)) (end *summary, err error) {
	var r ui.Reader
	defer func() {
		if r != nil {
			err = errors.Join(err, r.Close())
		}
	}()
	end, err = run(func(stats func() ui.Stats) ui.Reader {
		r = o.reader(cmd, stats)
		if secrets := o.env.secrets(); secrets != nil {
			r = ui.Redacted(r, secrets.String)
		}
		return r
	})
	if end == nil {
		return nil, o.env.explain(explained(err))
	}
	end.Stats = o.stats
	err = conclude(end, err, o)
	r.End(*end)
	return end, err
}

// conclude adds to the summary why a job ended early, and returns its exit status.
func conclude(end *summary, err error, o runOptions) error {
	i, wasInterrupted := errors.AsType[interrupted](err)
	small, smallEnough := errors.AsType[*whittle.SmallEnoughError](err)
	switch {
	case err == nil:
	case errors.Is(err, remote.ErrActions):
		end.Reason = "--remote-max-actions is used up"
	case smallEnough:
		end.Reason = fmt.Sprintf("--stop-at %s is reached; without it, the same command continues", small.StopAt)
	case errors.Is(err, reduce.ErrBudget):
		end.Reason = fmt.Sprintf("--max-tests %d is used up", o.maxTests)
	case errors.Is(err, job.ErrTime):
		end.Reason = fmt.Sprintf("--budget %v is used up", o.budget)
	case errors.Is(err, job.ErrStopped):
		end.Reason = "stopped; the same command resumes from here"
	case wasInterrupted:
		end.Reason = err.Error() + "; the same command resumes from here"
		return exitError{i.status(), true, err}
	case errors.Is(err, reduce.ErrNotInteresting):
		end.Err = fmt.Errorf("%w; if the failure is so rare, allow more runs: --tries 300", err)
		return exitError{exitNotInteresting, true, err}
	default:
		end.Err = withHint(err)
		return exitError{exitMachinery, true, err}
	}
	return nil
}
