package cli

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/reduce"
)

// enoughForVariables is how long check looks for the variables that a test needs.
const enoughForVariables = time.Minute

// environment runs the test as with --clean-env. If that changes its verdict, it looks for a smallest
// set of variables that the test needs besides.
func (c check) environment(ctx context.Context) error {
	all, err := c.env.list()
	if err != nil {
		return err
	}
	o := c.env
	o.Clean = true
	clean, err := o.list()
	if err != nil {
		return err
	}
	with := reduce.OracleFunc[[]string](func(ctx context.Context, more []string) (reduce.Outcome, error) {
		j := c.job(c.in.Files, c.in.Arguments())
		j.Env = slices.Concat(clean, more)
		v, err := c.verdict(ctx, j)
		return reduce.Outcome{Verdict: v}, err
	})
	out, err := with.Test(ctx, nil)
	if err != nil || out.Verdict == reduce.Interesting {
		c.depends(err, out.Verdict, "environment", "")
		return err
	}
	others := slices.DeleteFunc(all, func(v string) bool { return slices.Contains(clean, v) })
	limited, cancel := context.WithTimeoutCause(ctx, enoughForVariables, job.ErrTime)
	defer cancel()
	needed, err := dd.MinimizeWith(limited, others, with, dd.Options{})
	switch {
	case errors.Is(err, reduce.ErrNotInteresting), errors.Is(err, job.ErrTime) && len(needed) > 5: // a flaky or slow test
		c.report("environment", "needs environment variables that --clean-env leaves out: the test may not work elsewhere")
	case err != nil && !errors.Is(err, job.ErrTime):
		return err
	default:
		c.report("environment", "needs environment variables that --clean-env leaves out: %s", names(needed))
	}
	return nil
}

func names(env []string) string {
	var out []string
	for _, v := range env {
		name, _, _ := strings.Cut(v, "=")
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}
