package reduce

// An EventKind is the kind of an [Event].
type EventKind uint8

const (
	Started   EventKind = iota // the original is interesting; Size is its size
	Asked                      // a test was started; with several workers this depends on timing
	Answered                   // the verdict about a candidate was committed, in plan order
	Accepted                   // the run moved to a new current value; Size is its size
	PassBegan                  // the attempts that follow belong to another pass
	PassEnded                  // the attempts of a pass have ended, for now
	Stopped                    // the run is over; Err is the reason if it did not complete

	// SteppedBack: accepted steps were not confirmed when a flaky test was asked again, and the
	// reduction continues from an earlier value; Size is its size. A Runner has no such event.
	SteppedBack
)

var eventNames = [...]string{"started", "asked", "answered", "accepted", "pass began", "pass ended", "stopped", "stepped back"}

func (k EventKind) String() string { return eventNames[k] }

// An Event reports something that happened in a run. All events of a run come from one goroutine,
// in order. Apart from Asked, the sequence is the same for any number of workers.
type Event struct {
	Kind      EventKind
	Candidate Digest // zero if the runner has no Key
	Size      Size   // Started, Accepted, SteppedBack and Stopped only: measuring every candidate would cost too much
	Before    Size   // Accepted and SteppedBack only: the size of the previous current value
	Verdict   Verdict
	Repeat    bool // Answered only: a verdict about an equal candidate was committed before
	Pass      string
	Note      string
	Err       error
}
