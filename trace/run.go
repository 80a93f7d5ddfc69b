package trace

import (
	"cmp"

	"github.com/whittle-dd/whittle/reduce"
)

// A Run is an execution of a generator and what came of it.
type Run struct {
	Trace  *Trace
	Output []byte
	Weight int // what counts first: as a rule the length of the output

	digest reduce.Digest // of the trace, values and all
}

// NewRun is a run that was recorded.
func NewRun(t *Trace, output []byte, weight int) *Run {
	return &Run{Trace: t, Output: output, Weight: weight, digest: reduce.DigestOf(t.events())}
}

// Digest tells runs that did different things apart.
func (r *Run) Digest() reduce.Digest { return r.digest }

// Compare orders runs by what people want: first less output, then fewer choices, then
// simpler ones, the earlier the more it counts.
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

// of finds the part that r has where the run it is a replay of had p.
func (r *Run) of(p *Part) *Part { return r.Trace.heir(p) }
