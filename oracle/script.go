package oracle

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Script is the interestingness test of C-Reduce, C-Vise, Shrink Ray and
// Picireny: a program that exits with 0 if the candidate is interesting. It
// finds the candidate in its working directory, as its arguments, and (a single
// file) on stdin.
//
// A test that ran out of time may have been slowed down by its neighbours, so it
// is asked again, alone, before it counts as unresolved.
type Script struct {
	Exec    Executor
	Argv    []string      // see Find and Shell
	Args    []string      // the paths that were named, as they are in the test's directory
	Timeout time.Duration // see ChooseTimeout; 0: none
	Retry   *Alone        // shared with whoever else runs tests here; nil: one of its own
	Warn    func(string)  // told what a user should look into, once for each kind, from any goroutine; may be nil

	own    Alone
	warned struct{ unrunnable, missing, late sync.Once }
}

var _ reduce.Oracle[text.Files] = (*Script)(nil)

// Test asks about a candidate.
func (s *Script) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	res, err := s.Run(ctx, fs)
	if err == nil && res.TimedOut {
		res, err = s.runAlone(ctx, fs)
	}
	if err != nil {
		return reduce.Outcome{}, err
	}
	s.watch(res)
	return reduce.Outcome{Verdict: Judge(res)}, nil
}

// Run runs the test once and leaves the judgement to the caller.
func (s *Script) Run(ctx context.Context, fs text.Files) (Result, error) {
	release, err := s.alone().Share(ctx)
	if err != nil {
		return Result{}, err
	}
	defer release()
	return s.exec(ctx, fs)
}

func (s *Script) runAlone(ctx context.Context, fs text.Files) (Result, error) {
	release, err := s.alone().Claim(ctx)
	if err != nil {
		return Result{}, err
	}
	defer release()
	return s.exec(ctx, fs)
}

func (s *Script) exec(ctx context.Context, fs text.Files) (Result, error) {
	return s.Exec.Run(ctx, Job{Argv: slices.Concat(s.Argv, s.Args), Files: fs, Stdin: true, Timeout: s.Timeout})
}

func (s *Script) alone() *Alone {
	if s.Retry != nil {
		return s.Retry
	}
	return &s.own
}

// Exit statuses with a meaning beyond "not interesting".
const (
	exitSkip       = 125 // as for git bisect: cannot tell
	exitUnrunnable = 126 // a shell's: found, but cannot be executed
	exitMissing    = 127 // a shell's: command not found
)

// Judge is what a result says about the candidate: exit status 0 is interesting,
// 125 and a timeout are unresolved, all else is boring.
func Judge(r Result) reduce.Verdict {
	switch {
	case r.TimedOut || r.Exit == exitSkip:
		return reduce.Unresolved
	case r.Exit == 0 && r.Signal == 0:
		return reduce.Interesting
	}
	return reduce.Boring
}

// watch warns of results that often mean a mistake in the test. They are no
// errors: a script that runs what it failed to compile exits with 127.
func (s *Script) watch(r Result) {
	switch {
	case s.Warn == nil:
	case r.TimedOut:
		s.warned.late.Do(func() {
			s.Warn(fmt.Sprintf("the test took longer than %v twice; such candidates count as unresolved", s.Timeout))
		})
	case r.Exit == exitUnrunnable:
		s.warned.unrunnable.Do(func() {
			s.Warn("the test exited with 126 (a command in it cannot be executed), taken as boring" + firstLine(r.Output))
		})
	case r.Exit == exitMissing:
		s.warned.missing.Do(func() {
			s.Warn("the test exited with 127 (a command in it was not found), taken as boring" + firstLine(r.Output))
		})
	}
}

// firstLine is what the test itself had to say, to be put behind a sentence.
func firstLine(out []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(out), []byte("\n"))
	if len(line) == 0 {
		return ""
	}
	return ": " + string(bytes.ToValidUTF8(line[:min(len(line), 200)], nil))
}
