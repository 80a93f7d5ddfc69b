package ui

import (
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// progress is the state of a run, computed from its events.
type progress struct {
	start    Start
	began    time.Time
	size     Size // of the current value
	started  bool // the original has been found interesting
	pass     string
	accepted int
}

func begin(s Start) progress {
	return progress{start: s, began: time.Now(), size: s.Size}
}

func (p *progress) observe(e reduce.Event, size Size) {
	switch e.Kind {
	case reduce.Started:
		p.started = true
		p.size = size
	case reduce.Accepted:
		p.accepted++
		p.size = size
	case reduce.SteppedBack:
		p.size = size
	case reduce.PassBegan:
		// A pass that has ended is shown until the next begins, to avoid flicker.
		p.pass = e.Pass
	case reduce.Stopped:
		p.pass = ""
	}
}

// activity returns what the run is doing, for people.
func (p *progress) activity() string {
	if !p.started {
		return "checking the original"
	}
	return p.pass
}

func (p *progress) clock() string { return Clock(time.Since(p.began)) }
