package job

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// An Inference says how the failure of a command is found.
type Inference struct {
	Command    infer.Command
	Same       failure.Same      // which parts of the failure count
	Conditions []infer.Condition // what the user says about the failure
	Guess      bool              // infer it from the runs, not only from the conditions
	Tries      int               // how often a command that works now and then is run; 0: the default

	// Write receives the failure as a script, or why it cannot be written as one; may be nil.
	Write func(script string, err error) error
}

// settleFailure finds the failure of the command, or takes it from the session, and says what it is.
func (r *filesRun) settleFailure(ctx context.Context) error {
	if r.spec.Infer == nil {
		return nil
	}
	s := r.session.Settings()
	if s.Failure != nil {
		var known infer.Found
		stored := r.Secrets.Bytes(s.Failure) // versions that did not redact it wrote it as it was
		if err := json.Unmarshal(stored, &known.Signature); err != nil {
			return &StateError{fmt.Errorf("the failure stored in session %s cannot be read: %w", r.session.Dir(), err)}
		}
		r.failure = &known
		r.tell(&known)
		return r.judgeBy(&known)
	}
	if err := r.findFailure(ctx); err != nil {
		return err
	}
	var err error
	if s.Failure, err = json.Marshal(r.failure.Signature); err != nil {
		return err
	}
	return r.session.Settle(s)
}

// findFailure runs the command on the original, unless that was done.
func (r *filesRun) findFailure(ctx context.Context) error {
	if r.spec.Infer == nil || r.failure != nil {
		return nil
	}
	c := r.inferCase()
	found, err := c.Find(ctx, r.spec.Infer.Guess, r.spec.Infer.Conditions)
	if err != nil {
		return err
	}
	r.failure = found
	r.limit = r.Timeout
	switch {
	case found.Signature.Ends.How == failure.Hangs:
		r.limit = c.Timeout
	case r.limit == 0:
		r.limit = oracle.ChooseTimeout(found.Elapsed)
	}
	r.tell(found)
	return r.judgeBy(found)
}

func (r *filesRun) inferCase() infer.Case {
	return infer.Case{
		Exec: r.script.Beside(), Command: r.spec.Infer.Command, Files: r.in.Files, Empty: whittle.Empty(r.in.Files), Args: r.in.Arguments(),
		Timeout: infer.FirstLimit(r.Timeout, r.spec.Infer.Guess), Longer: infer.LongerLimit(r.Timeout), Jobs: r.Jobs, Same: r.spec.Infer.Same, Tries: r.spec.Infer.Tries, Empties: r.spec.Reduce.AllowEmpty, Secrets: r.Secrets,
	}
}

// judgeBy makes the failure what candidates are compared with.
func (r *filesRun) judgeBy(found *infer.Found) error {
	j := &infer.Judge{Case: r.inferCase(), When: r.spec.Infer.Conditions, Met: r.met}
	if r.spec.Infer.Guess {
		m, err := found.Signature.Compile()
		if err != nil {
			return err
		}
		j.Matcher = m
	}
	r.script.Judge = j
	return nil
}

func (r *filesRun) outside(ctx context.Context, e oracle.Executor) bool {
	if r.spec.Infer != nil {
		c := r.inferCase()
		c.Exec = e
		_, err := c.Find(ctx, r.spec.Infer.Guess, r.spec.Infer.Conditions)
		return err == nil
	}
	return Interesting(ctx, e, r.firstJob())
}

func (r *filesRun) firstJob() oracle.Job {
	if r.spec.Infer != nil {
		return r.inferCase().Job()
	}
	return r.script.Job(r.in.Files)
}

// writeTest writes the failure as a script, if that is wanted.
func (r *filesRun) writeTest() error {
	if r.spec.Infer == nil || r.spec.Infer.Write == nil {
		return nil
	}
	return r.spec.Infer.Write(r.inferCase().Script(r.report(r.failure), r.Timeout))
}

func (r *filesRun) report(found *infer.Found) infer.Report {
	return infer.Report{Found: found, Guess: r.spec.Infer.Guess, Conditions: r.spec.Infer.Conditions, Guards: r.spec.Guards, Environ: r.Environ}
}

// tell describes the failure in two lines, and what makes it weak.
func (r *filesRun) tell(found *infer.Found) {
	for _, line := range r.report(found).Describe() {
		r.note(line)
	}
}
