package infer

import (
	"fmt"
	"regexp"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// ExitIs is the condition that the command exits with a status.
type ExitIs int

// Holds reports whether the command exited with the status.
func (n ExitIs) Holds(r oracle.Result) bool { return !r.TimedOut && r.Signal == 0 && r.Exit == int(n) }

// Check returns the condition as a script can test it.
func (n ExitIs) Check() failure.Check {
	return failure.Check{Ends: failure.End{How: failure.Exited, Status: int(n)}}
}

func (n ExitIs) String() string { return fmt.Sprintf("--exit %d", int(n)) }

// SignalIs is the condition that a signal ends the command.
type SignalIs int

// Holds reports whether the signal ended the command.
func (n SignalIs) Holds(r oracle.Result) bool { return !r.TimedOut && r.Signal == int(n) }

// Check returns the condition as a script can test it.
func (n SignalIs) Check() failure.Check {
	return failure.Check{Ends: failure.End{How: failure.Signaled, Status: int(n)}}
}

func (n SignalIs) String() string { return "--signal " + failure.SignalName(int(n)) }

// HangsUntil is the condition that the command reaches the time limit.
type HangsUntil struct{}

// Holds reports whether the command reached the limit.
func (HangsUntil) Holds(r oracle.Result) bool { return r.TimedOut }

// Check returns the condition as a script can test it.
func (HangsUntil) Check() failure.Check { return failure.Check{Ends: failure.End{How: failure.Hangs}} }

func (HangsUntil) String() string { return "--hangs" }

// MemoryOver is the condition that the command holds more memory than this at once, in bytes.
type MemoryOver int64

// Holds reports whether the command held more.
func (n MemoryOver) Holds(r oracle.Result) bool {
	return r.Memory > int64(n) || r.Exceeded == oracle.MemoryLimit // which is far more
}

func (n MemoryOver) String() string { return fmt.Sprintf("--memory-over %dMB", int64(n)/1_000_000) }

// Matches is the condition that a line of output matches an expression, or that none does.
type Matches struct {
	Flag string // --stdout-matches, --stderr-matches or --not-matches
	RE   *regexp.Regexp
}

// Holds reports whether the output is as the condition says.
func (m Matches) Holds(r oracle.Result) bool {
	switch m.Flag {
	case StdoutMatches:
		return failure.Prints(r.Output, m.RE)
	case StderrMatches:
		return failure.Prints(r.Stderr, m.RE)
	}
	return !failure.Prints(r.Output, m.RE) && !failure.Prints(r.Stderr, m.RE)
}

// Check returns the condition as a script can test it.
func (m Matches) Check() failure.Check {
	switch m.Flag {
	case StdoutMatches:
		return failure.Check{Stdout: m.RE.String()}
	case StderrMatches:
		return failure.Check{Stderr: m.RE.String()}
	}
	return failure.Check{Never: m.RE.String()}
}

func (m Matches) String() string { return fmt.Sprintf("%s %q", m.Flag, m.RE) }

// Flags of conditions about output.
const (
	StdoutMatches = "--stdout-matches"
	StderrMatches = "--stderr-matches"
	NotMatches    = "--not-matches"
)

// NewMatches returns a condition about output. The expression is compared with each line.
func NewMatches(flag, expression string) (Matches, error) {
	re, err := regexp.Compile(expression)
	return Matches{flag, re}, err
}
