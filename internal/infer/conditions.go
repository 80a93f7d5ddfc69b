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

func (n ExitIs) String() string { return fmt.Sprintf("--exit %d", int(n)) }

// SignalIs is the condition that a signal ends the command.
type SignalIs int

// Holds reports whether the signal ended the command.
func (n SignalIs) Holds(r oracle.Result) bool { return !r.TimedOut && r.Signal == int(n) }

func (n SignalIs) String() string { return "--signal " + failure.SignalName(int(n)) }

// HangsUntil is the condition that the command reaches the time limit.
type HangsUntil struct{}

// Holds reports whether the command reached the limit.
func (HangsUntil) Holds(r oracle.Result) bool { return r.TimedOut }

func (HangsUntil) String() string { return "--hangs" }

// MemoryOver is the condition that the command holds more memory than this at once, in bytes.
type MemoryOver int64

// Holds reports whether the command held more.
func (n MemoryOver) Holds(r oracle.Result) bool { return r.Memory > int64(n) }

func (n MemoryOver) String() string { return fmt.Sprintf("--memory-over %dMB", int64(n)/1_000_000) }

// Matches is the condition that output matches an expression, or that it does not.
type Matches struct {
	Flag string // --stdout-matches, --stderr-matches or --not-matches
	RE   *regexp.Regexp
}

// Holds reports whether the output is as the condition says.
func (m Matches) Holds(r oracle.Result) bool {
	switch m.Flag {
	case StdoutMatches:
		return m.RE.Match(r.Output)
	case StderrMatches:
		return m.RE.Match(r.Stderr)
	}
	return !m.RE.Match(r.Output) && !m.RE.Match(r.Stderr)
}

func (m Matches) String() string { return fmt.Sprintf("%s %q", m.Flag, m.RE.String()[len("(?m)"):]) }

// Flags of conditions about output.
const (
	StdoutMatches = "--stdout-matches"
	StderrMatches = "--stderr-matches"
	NotMatches    = "--not-matches"
)

// NewMatches returns a condition about output. The expression is matched line by line.
func NewMatches(flag, expression string) (Matches, error) {
	re, err := regexp.Compile("(?m)" + expression)
	return Matches{flag, re}, err
}
