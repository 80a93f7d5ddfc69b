package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// guardOptions are the flags that say what must hold besides the failure.
type guardOptions struct {
	valid      []string
	differs    []string
	good       []string
	slowerThan []string
}

func (o *guardOptions) flags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.valid, "valid", nil, "this command must also succeed on a candidate, @@ being its path; or compiles, or no-ub; may be given several times")
	f.StringArrayVar(&o.differs, "differs", nil, "after --: the failure is that the command prints or ends differently from this one")
	f.StringArrayVar(&o.good, "good", nil, "after --: this command, such as an older version, must exit with 0 and not show the failure")
	f.StringArrayVar(&o.slowerThan, "slower-than", nil, "after --: the failure is that the command takes so many times the CPU time of another one, as in '5x ./old @@'")
}

// comparing reports whether a flag compares the command with others.
func (o guardOptions) comparing() bool { return len(o.differs)+len(o.good)+len(o.slowerThan) > 0 }

// explaining reports whether the flags say what the failure is, so that nothing has to be inferred.
func (o guardOptions) explaining() bool { return len(o.differs)+len(o.slowerThan) > 0 }

// identity describes the guards, if there are any.
func (o guardOptions) identity() string {
	var b strings.Builder
	for _, g := range []struct {
		name   string
		values []string
	}{{"valid", o.valid}, {"differs", o.differs}, {"good", o.good}, {"slower-than", o.slowerThan}} {
		if len(g.values) > 0 {
			fmt.Fprintf(&b, " %s=%q", g.name, g.values)
		}
	}
	if d := o.scripts(); d != "" {
		fmt.Fprintf(&b, " guard-scripts=%s", d)
	}
	return b.String()
}

// scripts returns a digest of the scripts that the commands start: after a change of one of them,
// what it said before does not count.
func (o guardOptions) scripts() string {
	var all []byte
	values := slices.Concat(o.valid, o.differs, o.good)
	for _, v := range o.slowerThan {
		_, command, _ := strings.Cut(v, " ") // after the factor
		values = append(values, command)
	}
	for _, value := range values {
		word, _, _ := strings.Cut(value, " ")
		if !strings.Contains(word, "/") {
			continue
		}
		if content, err := os.ReadFile(word); err == nil && strings.HasPrefix(string(content), "#!") {
			all = append(append(all, content...), 0)
		}
	}
	if all == nil {
		return ""
	}
	d := reduce.DigestOf(all)
	return fmt.Sprintf("%x", d[:8])
}

