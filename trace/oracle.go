package trace

import (
	"context"

	"github.com/whittle-dd/whittle/reduce"
)

// A Generator runs once under a replay. It is not ok if the run did not end as it should. An error
// is about the machinery.
type Generator interface {
	Run(ctx context.Context, r *Replay) (output []byte, ok bool, err error)
}

// A GeneratorFunc is a function as a [Generator].
type GeneratorFunc func(ctx context.Context, r *Replay) (output []byte, ok bool, err error)

func (f GeneratorFunc) Run(ctx context.Context, r *Replay) ([]byte, bool, error) { return f(ctx, r) }

// An Oracle tests candidates: it runs the generator, and the test on its output. It does not test
// runs that are not smaller.
type Oracle struct {
	Generator Generator

	// Judge tests runs. It should be cached by output, because different traces may print the
	// same.
	Judge reduce.Oracle[*Run]

	// Weigh returns the weight of an output; nil: its length.
	Weigh func(output []byte) int
}

// Record runs the generator on its own. It is not ok if the run did not end as it should.
func (o *Oracle) Record(ctx context.Context) (r *Run, ok bool, err error) {
	return o.run(ctx, NewRecording())
}

func (o *Oracle) run(ctx context.Context, r *Replay) (*Run, bool, error) {
	out, ok, err := o.Generator.Run(ctx, r)
	if err != nil || !ok || r.Failed() {
		return nil, false, err
	}
	weight := len(out)
	if o.Weigh != nil {
		weight = o.Weigh(out)
	}
	return NewRun(r.Trace(), out, weight), true, nil
}

// Test returns the verdict on a candidate, with the new run as evidence if it is interesting. A
// probe is always unresolved, and its run is evidence too.
func (o *Oracle) Test(ctx context.Context, c Candidate) (reduce.Outcome, error) {
	if c.edit == nil {
		return o.Judge.Test(ctx, c.base)
	}
	run, ok, err := o.replay(ctx, c)
	if err != nil || !ok {
		return reduce.Outcome{Verdict: reduce.Boring}, err
	}
	if c.probe {
		return reduce.Outcome{Verdict: reduce.Unresolved, Evidence: run.evidence(c.base.Trace)}, nil
	}
	if !c.wants(run) {
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	}
	out, err := o.Judge.Test(ctx, run)
	if err != nil || out.Verdict != reduce.Interesting {
		return reduce.Outcome{Verdict: out.Verdict}, err
	}
	return reduce.Outcome{Verdict: reduce.Interesting, Evidence: run.evidence(c.base.Trace)}, nil
}

// wants reports whether a run is small enough to be tested.
func (c Candidate) wants(r *Run) bool {
	switch {
	case c.lighter:
		return r.Weight < c.base.Weight
	case c.any:
		return r.Weight <= c.base.Weight
	}
	return r.Compare(c.base) < 0
}

// replay runs a candidate; under [Bypass], again as long as something else can be removed.
func (o *Oracle) replay(ctx context.Context, c Candidate) (*Run, bool, error) {
	edit := c.edit
	for {
		r := newReplay(c.base.Trace.Root, edit, c.strategy, replayLimit(c.base))
		run, ok, err := o.run(ctx, r)
		if err != nil || ok || c.strategy != Bypass || r.aligner.misfit == nil {
			return run, ok, err
		}
		if edit, ok = c.know.bypass(c.base, edit, r.aligner.misfit); !ok {
			return nil, false, nil
		}
	}
}
