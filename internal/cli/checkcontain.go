package cli

import (
	"context"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/oracle"
)

// containment reports what contains the test, and what it tries to do outside.
func (c check) containment(ctx context.Context) error {
	if c.contain.level == oracle.Off.String() {
		c.report("contained", "by nothing")
		return nil
	}
	active, err := c.local.Contained()
	if err != nil {
		return err
	}
	c.report("contained", "by %v", active)
	for _, words := range append(active.Missing, active.Weaker...) {
		c.report("", "%s", words)
	}
	refused, ok := job.Refusals(ctx, c.exec, c.level, c.job(c.in.Files, c.in.Arguments()))
	words, flags := refusals(refused)
	switch {
	case !ok:
		c.report("outside", "not known: strace is not installed, or cannot run the test")
	case words == "":
		c.report("outside", "nothing was refused")
	case flags == "":
		c.report("outside", "%s, and was refused", words)
	default:
		c.report("outside", "%s, and was refused; %s allows it", words, flags)
	}
	return nil
}

// explain turns the rejection of the original into a message. Containment may be the reason.
func (c check) explain(ctx context.Context, err error) error {
	if c.contain.level == oracle.Off.String() {
		return explained(err)
	}
	original := c.job(c.in.Files, c.in.Arguments())
	s := job.Suspect{Inside: c.exec, Level: c.level, Job: original, Env: c.variables, Outside: func(ctx context.Context, e oracle.Executor) bool {
		return job.Interesting(ctx, e, original)
	}}
	return explained(s.Explain(ctx, err))
}
