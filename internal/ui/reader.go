package ui

import (
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// A Reader shows a run to somebody.
//
// Start, Observe and End are called from one goroutine, in this order; Message
// may be called from any, at any time. Close may be called more than once.
type Reader interface {
	Start(Start)

	// Observe takes an event; size is that of the candidate if e is Started or
	// Accepted, and zero otherwise.
	Observe(e reduce.Event, size Size)

	// Message says a word to the user: a warning, or what to do next. It may
	// have several lines; the reader puts the program's name before the first.
	Message(text string)

	// End sums up, and says what went wrong if End.Err is set: the caller need
	// not print the error again.
	End(End)

	// Close leaves the terminal as it was and returns the first error met in
	// writing. Nothing the reader started is running any more afterwards.
	Close() error
}

// Stats is what a reader asks for besides the events. It is asked for from
// whatever goroutine paints.
type Stats struct {
	Tests         int // executed
	Hits          int // answered by the cache or an earlier session
	Busy, Workers int
}

// A Size is how large a candidate is, in the units people think in.
type Size struct {
	Bytes  int `json:"bytes"`
	Lines  int `json:"lines"`
	Tokens int `json:"tokens"`
}

// Start is what is known before the first event.
type Start struct {
	Input    string // its name
	Size     Size
	Workers  int
	Width    int // questions a pass puts at once; 0 if there is no such thing
	Resumed  bool
	Session  string        // "" if nothing is kept
	Timeout  time.Duration // of one test; 0 if there is none yet
	Pipeline string        // the passes, for people
}

// End is what a run came to.
type End struct {
	From, To Size
	Tests    int // executed
	Hits     int // answered without a test
	Accepted int
	Elapsed  time.Duration
	Output   string // where the result is
	Original string // where the original is kept, or ""
	Reason   string // why it stopped early: "budget", "interrupted"; "" if it came to its end
	Minimal  string // what was proven: "1-minimal: no single line or token can go"; or ""
	Yields   []Yield
	Stats    bool // people want to see the yields
	Err      error
}

// A Yield is what a pass was worth.
type Yield struct {
	Pass      string `json:"pass"`
	Questions int    `json:"questions"` // that were not asked before
	Accepted  int    `json:"accepted"`
	Tokens    int    `json:"tokens"` // that it removed
	Bytes     int    `json:"bytes"`
}
