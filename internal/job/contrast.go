package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A contrast is what a command shows on the two sides, as it is stored in the session.
type contrast struct {
	Fails failure.Signature `json:"fails"`
	Works failure.Signature `json:"works"`
}

// settleContrast finds out what the command shows on both sides, or takes it from the session, and
// makes that what candidates are compared with.
func (s *fileSides) settleContrast(ctx context.Context, j *job) error {
	var c contrast
	settings := j.session.Settings()
	found := &infer.Found{}
	if settings.Failure != nil {
		if err := json.Unmarshal(settings.Failure, &c); err != nil {
			return &StateError{fmt.Errorf("what is stored in session %s about the failure cannot be read: %w", j.session.Dir(), err)}
		}
		found.Signature = c.Fails
	} else {
		var err error
		if found, c.Works, err = s.findContrast(ctx, j); err != nil {
			return err
		}
		c.Fails = found.Signature
		if settings.Failure, err = json.Marshal(c); err != nil {
			return err
		}
		if err := j.session.Settle(settings); err != nil {
			return err
		}
	}
	if c.Fails.Ends.How == failure.Hangs {
		j.Timeout = infer.FirstLimit(j.Timeout, s.spec.Infer.Guess)
	}
	s.describe(j, found, c.Works)
	return s.judgeBy(j, c)
}

// findContrast runs the command on both sides.
func (s *fileSides) findContrast(ctx context.Context, j *job) (*infer.Found, failure.Signature, error) {
	found, failed := s.inferCase(j, s.fails).Find(ctx, s.spec.Infer.Guess, s.spec.Infer.Conditions)
	fine, ok := errors.AsType[*infer.WorksError](failed)
	if failed != nil && !ok {
		return nil, failure.Signature{}, failed
	}
	works, err := s.inferCase(j, s.works).Works(ctx)
	if err == nil && fine != nil {
		err = bothWork(works, fine.Run)
	}
	return found, works, err
}

// bothWork returns the error about a side that should fail, but on which the command exits with 0.
func bothWork(works failure.Signature, run failure.Run) error {
	e := &SidesError{Command: true}
	e.Fails = Side{Verdict: reduce.Boring, Result: oracle.Result{Output: run.Stdout, Stderr: run.Stderr}}
	e.Works.Verdict = reduce.Boring
	if works.Ends != failure.EndOf(run) {
		e.Works.Verdict = reduce.Interesting
	}
	return e
}

// inferCase returns the command and one of the sides. Lines that it prints on the side that works
// are not special to the failure.
func (s *fileSides) inferCase(j *job, files text.Files) infer.Case {
	return infer.Case{
		Exec: j.script.Beside(), Command: s.spec.Infer.Command, Files: s.seen(files), Empty: s.seen(s.works), Args: s.spec.Fails.Arguments(),
		Timeout: infer.FirstLimit(j.Timeout, s.spec.Infer.Guess), Longer: infer.LongerLimit(j.Timeout), Jobs: j.Jobs, Same: s.spec.Infer.Same, Empties: true, Secrets: j.Secrets,
	}
}

func (s *fileSides) judgeBy(j *job, c contrast) error {
	judge := &infer.Judge{Case: s.inferCase(j, s.fails), When: s.spec.Infer.Conditions}
	if s.spec.Infer.Guess {
		m, err := c.Fails.Compile()
		if err != nil {
			return err
		}
		judge.Matcher = m
	}
	works, err := c.Works.Compile()
	if err != nil {
		return err
	}
	j.script.Judge = &infer.Contrast{Failure: judge, Works: works}
	return nil
}

// describe says what the failure is, and what counts as working.
func (s *fileSides) describe(j *job, found *infer.Found, works failure.Signature) {
	for _, line := range found.Describe(s.spec.Infer.Guess, s.spec.Infer.Conditions) {
		j.note(line)
	}
	words := works.String()
	if words == "" {
		words = works.Ends.String()
	}
	j.note("an input works if the command shows: " + words + "; with anything else it is unresolved")
}
