package report

import (
	"iter"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
)

// A Report is what a session tells.
type Report struct {
	Name     string // of the input
	Writer   string // the version of Whittle that writes the report
	Finished bool   // the reduction came to its end
	Used     time.Time

	From, To ui.Size
	Tests    int
	Elapsed  time.Duration // until the last step
	Result   text.Files
	Original text.Files // nil: it was not kept, or is left out

	Steps  []journal.Step
	Diffs  iter.Seq2[int, []FileDiff] // of the steps, from 1 on; nil: they are left out
	Passes []Pass
}

// A Pass is what the steps of a pass were worth.
type Pass struct {
	Name   string        `json:"pass"`
	Steps  int           `json:"steps"`
	Tokens int           `json:"tokens"` // removed
	Bytes  int           `json:"bytes"`
	Tests  int           `json:"tests"` // from the step before to each of its steps
	Time   time.Duration `json:"-"`
}

// Options say what is part of a report.
type Options struct {
	NoOriginal bool   // leave out the original, and so the diffs, which show all of it
	Version    string // of Whittle
}
