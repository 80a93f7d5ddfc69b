package infer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Differs is the guard that the command and another one disagree: they print different things on
// standard output, or end differently. Each must end as it does on the original, so that an input
// that both reject, each in its own way, is boring.
type Differs struct {
	Command Command        `json:"-"`
	Given   string         `json:"-"`
	Took    time.Duration  `json:"took"`             // the other, on the original
	Ends    [2]failure.End `json:"ends"`             // of the command and of the other, on the original
	Varies  bool           `json:"varies,omitempty"` // what one of them prints differs from run to run
	Masks   []string       `json:"masks,omitempty"`  // patterns of what does
}

// Begin runs both commands on the original three times.
func (d *Differs) Begin(ctx context.Context, b *Bench) error {
	var printed [2][][]string
	for i, c := range []Command{b.Command, d.Command} {
		for n := range timesAtLeast {
			res, err := b.run(ctx, c, b.Original, b.firstLimit())
			if err != nil {
				return err
			}
			run := RunOf(res, b.Secrets)
			end := failure.EndOf(run)
			switch {
			case res.TimedOut:
				return &SlowError{Guard: d.String(), Command: c, Limit: b.firstLimit()}
			case n == 0:
				d.Ends[i] = end
			case end != d.Ends[i]:
				return &VariesError{Guard: d.String(), Command: c, Ends: [2]failure.End{d.Ends[i], end}}
			}
			printed[i] = append(printed[i], failure.Printed(run))
			if i == 1 {
				d.Took = max(d.Took, res.Elapsed)
			}
		}
	}
	d.vary(printed)
	if !d.differ(printed[0], printed[1]) {
		return &AgreeError{Guard: d.String(), End: d.Ends[0], Lines: printed[0][0], Varies: d.Varies}
	}
	return nil
}

// vary learns what differs from run to run.
func (d *Differs) vary(printed [2][][]string) {
	for _, runs := range printed {
		for _, lines := range runs[1:] {
			d.Varies = d.Varies || !slices.Equal(lines, runs[0])
			d.Masks = append(d.Masks, telling(failure.Varying(runs[0], lines))...)
		}
	}
	slices.Sort(d.Masks)
	d.Masks = slices.Compact(d.Masks)
}

// against compares a run of the command with the other one. If what they print varies, both run
// again before they count as different.
func (d *Differs) against(ctx context.Context, b *Bench, fs text.Files, res oracle.Result) (reduce.Verdict, error) {
	var printed [2][][]string
	for n := range 2 {
		for i, c := range []Command{b.Command, d.Command} {
			limit := b.limit(d.Took)
			if i == 0 {
				limit = b.Script.Timeout
			}
			if n+i > 0 { // the first run of the command is given
				var err error
				if res, err = b.run(ctx, c, fs, limit); err != nil {
					return reduce.Unresolved, err
				}
			}
			run := RunOf(res, b.Secrets)
			switch {
			case res.TimedOut:
				return reduce.Unresolved, nil
			case failure.EndOf(run) != d.Ends[i]:
				return reduce.Boring, nil
			}
			printed[i] = append(printed[i], failure.Printed(run))
		}
		if !d.differ(printed[0], printed[1]) {
			return reduce.Boring, nil
		}
		if !d.Varies {
			break
		}
	}
	return reduce.Interesting, nil
}

// differ reports whether the commands end differently, or print different things in all runs.
func (d *Differs) differ(mine, other [][]string) bool {
	if d.Ends[0] != d.Ends[1] {
		return true
	}
	patterns := slices.Clone(d.Masks)
	var steady [2][]string
	for i, runs := range [][][]string{mine, other} {
		steady[i] = runs[0]
		for _, lines := range runs[1:] {
			patterns = append(patterns, telling(failure.Varying(runs[0], lines))...)
			steady[i] = failure.Steady(steady[i], lines)
		}
	}
	return !slices.Equal(failure.Mask(steady[0], patterns), failure.Mask(steady[1], patterns))
}

// telling returns the patterns with words in them. The others would hide lines of the other command,
// and are noticed in two runs of the same.
func telling(patterns []string) []string {
	return slices.DeleteFunc(patterns, func(p string) bool { return !failure.Telling(p) })
}

// Explains returns true: the failure is the difference.
func (d *Differs) Explains() bool { return true }

func (d *Differs) String() string { return flagOf("--differs", d.Given) }

// Compared is the judgment that the command shows its failure and differs from others.
type Compared struct {
	Failure *Judge
	Bench   *Bench
	Differs []*Differs
}

var _ oracle.Selective = (*Compared)(nil)

// Wants reports whether the output of a run that ended so can make a difference.
func (c *Compared) Wants(res oracle.Result) bool { return c.Failure.Wants(res) }

// Judge compares a run with the failure, and then with the other commands.
func (c *Compared) Judge(ctx context.Context, fs text.Files, res oracle.Result) (reduce.Outcome, error) {
	out, err := c.Failure.Judge(ctx, fs, res)
	for _, d := range c.Differs {
		if err != nil || out.Verdict == reduce.Boring {
			break
		}
		var v reduce.Verdict
		if v, err = d.against(ctx, c.Bench, fs, res); v != reduce.Interesting {
			out.Verdict = v // boring, or unresolved like what was known
		}
	}
	return out, err
}

// A SlowError says that a command of a guard reaches the time limit on the original.
type SlowError struct {
	Guard   string
	Command Command
	Limit   time.Duration
}

func (e *SlowError) Error() string {
	return fmt.Sprintf("a command of %s took longer than %v on the original", e.Guard, e.Limit)
}

// An AgreeError says that two commands agree on the original.
type AgreeError struct {
	Guard  string
	End    failure.End
	Lines  []string // that both print
	Varies bool     // apart from what differs from run to run
}

func (e *AgreeError) Error() string {
	return "the command and that of " + e.Guard + " agree on the original"
}

// A VariesError says that a command does not always end in the same way on the original.
type VariesError struct {
	Guard   string
	Command Command
	Ends    [2]failure.End
}

func (e *VariesError) Error() string {
	return fmt.Sprintf("a command of %s ends differently from run to run on the original: %v, %v", e.Guard, e.Ends[0], e.Ends[1])
}
