package ui

import (
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// A Reader shows a run to people or programs.
//
// Start, Observe and End are called by one goroutine, in this order; Message may be
// called by any goroutine, at any time. Close may be called more than once.
type Reader interface {
	Start(Start)

	// Observe shows an event; size is that of the candidate if e is Started,
	// Accepted or SteppedBack, and zero otherwise.
	Observe(e reduce.Event, size Size)

	// Message shows a message to the user: a warning, or what to do next. It may
	// have several lines; the reader puts the program's name before the first.
	Message(text string)

	// End shows the totals, and End.Err if it is set: the caller need not print the
	// error again.
	End(End)

	// Close removes the live line, waits for the reader's goroutines, and returns
	// the first error in writing.
	Close() error
}

// Stats are numbers that a reader needs besides the events. It may ask for them from
// any goroutine.
type Stats struct {
	Tests   int // executed
	Hits    int // verdicts from the cache or an earlier session
	Busy    int // tests that run on a server; 0: see Running
	Workers int
	Running []Running
}

// A Running is a test that is running.
type Running struct {
	Worker     int    // which of the workers runs it, from 1
	Pass, Note string // empty if only one test runs at a time: then they are those of the last question
	Since      time.Time
}

// A Size is the size of a candidate in several units.
type Size struct {
	Bytes  int `json:"bytes"`
	Lines  int `json:"lines"`
	Tokens int `json:"tokens"`
}

// Start describes a run before its first event.
type Start struct {
	Input    string // the name of the input
	Size     Size
	Unit     string // the word for an item, which Size counts as a token, if the input is a list; or ""
	Workers  int
	Width    int // candidates tested at once; 0 if that does not apply
	Resumed  bool
	Session  string        // its directory; "" if nothing is kept
	Timeout  time.Duration // for one test; 0 if there is none yet
	Pipeline string        // the passes, for people
	Language string        // of the input; "" if it is not known, or has several
}

// End describes the result of a run.
type End struct {
	From, To Size
	Own      int // tokens of the result as its language counts them; 0: the same
	Tests    int // executed
	Hits     int // verdicts without a test
	Accepted int
	Elapsed  time.Duration
	Output   string    // where the result is
	Original string    // where the original is kept, or ""
	Reason   string    // why it stopped early: "budget", "interrupted"; "" if it is complete
	Unproven string    // why nothing was proven although it came to its end; or ""
	Minimal  string    // what was proven: "1-minimal: no single line or token can be removed"; or ""
	Rates    *Rates    // of a flaky test; nil: it always gave the same answer
	Left     *[]string // words and numbers of the original in the result, if they were to be replaced; or nil
	Yields   []Yield
	Stats    bool // show Yields to people
	Others   []Other
	Err      error

	// Of a difference that was isolated: what makes it, as a sentence, how many candidates the test
	// could not decide, and how many could not be made.
	Cause        string
	Unresolved   int
	Inapplicable int
	Commits      []Commit // that make it, if the sides are versions of a history

	// Of lists: the word for an item, which sizes count as a token, and the differences that were found or the
	// command that is left.
	Unit        string
	Differences []Difference
	Command     string
}

// A Difference is one that was found between two lists: what it causes, as a sentence, and the two
// commands, if the lists are parts of commands.
type Difference struct {
	Cause string `json:"cause"`
	Works string `json:"works,omitempty"`
	Fails string `json:"fails,omitempty"`
}

// Rates say how often a flaky test finds the result and the original interesting.
type Rates struct {
	Result   Runs    `json:"result"`
	Low      float64 `json:"low"` // bounds of the rate of the result
	High     float64 `json:"high"`
	Original Runs    `json:"original"`
}

// Runs counts runs of the test.
type Runs struct {
	Interesting int `json:"interesting"`
	All         int `json:"runs"`
}

// A Yield is what a pass contributed.
type Yield struct {
	Pass      string `json:"pass"`
	Questions int    `json:"questions"` // candidates that no earlier pass had asked about
	Accepted  int    `json:"accepted"`
	Tokens    int    `json:"tokens"` // removed
	Bytes     int    `json:"bytes"`
	Rewrote   int    `json:"rewrote,omitempty"` // accepted edits that put other text in place of some
}
