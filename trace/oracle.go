package trace

import (
	"context"

	"github.com/whittle-dd/whittle/reduce"
)

// A Generator runs once under a replay. Not ok: the run did not come to the end that
// is wanted. An error is about the machinery.
type Generator interface {
	Run(ctx context.Context, r *Replay) (output []byte, ok bool, err error)
}

// GeneratorFunc is a function as a [Generator].
type GeneratorFunc func(ctx context.Context, r *Replay) (output []byte, ok bool, err error)

func (f GeneratorFunc) Run(ctx context.Context, r *Replay) ([]byte, bool, error) { return f(ctx, r) }

// An Oracle answers about candidates: it has the generator run, and asks the test
// about what it printed. A run that is not smaller is not worth a test.
type Oracle struct {
	Generator Generator

	// Judge is asked about runs. It should be cached by output: different traces
	// print the same.
	Judge reduce.Oracle[*Run]

	// Weigh is what counts first about an output; nil: its length.
	Weigh func(output []byte) int
}

// Record runs the generator on its own. Not ok: it came to a bad end.
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

// Test says whether a candidate is interesting, and if so, what it did. A probe is
// never resolved, and tells what it did all the same.
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

// wants reports whether a run is small enough to be worth a test.
func (c Candidate) wants(r *Run) bool {
	switch {
	case c.lighter:
		return r.Weight < c.base.Weight
	case c.any:
		return r.Weight <= c.base.Weight
	}
	return r.Compare(c.base) < 0
}

// replay runs a candidate, with bypass as often as there is something to take out.
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
