package trace

import (
	"cmp"

	"github.com/whittle-dd/whittle/reduce"
)

// A Run is an execution of a generator and its output.
type Run struct {
	Trace  *Trace
	Output []byte
	Weight int // counts first when runs are compared: usually the length of the output

	digest reduce.Digest // of the trace, values and all
}

// NewRun returns the run with a recorded trace.
func NewRun(t *Trace, output []byte, weight int) *Run {
	return &Run{Trace: t, Output: output, Weight: weight, digest: reduce.DigestOf(t.events())}
}

// Digest returns the digest of the trace. Runs that did different things have different digests.
func (r *Run) Digest() reduce.Digest { return r.digest }

// Compare compares runs by what people want: first less output, then fewer choices, then simpler
// ones, earlier choices first.
func (r *Run) Compare(s *Run) int {
	if c := cmp.Or(cmp.Compare(r.Weight, s.Weight), cmp.Compare(len(r.Trace.choices), len(s.Trace.choices))); c != 0 {
		return c
	}
	for i, c := range r.Trace.choices {
		if c := cmp.Compare(c.V, s.Trace.choices[i].V); c != 0 {
			return c
		}
	}
	return 0
}

// successor returns the part of r that was aligned with p, a part of the run that r replays. It
// returns nil if there is none, or no r.
func (r *Run) successor(p *Part) *Part {
	if r == nil {
		return nil
	}
	return r.Trace.successor(p)
}
