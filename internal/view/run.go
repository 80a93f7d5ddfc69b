package view

import (
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
)

// A Run is what is known about a run at one moment.
type Run struct {
	Start    ui.Start
	Command  string        // repeats the run
	Elapsed  time.Duration // since it started
	Size     ui.Size       // of the current value
	Tests    int
	Hits     int
	Accepted int
	Rate     string // tests per second, in words; "" if it is not known
	Pass     string // the pass that is at work
	Tallies  []ui.Yield
	Tested   []Test
	Others   []ui.Other
	Messages []string
	Steps    []Point `json:"-"` // accepted steps, of earlier runs of the session too
	Verdicts int     `json:"-"` // of the session: tests of earlier runs too
	Left     Range   `json:"-"` // tests until the end
	State    State
}

// A Test is a test that is running.
type Test struct {
	Worker     int
	Pass, Note string
	For        time.Duration
}

// A Point is a step: the size after some number of tests.
type Point struct {
	Tests  int
	Tokens int
	Bytes  int
}

// A Range is an estimate. It is not known if High is zero.
type Range struct{ Low, High int }

// A State says whether a run is at work.
type State uint8

const (
	Running State = iota
	Paused
	Stopping
	Finished // it came to its end
	Ended    // it stopped before its end
)

var stateNames = [...]string{"running", "paused", "stopping", "finished", "stopped"}

func (s State) String() string { return stateNames[s] }

// A Content is what a step looks like.
type Content struct {
	Step  int // from 1; 0: the original
	Of    int // how many there are
	Title string
	Files text.Files
	Diff  string // against the step before, as a unified diff
	Note  string // why there is nothing to see
}
