package job

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// settleGuards finds out about the original what the guards need, or takes it from the session.
func (r *filesRun) settleGuards(ctx context.Context) error {
	if len(r.spec.Guards) == 0 {
		return nil
	}
	s := r.session.Settings()
	if s.Guards != nil {
		if err := restore(r.spec.Guards, s.Guards); err != nil {
			return &StateError{fmt.Errorf("what session %s knows about its guards cannot be read: %w", r.session.Dir(), err)}
		}
		r.guard()
		return nil
	}
	if err := r.findGuards(ctx); err != nil {
		return err
	}
	var err error
	if s.Guards, err = json.Marshal(r.spec.Guards); err != nil {
		return err
	}
	return r.session.Settle(s)
}

// findGuards runs the guards on the original, unless that was done. One that does not hold there is
// an error.
func (r *filesRun) findGuards(ctx context.Context) error {
	if len(r.spec.Guards) == 0 || r.guarded {
		return nil
	}
	b := r.bench()
	words := ""
	for _, g := range r.spec.Guards {
		if err := g.Begin(ctx, b); err != nil {
			return err
		}
		if !g.Explains() {
			words += " " + g.String()
		}
	}
	if words != "" {
		r.note("must also hold:" + words)
	}
	r.guarded = true
	r.guard()
	return nil
}

// restore gives guards what a session knows about them.
func restore(guards []infer.Guard, stored []byte) error {
	var each []json.RawMessage
	if err := json.Unmarshal(stored, &each); err != nil {
		return err
	}
	if len(each) != len(guards) {
		return fmt.Errorf("there are %d, not %d", len(each), len(guards))
	}
	for i, g := range guards {
		if err := json.Unmarshal(each[i], g); err != nil {
			return err
		}
	}
	return nil
}

func (r *filesRun) bench() *infer.Bench {
	b := &infer.Bench{Script: r.script, Original: r.in.Files, Args: r.in.Arguments(), Timeout: r.Timeout, Secrets: r.Secrets}
	if r.spec.Infer != nil {
		b.Command = r.spec.Infer.Command
		b.Failure = r.failureJudge()
	}
	return b
}

// failureJudge returns what decides whether a run of the command shows the failure.
func (r *filesRun) failureJudge() *infer.Judge {
	if c, ok := r.script.Judge.(*infer.Compared); ok {
		return c.Failure
	}
	return r.script.Judge.(*infer.Judge)
}

// guard makes the guards part of the verdict.
func (r *filesRun) guard() {
	b := r.bench()
	checks := r.failureCheck(b)
	for _, g := range r.spec.Guards {
		t, ok := g.(infer.Tester)
		if !ok {
			continue
		}
		checks = append(checks, infer.Check{
			Cost: t.Cost,
			Test: func(ctx context.Context, fs text.Files) (reduce.Verdict, error) { return t.Test(ctx, b, fs) },
		})
	}
	r.busy.oracle = infer.NewAll(checks...)
}

// failureCheck returns the check that a candidate shows the failure. There is none if the guards
// alone say what the failure is, and need no run of the command.
func (r *filesRun) failureCheck(b *infer.Bench) []infer.Check {
	var differs []*infer.Differs
	for _, g := range r.spec.Guards {
		if d, ok := g.(*infer.Differs); ok {
			differs = append(differs, d)
		}
	}
	if r.spec.Infer != nil && len(differs) > 0 {
		r.script.Judge = &infer.Compared{Failure: r.failureJudge(), Bench: b, Differs: differs}
	} else if r.spec.Infer != nil && !r.spec.Infer.Guess && len(r.spec.Infer.Conditions) == 0 {
		return nil
	}
	return []infer.Check{{
		Cost: func() time.Duration { return (r.script.Timeout - time.Second) / 10 }, // as the limit was chosen
		Test: func(ctx context.Context, fs text.Files) (reduce.Verdict, error) {
			out, err := r.script.Test(ctx, fs)
			return out.Verdict, err
		},
	}}
}

// guardedRuns is firstRuns for files other than the original, on which the guards have to hold too.
func (r *filesRun) guardedRuns(ctx context.Context, files text.Files) (time.Duration, error) {
	limit, err := r.firstRuns(ctx, files, nil)
	if err != nil || len(r.spec.Guards) == 0 {
		return limit, err
	}
	out, err := r.busy.oracle.Test(ctx, files)
	if err == nil && out.Verdict != reduce.Interesting {
		err = &RejectedError{Limit: limit, Test: r.test}
	}
	return limit, err
}
