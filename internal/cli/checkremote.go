package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// tooShort is how long a test must take to be worth sending: a server adds about half of that to each.
const tooShort = 20 * time.Millisecond

// server reports whether a server runs the test, and how it compares with this machine, where the test took so
// long.
func (c check) server(ctx context.Context, here []time.Duration) error {
	o := c.remote
	sent := namedFiles(c.test, nil)
	if len(o.needs) == 0 && !o.unobserved {
		f, ok := observe(ctx, c.exec, c.job(c.in.Files, c.in.Arguments()), c.in, sent)
		needs, lines := f.words(ok)
		for _, l := range lines {
			c.report("reads", "%s", l)
		}
		o.needs = needs
	}
	options, err := o.options(sent, func(words string) { c.report("notice", "%s", words) })
	if err != nil {
		return err
	}
	options.Salt = fmt.Sprint(time.Now().UnixNano()) // nothing comes from the cache
	exec, err := remote.Connect(ctx, options)
	if err != nil {
		return machineryError(err)
	}
	defer exec.Close()
	var latency []time.Duration
	for range 5 {
		d, err := exec.Trivial(ctx)
		if err != nil {
			return machineryError(err)
		}
		latency = append(latency, d)
	}
	slices.Sort(latency)
	c.report("server", "an empty test takes %s, from %s to %s", ui.Duration(latency[2]), ui.Duration(latency[0]), ui.Duration(latency[4]))
	if o.jobs == 0 {
		jobs, err := exec.FindSlots(ctx)
		if err != nil {
			return machineryError(err)
		}
		c.report("at once", "%d tests would be sent at once", jobs)
	}
	return c.compare(ctx, exec, slices.Min(here))
}

// compare runs the test on the server, on the original and on an empty input.
func (c check) compare(ctx context.Context, exec oracle.Executor, here time.Duration) error {
	j := c.job(c.in.Files, c.in.Arguments())
	began := time.Now()
	res, err := exec.Run(ctx, j)
	if err != nil {
		return machineryError(err)
	}
	took := time.Since(began)
	if v := oracle.Judge(res); v != reduce.Interesting {
		return c.differs(res, v)
	}
	c.report("on the server", "interesting, as here; %s in all, of which the test took %s", ui.Duration(took), ui.Duration(res.Elapsed))
	if advice := worth(here, res.Elapsed); advice != "" {
		c.report("advice", "the test takes %s here: %s", ui.Duration(here), advice)
	}
	return nil
}

// worth returns why a server may not be worth it for a test that takes so long here and there, or "".
func worth(here, there time.Duration) string {
	switch {
	case here < tooShort:
		return "too short to profit from a server"
	case there > 3*here:
		return "the workers are slow, or busy"
	}
	return ""
}

// differs explains an original that is interesting here and not on the server.
func (c check) differs(res oracle.Result, v reduce.Verdict) error {
	c.report("on the server", "DIFFERS: %v, and interesting here%s", v, printed(res))
	switch res.Exit {
	case 126, 127:
		c.report("advice", "a program that the test runs is not there: choose other workers with --remote-platform, or send it with --remote-input or --needs")
	default:
		c.report("advice", "there is only what was sent: the input, the test, and what --needs and --remote-input name; the variables of this machine are not set")
	}
	return exitError{status: exitNotInteresting, error: errors.New("the test does not find the original interesting on the server")}
}
