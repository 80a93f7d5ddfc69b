package infer

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/oracle/failure"
)

// Find returns the failure of the command: what is inferred from its runs, if guess is set, and
// that the conditions hold on the original.
func (c Case) Find(ctx context.Context, guess bool, conditions []Condition) (*Found, error) {
	if guess {
		found, err := c.Infer(ctx)
		if err != nil || len(conditions) == 0 {
			return found, err
		}
		_, err = c.holding(ctx, conditions)
		return found, err
	}
	return c.holding(ctx, conditions)
}

// holding runs the command on the original and checks that the conditions hold.
func (c Case) holding(ctx context.Context, conditions []Condition) (*Found, error) {
	found := &Found{}
	for range timesAtLeast {
		res, err := c.Exec.Run(ctx, c.job(c.Files))
		if err != nil {
			return nil, err
		}
		found.Runs++
		for _, when := range conditions {
			if !when.Holds(res) {
				return nil, &ConditionError{Command: c.Command, Condition: when.String(), Run: RunOf(res, c.Secrets)}
			}
		}
		found.Elapsed = append(found.Elapsed, res.Elapsed)
		if res.TimedOut {
			found.Signature.Ends = failure.End{How: failure.Hangs}
		}
		if sum(found.Elapsed) > 2*time.Second {
			break
		}
	}
	return found, nil
}

func sum(ds []time.Duration) (total time.Duration) {
	for _, d := range ds {
		total += d
	}
	return total
}

// Describe returns lines that say what the failure is, what counts, and what the user should know
// besides.
func (f *Found) Describe(guess bool, conditions []Condition) []string {
	lines := f.words(guess, conditions)
	if weak := f.Signature.About.Weak; guess && weak != "" {
		lines = append(lines, fmt.Sprintf("this identity is weak: %s; --stderr-matches or --stdout-matches make it stronger", weak))
	}
	return append(lines, f.Notes...)
}

// words returns lines that say what the failure is, and what counts.
func (f *Found) words(guess bool, conditions []Condition) []string {
	var set []string
	for _, c := range conditions {
		set = append(set, c.String())
	}
	switch {
	case guess && len(set) > 0:
		return []string{fmt.Sprintf("the failure: %v; and %s", f.Signature, strings.Join(set, " ")), f.Signature.Counts()}
	case guess:
		return []string{fmt.Sprintf("the failure: %v", f.Signature), f.Signature.Counts()}
	}
	return []string{"the failure, as you say: " + strings.Join(set, " ")}
}
