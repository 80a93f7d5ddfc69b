package text

import "github.com/whittle-dd/whittle/reduce"

// A pacer lets a runner look at its context while a plan reads a large input: it yields a pause
// whenever the plan has visited [reduce.PauseEvery] bytes. If the plan is not to continue, stopped is
// set, and whoever reads on should return soon; what it returns is not used. A nil pacer never stops.
type pacer struct {
	yield   func(reduce.Attempt[Files]) bool
	visited int
	stopped bool
}

// visit counts bytes that were visited and reports whether to go on.
func (p *pacer) visit(n int) bool {
	if p == nil {
		return true
	}
	if p.visited += n; p.visited >= reduce.PauseEvery && !p.stopped {
		p.visited = 0
		p.stopped = !p.yield(reduce.Pause[Files]())
	}
	return !p.stopped
}
