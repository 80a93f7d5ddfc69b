package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
)

// failureOptions are the flags that say what the failure of a command is.
type failureOptions struct {
	same          string
	exit          string
	signal        string
	stdoutMatches []string
	stderrMatches []string
	notMatches    []string
	hangs         time.Duration
	memoryOver    string
}

func (o *failureOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.same, "same", "", "after --: what must be the same as on the original: signal, exit, message, frames, frames:N, output, all, separated by commas (default: the end, the message and 2 functions)")
	f.StringVar(&o.exit, "exit", "", "after --: the failure is that the command exits with this status")
	f.StringVar(&o.signal, "signal", "", "after --: the failure is that this signal ends the command, such as SEGV")
	f.StringArrayVar(&o.stdoutMatches, "stdout-matches", nil, "after --: the failure is that a line of standard output matches this regular expression; may be given several times")
	f.StringArrayVar(&o.stderrMatches, "stderr-matches", nil, "after --: the same for standard error")
	f.StringArrayVar(&o.notMatches, "not-matches", nil, "after --: no line of the output may match this")
	f.DurationVar(&o.hangs, "hangs", 0, "after --: the failure is that the command does not end within this time")
	f.StringVar(&o.memoryOver, "memory-over", "", "after --: the failure is that the command holds more memory than this, such as 1GB")
}

// conditions returns what the flags say about a run.
func (o failureOptions) conditions() ([]infer.Condition, error) {
	var out []infer.Condition
	if o.exit != "" {
		n, err := strconv.ParseUint(o.exit, 10, 8)
		if err != nil {
			return nil, usagef("--exit %s: an exit status is a number from 0 to 255", o.exit)
		}
		out = append(out, infer.ExitIs(n))
	}
	if o.signal != "" {
		n, ok := failure.SignalNamed(o.signal)
		if !ok {
			return nil, usagef("--signal %s: there is no such signal; name one such as SEGV or ABRT", o.signal)
		}
		out = append(out, infer.SignalIs(n))
	}
	for _, m := range []struct {
		flag        string
		expressions []string
	}{{infer.StdoutMatches, o.stdoutMatches}, {infer.StderrMatches, o.stderrMatches}, {infer.NotMatches, o.notMatches}} {
		for _, e := range m.expressions {
			c, err := infer.NewMatches(m.flag, e)
			if err != nil {
				return nil, usagef("%s %s: %v", m.flag, quote(e), err)
			}
			out = append(out, c)
		}
	}
	if o.memoryOver != "" {
		n, err := sizeNamed(o.memoryOver)
		if err != nil {
			return nil, usagef("--memory-over %s: %v", o.memoryOver, err)
		}
		out = append(out, infer.MemoryOver(n))
	}
	if o.hangs < 0 {
		return nil, usagef("--hangs %v: a time cannot be negative", o.hangs)
	}
	if o.hangs > 0 {
		out = append(out, infer.HangsUntil{})
	}
	return out, nil
}

// given reports whether a flag about the failure is set.
func (o failureOptions) given() bool { return o.identity() != failureOptions{}.identity() }

// identity describes the failure that the flags ask for.
func (o failureOptions) identity() string {
	return fmt.Sprintf("same=%s exit=%s signal=%s stdout=%q stderr=%q not=%q hangs=%v memory=%s",
		o.same, o.exit, o.signal, o.stdoutMatches, o.stderrMatches, o.notMatches, o.hangs, o.memoryOver)
}

// inference returns how the failure of a command is found, and the command as a test.
func (o failureOptions) inference(words []string) (*job.Inference, job.Test, error) {
	command, err := infer.NewCommand(words)
	if err != nil {
		return nil, job.Test{}, usage(err)
	}
	conditions, err := o.conditions()
	if err != nil {
		return nil, job.Test{}, err
	}
	out := &job.Inference{Command: command, Conditions: conditions, Same: failure.Default, Guess: len(conditions) == 0}
	if o.same != "" {
		if out.Same, err = failure.ParseSame(o.same); err != nil {
			return nil, job.Test{}, usagef("--same %s: %v", o.same, err)
		}
		out.Guess = true
	}
	t := job.Test{Argv: command.Argv, Words: quoted(words)}
	t.Key = reduce.DigestOf([]byte("command " + strings.Join(command.Argv, "\x00") + "\x00" + o.identity()))
	return out, t, nil
}

// reachable returns an error if a command cannot get at its input.
func reachable(words []string, single bool) error {
	if oracle.Marked(words) || single {
		return nil
	}
	return usagef("the command does not say where its input is: write @@ in place of the path, as in: whittle DIR -- %s @@", strings.Join(words, " "))
}
