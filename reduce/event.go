package reduce

// An EventKind says what happened.
type EventKind uint8

const (
	Started   EventKind = iota // the original is interesting; Size is its size
	Asked                      // a question was put; with several workers this depends on timing
	Answered                   // an answer was committed, in plan order
	Accepted                   // a step was taken; Size is the new size
	PassBegan                  // the attempts that follow are of another pass
	PassEnded                  // the attempts of a pass are over for now
	Stopped                    // the run is over; Err says why if it did not come to its end
)

var eventNames = [...]string{"started", "asked", "answered", "accepted", "pass began", "pass ended", "stopped"}

func (k EventKind) String() string { return eventNames[k] }

// An Event is one thing that happened in a run. All events of a run come from
// one goroutine, in order; leaving Asked out, the sequence is the same for any
// number of workers.
type Event struct {
	Kind      EventKind
	Candidate Digest // zero if the runner has no Key
	Size      Size   // of Started, Accepted and Stopped; not of questions: counting their tokens would cost too much
	Before    Size   // of Accepted: the size of the value that was current before
	Verdict   Verdict
	Repeat    bool // Answered: an equal question had been committed before
	Pass      string
	Note      string
	Err       error
}
