package ui

import (
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// progress is how far a run is, as its events tell.
type progress struct {
	start    Start
	began    time.Time
	size     Size // of the value the run stands on
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
	case reduce.PassBegan:
		// What ended stays until something else begins: nothing flickers.
		p.pass = e.Pass
	case reduce.Stopped:
		p.pass = ""
	}
}

// doing is what a run is busy with.
func (p *progress) doing() string {
	if !p.started {
		return "checking the original"
	}
	return p.pass
}

func (p *progress) clock() string { return Clock(time.Since(p.began)) }
