package trace

import (
	"math"

	"github.com/whittle-dd/whittle/internal/protocol"
)

// A Replay controls one run of a generator: it makes the choices of the generator as a reduced trace
// says and records what the generator does now. Package tracetest runs Go functions under replays.
type Replay struct{ aligner *aligner }

// NewRecording returns a replay of nothing: the generator draws for itself and is recorded.
func NewRecording() *Replay { return newReplay(nil, nil, Realign, math.MaxInt) }

// Unchanged returns a replay that repeats a run.
func Unchanged(r *Run) *Replay {
	return newReplay(r.Trace.Root, newEdit(), Realign, replayLimit(r))
}

// replayLimit returns how many choices a replay of r may make. A generator whose choices no longer
// fit may run forever.
func replayLimit(r *Run) int { return 4*len(r.Trace.choices) + 300 }

func newReplay(recorded *Part, e *edit, s Strategy, limit int) *Replay {
	return &Replay{newAligner(recorded, e, s, limit)}
}

// Handler returns the receiver of the generator's reports. It is for the packages of this module
// that run generators.
func (r *Replay) Handler() protocol.Handler { return r.aligner }

// Records reports whether the generator draws for itself.
func (r *Replay) Records() bool { return r.aligner.edit == nil }

// Trace returns what was recorded. The run must be over.
func (r *Replay) Trace() *Trace { return r.aligner.build.trace }

// Failed reports whether the run was abandoned.
func (r *Replay) Failed() bool { return r.aligner.abandoned }
