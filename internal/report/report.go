package report

import (
	"iter"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// A Report is what a session tells.
type Report struct {
	Name    string // of the input
	Session string // its ID
	Writer  string // the version of Whittle that writes the report
	State   string // of the session: "finished", "running", ...
	Used    time.Time

	Run       journal.Run        // how the session was made
	Signature *failure.Signature // of the failure; nil: only the test knows it
	Settings  []Setting
	Env       []string // NAME=VALUE; secrets are left out
	NoPaths   bool     // absolute paths are left out

	From, To ui.Size // From is zero if the original is not known
	Tests    int
	Elapsed  time.Duration // until the last step
	Result   text.Files
	Original text.Files // nil: it was not kept, or is left out

	// Difference is what whittle isolate found, as a unified diff. Then the result is its two sides.
	Difference string

	Steps  []journal.Step
	Diffs  iter.Seq2[int, []FileDiff] // of the steps, from 1 on; nil: they are left out
	Passes []Pass
	Others []journal.Other // failures that were met besides
}

// A Setting is something that was chosen for the session.
type Setting struct{ Name, Value string }

// A Pass is what the steps of a pass were worth.
type Pass struct {
	Name   string        `json:"pass"`
	Asked  int           `json:"questions,omitempty"` // candidates; 0: not known
	Steps  int           `json:"steps"`
	Tokens int           `json:"tokens"` // removed
	Bytes  int           `json:"bytes"`
	Tests  int           `json:"tests"` // from the step before to each of its steps
	Time   time.Duration `json:"-"`
}

// Options say what is part of a report.
type Options struct {
	NoOriginal bool                // leave out the original, and so the diffs, which show all of it
	Original   bool                // do not leave it out even if the run was to replace its words
	NoPaths    bool                // leave out absolute paths
	Version    string              // of Whittle
	Home       string              // a directory whose path is private
	Redact     func(string) string // removes secrets; nil: there are none
}

// Finished reports whether the reduction came to its end.
func (r *Report) Finished() bool { return r.State == journal.StateFinished.String() }
