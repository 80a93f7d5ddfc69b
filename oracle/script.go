package oracle

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Script is an oracle that runs a program on each candidate. The program is an
// interestingness test as for C-Reduce, C-Vise, Shrink Ray and Picireny: it exits
// with status 0 if the candidate is interesting. It finds the candidate in its
// working directory, by the absolute paths that are its arguments, and, if the
// candidate is a single file, on stdin. [Command] returns a Script that is ready
// for use.
//
// A test that exceeds its time limit may have been slowed down by others, so it
// is repeated with no other test running before the candidate counts as unresolved.
// The same is done if it exceeds another limit.
type Script struct {
	Exec    Executor
	Argv    []string      // the program and its first arguments; see Find and Shell
	Args    []string      // paths in the test's directory, passed after Argv as absolute paths; nil: those of the candidate's files
	Insert  bool          // the paths take the place of [Mark] in Argv; stdin is used only if it is not there
	Timeout time.Duration // for one test; see ChooseTimeout; 0: none
	Judge   Judgment      // nil: by the exit status; otherwise stdout and stderr are kept apart

	// Saw receives every result with its verdict before Test returns, from any goroutine; may be nil.
	Saw       func(text.Files, Result, reduce.Verdict)
	SawOutput bool // Saw looks at the output of every run: see [Job.Wants]

	Warn func(string) // receives a likely mistake in the test, once for each kind, from any goroutine; may be nil

	retry  exclusive
	warned struct{ unrunnable, missing, timeout, exceeded sync.Once }
}

var _ reduce.Oracle[text.Files] = (*Script)(nil)

// A Judgment turns the result of a run into an outcome. It may be asked from many goroutines at
// once, and may run other programs on the candidate. A run that exceeded a limit did so twice.
type Judgment interface {
	Judge(ctx context.Context, fs text.Files, res Result) (reduce.Outcome, error)
}

// A Selective judgment looks at the output of some runs only, and can tell by how they end.
type Selective interface {
	Judgment
	Wants(res Result) bool // it may be asked from many goroutines at once
}

// Test runs the test on a candidate and returns its verdict.
func (s *Script) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	res, err := s.runBeside(ctx, fs, s.wants())
	if err == nil && (res.TimedOut && !res.Twice || res.Exceeded != NoLimit) {
		res, err = s.runAlone(ctx, fs)
	}
	if err != nil {
		return reduce.Outcome{}, err
	}
	out := reduce.Outcome{Verdict: Judge(res)}
	if s.Judge == nil {
		s.warn(res)
	} else if out, err = s.Judge.Judge(ctx, fs, res); err != nil {
		return reduce.Outcome{}, err
	}
	if s.Saw != nil {
		s.Saw(fs, res, out.Verdict)
	}
	return out, nil
}

// Run runs the test once and leaves the judgment to the caller.
func (s *Script) Run(ctx context.Context, fs text.Files) (Result, error) {
	return s.runBeside(ctx, fs, nil)
}

func (s *Script) runBeside(ctx context.Context, fs text.Files, wants func(Result) bool) (Result, error) {
	unlock, err := s.retry.rlock(ctx)
	if err != nil {
		return Result{}, err
	}
	defer unlock()
	return s.exec(ctx, fs, wants)
}

// Close closes Exec.
func (s *Script) Close() error { return s.Exec.Close() }

func (s *Script) runAlone(ctx context.Context, fs text.Files) (Result, error) {
	unlock, err := s.retry.lock(ctx)
	if err != nil {
		return Result{}, err
	}
	defer unlock()
	return s.exec(ctx, fs, s.wants())
}

func (s *Script) exec(ctx context.Context, fs text.Files, wants func(Result) bool) (Result, error) {
	j := s.Job(fs)
	j.Question, j.Wants = reduce.QuestionOf(ctx), wants
	return s.Exec.Run(ctx, j)
}

// Job returns the execution of the test on a candidate.
func (s *Script) Job(fs text.Files) Job {
	args := s.Args
	if args == nil {
		for _, f := range fs {
			args = append(args, f.Path)
		}
	}
	return Job{
		Argv: s.Argv, Paths: args, Insert: s.Insert, Files: fs, Stdin: !s.Insert || !Marked(s.Argv), Split: s.Judge != nil, Timeout: s.Timeout,
	}
}

// wants tells which output of a test is looked at: what an interesting candidate prints, what is quoted
// in warnings, and what a judgment asks for.
func (s *Script) wants() func(Result) bool {
	if s.SawOutput {
		return nil
	}
	if j, ok := s.Judge.(Selective); ok {
		return j.Wants
	}
	if s.Judge != nil {
		return nil
	}
	return func(r Result) bool {
		return Judge(r) == reduce.Interesting || r.Exit == exitUnrunnable || r.Exit == exitMissing
	}
}

// Exit statuses that mean more than "not interesting".
const (
	exitSkip       = 125 // cannot tell, as for git bisect
	exitUnrunnable = 126 // from a shell: found, but cannot be executed
	exitMissing    = 127 // from a shell: command not found
)

// Judge returns the verdict that a result implies: exit status 0 is interesting,
// 125 and a limit that was exceeded are unresolved, everything else is boring.
func Judge(r Result) reduce.Verdict {
	switch {
	case r.TimedOut || r.Exceeded != NoLimit || r.Exit == exitSkip:
		return reduce.Unresolved
	case r.Exit == 0 && r.Signal == 0:
		return reduce.Interesting
	}
	return reduce.Boring
}

// warn reports results that often mean a mistake in the test. They are not
// errors: a script that runs a program it failed to compile exits with 127.
func (s *Script) warn(r Result) {
	switch {
	case s.Warn == nil:
	case r.TimedOut:
		s.warned.timeout.Do(func() {
			s.Warn(fmt.Sprintf("the test took longer than %v twice; such candidates count as unresolved", s.Timeout))
		})
	case r.Exceeded != NoLimit:
		s.warned.exceeded.Do(func() {
			s.Warn(fmt.Sprintf("the test used too much of something twice (%v); such candidates count as unresolved", r.Exceeded))
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

// firstLine returns the first line of a test's output, to be appended to a sentence.
func firstLine(out []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(out), []byte("\n"))
	if len(line) == 0 {
		return ""
	}
	return ": " + string(bytes.ToValidUTF8(line[:min(len(line), 200)], nil))
}