// guards returns the guards that the flags describe, for an input.
func (o guardOptions) guards(in journal.Input, language string) ([]infer.Guard, error) {
	var out []infer.Guard
	for _, value := range o.differs {
		c, err := o.command("differs", value, in)
		if err != nil {
			return nil, err
		}
		out = append(out, &infer.Differs{Command: c, Given: value})
	}
	for _, value := range o.good {
		c, err := o.command("good", value, in)
		if err != nil {
			return nil, err
		}
		out = append(out, &infer.Good{Command: c, Given: value})
	}
	for _, value := range o.slowerThan {
		s, err := infer.ParseSlower(value)
		if err != nil {
			return nil, usagef("--slower-than %s: %v", quote(value), err)
		}
		if err := o.reachable("slower-than", value, s.Command, in); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	for _, value := range o.valid {
		v, err := o.validator(value, in, language)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (o guardOptions) command(flag, value string, in journal.Input) (infer.Command, error) {
	c, err := infer.ParseCommand(value)
	if err != nil {
		return c, usagef("--%s %s: %v", flag, quote(value), err)
	}
	return c, o.reachable(flag, value, c, in)
}

// reachable returns an error if the command of a guard cannot get at its input.
func (o guardOptions) reachable(flag, value string, c infer.Command, in journal.Input) error {
	if oracle.Marked(c.Words) || in.Single() {
		return nil
	}
	return usagef("--%s %s: the command does not say where its input is: write @@ in place of the path", flag, quote(value))
}

// validator returns the guard of --valid: a command, or what a preset stands for.
func (o guardOptions) validator(value string, in journal.Input, language string) (*infer.Valid, error) {
	if !infer.IsPreset(value) {
		c, err := o.command("valid", value, in)
		return &infer.Valid{Command: c, Given: value}, err
	}
	for _, path := range in.Arguments() {
		if !slices.ContainsFunc(in.Files, func(f text.File) bool { return f.Path == path && !f.Dir }) {
			return nil, usagef("--valid %s checks files, and %s is a directory; write a command: --valid 'CHECKER @@'", value, path)
		}
	}
	name, err := languageOf(in, language)
	if err != nil {
		return nil, usagef("--valid %s: %v", value, err)
	}
	c, err := infer.Preset(value, name)
	if err != nil {
		return nil, usagef("--valid %s: %v", value, err)
	}
	return &infer.Valid{Command: c, Given: value}, nil
}

// languageOf returns the language of an input, all files of which must be in the same.
func languageOf(in journal.Input, named string) (string, error) {
	if named != "" && named != whittle.None {
		l, err := syntax.Named(named)
		return l.Name, err
	}
	found := ""
	for _, f := range in.Files {
		if f.Dir || f.Link {
			continue
		}
		l, ok := syntax.Recognize(f.Path, f.Data)
		switch {
		case !ok:
			return "", fmt.Errorf("the language of %s is not known; name it with --language, or write a command: --valid 'CHECKER @@'", f.Path)
		case found != "" && found != l.Name:
			return "", fmt.Errorf("the input is in several languages, %s and %s; write a command that checks them: --valid 'CHECKER @@'", found, l.Name)
		}
		found = l.Name
	}
	return found, nil
}

// guardRejects turns an error about a guard on the original into a message, or returns nil.
func guardRejects(err error) error {
	const again = "\nWhat it should accept is the original as it is: correct the command, or omit the flag"
	if e, ok := errors.AsType[*infer.GuardError](err); ok {
		return notInteresting("%v: %s%s%s", e, howEnded(e.Run, e.Limit), printedBoth(e.Run), again)
	}
	if e, ok := errors.AsType[*infer.GoodError](err); ok {
		if e.Same {
			return notInteresting("%v: it shows the failure too, with %s%s\nName a version without it", e, howEnded(e.Run, e.Limit), printedBoth(e.Run))
		}
		return notInteresting("%v: %s, but must exit with 0%s\nIf that is fine, wrap it in a script that exits with 0 then", e, howEnded(e.Run, e.Limit), printedBoth(e.Run))
	}
	if e, ok := errors.AsType[*infer.AgreeError](err); ok {
		return agreeing(e)
	}
	if e, ok := errors.AsType[*infer.VariesError](err); ok {
		return notInteresting("%v; a difference from another command would mean nothing", e)
	}
	if e, ok := errors.AsType[*infer.SlowError](err); ok {
		return notInteresting("%v (%s); give it more time with --timeout", e, strings.Join(e.Command.Words, " "))
	}
	if e, ok := errors.AsType[*infer.SlowerError](err); ok {
		return notSlower(e)
	}
	return nil
}

func howEnded(r failure.Run, limit fmt.Stringer) string {
	if r.TimedOut {
		return "it took longer than " + limit.String() + " (--timeout gives it more)"
	}
	return "it ended with " + failure.EndOf(r).String()
}

// agreeing reports that two commands do the same on the original.
func agreeing(e *infer.AgreeError) error {
	what := fmt.Sprintf("both end with %v and print the same %d lines on standard output", e.End, len(e.Lines))
	switch len(e.Lines) {
	case 0:
		what = fmt.Sprintf("both end with %v and print nothing on standard output", e.End)
	case 1:
		what = fmt.Sprintf("both end with %v and print the same line on standard output: %s", e.End, e.Lines[0])
	}
	if e.Varies {
		what += ", apart from what differs from run to run of the same command"
	}
	return notInteresting("%v: %s; standard error is not compared: to include it, use sh -c '… 2>&1' in both", e, what)
}

// notSlower reports what two commands took.
func notSlower(e *infer.SlowerError) error {
	took := fmt.Sprintf("it took %.3g s of CPU time and the other %.3g s, the better of three runs each, which is %.2gx (times below 0.01 s count as 0.01 s)", e.CPU[0].Seconds(), e.CPU[1].Seconds(), e.Ratio)
	if e.Ratio > e.Factor {
		return notInteresting("%v with certainty: %s; a factor within 20 %% of that cannot be measured reliably, so try %.2gx or less", e, took, e.Ratio/1.25)
	}
	return notInteresting("%v: %s; try a smaller factor, or an input that takes longer", e, took)
}
