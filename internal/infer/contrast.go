package infer

import (
	"context"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A Contrast judges candidates by two inputs: they are interesting if the command fails as on the one,
// boring if it does what it does on the other, and unresolved if it does neither.
type Contrast struct {
	Failure *Judge
	Works   *failure.Matcher
}

var _ oracle.Selective = (*Contrast)(nil)

// Wants reports whether the output of a run that ended so can make a difference.
func (c *Contrast) Wants(res oracle.Result) bool {
	return c.Failure.Wants(res) || c.Works.Ends(RunOf(res, nil))
}

// Judge compares a run with both.
func (c *Contrast) Judge(ctx context.Context, fs text.Files, res oracle.Result) (reduce.Outcome, error) {
	out, err := c.Failure.Judge(ctx, fs, res)
	if err != nil || out.Verdict == reduce.Interesting || res.Exceeded != oracle.NoLimit {
		return out, err
	}
	if c.Works.Match(RunOf(res, c.Failure.Secrets)) {
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	}
	return reduce.Outcome{Verdict: reduce.Unresolved}, nil
}

// Works runs the command on an input on which it should work, and returns how such runs are
// recognized: by how they end and, if the command complains there, by what it says.
func (c Case) Works(ctx context.Context) (failure.Signature, error) {
	all, err := c.repeat(ctx, c.Files, 2)
	if err != nil {
		return failure.Signature{}, err
	}
	s := failure.Signature{Ends: failure.EndOf(all[0].run)}
	if fine(all[0].run) {
		return s, nil
	}
	f, err := failure.Infer([]failure.Run{all[0].run, all[1].run}, nil, c.input())
	if err != nil {
		return s, nil // what it says is not the same in both runs
	}
	if complaint, err := f.Signature(failure.Default); err == nil {
		return complaint, nil
	}
	return s, nil
}
