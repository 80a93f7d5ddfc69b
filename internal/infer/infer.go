package infer

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// HangAfter is how long a command may take on the original before it counts as one that hangs.
const HangAfter = 10 * time.Second

// A Case is a command and the input on which it fails.
type Case struct {
	Exec    oracle.Executor
	Command Command
	Files   text.Files
	Empty   text.Files       // the input without content
	Args    []string         // paths of the input, in the directory of a run
	Timeout time.Duration    // for one run
	Longer  time.Duration    // for another run, if only some of those on the original reach Timeout; 0: they are not run again
	Jobs    int              // runs at once
	Same    failure.Same     // which parts of the failure count
	Tries   int              // how often a command that works now and then is run; 0: 20
	Empties bool             // a failure that the empty input shows too is accepted
	Secrets *secret.Redactor // hides what must not be shown in what a run prints, before it is looked at; nil: nothing

	debugger debugger // for crashes about which nothing is printed; zero: what is installed
}

// A Found is the failure of a command on an input.
type Found struct {
	Signature failure.Signature
	Elapsed   []time.Duration // of the runs that fail
	Runs      int             // made of the original
	Notes     []string        // what the user should know besides
}

// timesAtLeast is how often the command is run on the original.
const timesAtLeast = 3

// Infer runs the command on the original, and on inputs on which it may work, and returns what is
// special to the failure. Its errors are of the types below, or about the machinery.
func (c Case) Infer(ctx context.Context) (*Found, error) {
	failing, all, err := c.original(ctx)
	if err != nil {
		return nil, err
	}
	found := &Found{Runs: len(all)}
	var runs []failure.Run
	for _, r := range failing {
		runs = append(runs, r.run)
		found.Elapsed = append(found.Elapsed, r.elapsed)
	}
	if len(failing) < len(all) {
		found.Notes = append(found.Notes, fmt.Sprintf("the command fails in %d of %d runs on the original", len(failing), len(all)))
	}
	if slices.ContainsFunc(runs, wantsTerminal) {
		found.Notes = append(found.Notes, "the command seems to want a terminal, which it does not have here; script -qec 'COMMAND' /dev/null gives it one")
	}
	works, empty, err := c.working(ctx, runs)
	if err != nil {
		return nil, err
	}
	f, err := failure.Infer(runs, works, c.input())
	switch {
	case errors.Is(err, failure.ErrWorks):
		return nil, &WorksError{Command: c.Command, Run: runs[0], Hints: f.Hints()}
	case errors.Is(err, failure.ErrUnstable):
		return nil, &UnstableError{Command: c.Command, Ends: ends(all)}
	case err != nil:
		return nil, err
	}
	if found.Signature, err = f.Signature(c.Same); err != nil {
		return nil, err
	}
	if f.Plain() {
		if found.Signature, err = c.refined(ctx, found.Signature, runs, works); err != nil {
			return nil, err
		}
	}
	if hints := f.Hints(); found.Signature.About.Weak != "" && len(hints) > 0 {
		found.Notes = append(found.Notes, fmt.Sprintf("only the original prints %q, which such a flag could look for", hints[0]))
	}
	if f.Silent() && c.Same.Frames > 0 {
		if err := c.debug(ctx, found); err != nil {
			return nil, err
		}
	}
	if err := c.checkEmpty(ctx, found.Signature, empty); err != nil {
		return nil, err
	}
	return found, nil
}

var terminal = regexp.MustCompile(`(?i)not a (tty|terminal)\b|inappropriate ioctl|TERM environment variable`)

func wantsTerminal(r failure.Run) bool { return terminal.Match(r.Stderr) || terminal.Match(r.Stdout) }

type ran struct {
	run     failure.Run
	elapsed time.Duration
}

// original runs the command on the original until it has failed three times. It returns the runs
// that failed, and all. If none has, these are all: perhaps the output tells.
func (c Case) original(ctx context.Context) (failing, all []ran, err error) {
	tries := c.Tries
	if tries == 0 {
		tries = usualTries
	}
	for len(failing) < timesAtLeast && len(all) < max(tries, timesAtLeast) {
		some, err := c.repeat(ctx, c.Files, min(timesAtLeast-len(failing), max(c.Jobs, 1)))
		if err != nil {
			return nil, nil, err
		}
		all = append(all, some...)
		for _, r := range some {
			if !fine(r.run) {
				failing = append(failing, r)
			}
		}
		if len(failing) == 0 && c.settled(all) {
			break
		}
	}
	changed, err := c.unhurried(ctx, all)
	if err != nil {
		return nil, nil, err
	}
	if changed {
		failing = slices.DeleteFunc(slices.Clone(all), func(r ran) bool { return fine(r.run) })
	}
	if len(failing) == 0 {
		failing = all
	}
	return failing, all, nil
}

// unhurried runs the command again, with more time, in place of those runs that reached the time limit while
// others ended: on a busy machine any run can be slow, but one that hangs is guessed only if nothing speaks
// against it. It reports whether it did so.
func (c Case) unhurried(ctx context.Context, runs []ran) (changed bool, err error) {
	slow := func(r ran) bool { return r.run.TimedOut }
	if c.Longer <= c.Timeout || !slices.ContainsFunc(runs, slow) || !slices.ContainsFunc(runs, func(r ran) bool { return !slow(r) }) {
		return false, nil
	}
	c.Timeout = c.Longer
	for i, r := range runs {
		if slow(r) {
			if runs[i].run, runs[i].elapsed, err = c.once(ctx, c.Files); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// Unless the user says how often, a command that succeeds is run so many times in case it fails now and
// then, or for so long.
const (
	usualTries = 20
	enough     = 2 * time.Second
)

// settled reports whether runs that all succeeded are enough: they print what looks like a failure, or
// took long and nobody asked for more.
func (c Case) settled(all []ran) bool {
	if len(all) < timesAtLeast {
		return false
	}
	var took time.Duration
	shown := true
	for _, r := range all {
		took += r.elapsed
		_, ok := failure.Of(r.run, c.input())
		shown = shown && ok
	}
	return shown || c.Tries == 0 && took >= enough
}

// FirstLimit returns the time limit for runs on the original, given that of the user or 0. That a command
// hangs is guessed only where the failure is.
func FirstLimit(given time.Duration, guess bool) time.Duration {
	switch {
	case given > 0:
		return given
	case guess:
		return HangAfter
	}
	return oracle.FirstTimeout
}

// LongerLimit returns the time limit for another run on the original, if only some reach the first; none if
// the user has given one.
func LongerLimit(given time.Duration) time.Duration {
	if given > 0 {
		return 0
	}
	return 6 * HangAfter
}

// repeat runs the command n times at once.
func (c Case) repeat(ctx context.Context, files text.Files, n int) ([]ran, error) {
	out, errs := make([]ran, n), make([]error, n)
	done := make(chan struct{})
	for i := range out {
		go func() {
			out[i].run, out[i].elapsed, errs[i] = c.once(ctx, files)
			done <- struct{}{}
		}()
	}
	for range out {
		<-done
	}
	return out, errors.Join(errs...)
}

func (c Case) once(ctx context.Context, files text.Files) (failure.Run, time.Duration, error) {
	res, err := c.Exec.Run(ctx, c.job(files))
	return RunOf(res, c.Secrets), res.Elapsed, err
}

// Job returns a run of the command on the original.
func (c Case) Job() oracle.Job { return c.job(c.Files) }

// job returns a run of the command on files.
func (c Case) job(files text.Files) oracle.Job {
	return oracle.Job{
		Argv: c.Command.Argv, Paths: c.Args, Insert: true, Files: files, Stdin: !oracle.Marked(c.Command.Argv), Split: true, Timeout: c.Timeout,
	}
}

// working returns runs on inputs on which the command works: the empty one, or a part of the
// original. Lines that they print too are not special to the failure. The run on the empty input is
// returned also if it does not work there.
func (c Case) working(ctx context.Context, failing []failure.Run) (works []failure.Run, empty failure.Run, err error) {
	if empty, _, err = c.once(ctx, c.Empty); err != nil {
		return nil, empty, err
	}
	if fine(empty) {
		return []failure.Run{empty}, empty, nil
	}
	if slices.ContainsFunc(failing, fine) || failing[0].TimedOut {
		return nil, empty, nil
	}
	for _, part := range c.parts() {
		r, _, err := c.once(ctx, part)
		if err != nil {
			return nil, empty, err
		}
		if fine(r) {
			return []failure.Run{r}, empty, nil
		}
	}
	return nil, empty, nil
}

// refined returns the signature of a failure that only a message identifies, after looking at parts of
// the input that show it too: a word that such a part does not contain is the tool's own, and is kept.
func (c Case) refined(ctx context.Context, s failure.Signature, runs, works []failure.Run) (failure.Signature, error) {
	m, err := s.Compile()
	if err != nil {
		return s, err
	}
	in := c.input()
	for _, part := range c.parts() {
		r, _, err := c.once(ctx, part)
		if err != nil {
			return s, err
		}
		if m.Match(r) {
			in.Variants = append(in.Variants, failure.Variant{Run: r, Data: [][]byte{part[0].Data}})
		}
	}
	f, err := failure.Infer(runs, works, in)
	if err != nil || len(in.Variants) == 0 {
		return s, nil // what was inferred without them still holds
	}
	return f.Signature(c.Same)
}

func fine(r failure.Run) bool { return r.Exit == 0 && r.Signal == 0 && !r.TimedOut }

// parts returns halves and quarters of a single file, cut at the ends of lines.
func (c Case) parts() []text.Files {
	if len(c.Files) != 1 || c.Files[0].Link || c.Files[0].Dir {
		return nil
	}
	f := c.Files[0]
	var out []text.Files
	for _, n := range []int{2, 4} {
		for i := range n {
			from, to := lineEnd(f.Data, len(f.Data)*i/n), lineEnd(f.Data, len(f.Data)*(i+1)/n)
			part := f
			part.Data = f.Data[from:to]
			if len(part.Data) > 0 && len(part.Data) < len(f.Data) {
				out = append(out, text.Files{part})
			}
		}
	}
	return out
}

// lineEnd returns the first offset at or after i at which a line begins.
func lineEnd(data []byte, i int) int {
	for i > 0 && i < len(data) && data[i-1] != '\n' {
		i++
	}
	return i
}

// checkEmpty returns an error if the empty input fails in the same way: then the failure says
// nothing about the content.
func (c Case) checkEmpty(ctx context.Context, s failure.Signature, empty failure.Run) error {
	if c.Empties {
		return nil
	}
	m, err := s.Compile()
	if err != nil || !m.Match(empty) || m.NeedsDebugger() {
		return err
	}
	e := &EmptyError{Command: c.Command, Signature: s}
	if len(c.Files) == 1 && oracle.Marked(c.Command.Argv) {
		missing, _, err := c.once(ctx, nil)
		if err != nil {
			return err
		}
		e.Unread = m.Match(missing)
	}
	return e
}

func (c Case) input() failure.Input { return inputOf(c.Files) }

func inputOf(files text.Files) failure.Input {
	var in failure.Input
	for _, f := range files {
		in.Names = append(in.Names, f.Path)
		in.Data = append(in.Data, f.Data)
	}
	return in
}
