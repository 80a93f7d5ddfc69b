package infer

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/internal/environ"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// A Report is everything that decides about a candidate, to be described or written as a script.
type Report struct {
	Found      *Found
	Guess      bool            // what was inferred counts
	Conditions []Condition     // that the user set
	Guards     []Guard         // which know the original
	Environ    environ.Options // of the commands
}

// Words returns lines that say what the failure is, and what counts.
func (r Report) Words() []string { return r.Found.words(r.Guess, r.stated()) }

// Describe returns lines that say what the failure is, what counts, and what the user should know
// besides.
func (r Report) Describe() []string { return r.Found.Describe(r.Guess, r.stated()) }

// stated returns the conditions, and the guards that say what the failure is.
func (r Report) stated() []Condition {
	out := slices.Clone(r.Conditions)
	for _, g := range r.Guards {
		if g.Explains() {
			out = append(out, Stated(g.String()))
		}
	}
	return out
}

// A checkable condition can be tested by a script.
type checkable interface{ Check() failure.Check }

// Script returns the failure as a test that needs no Whittle. Limit is for one run; 0: none, unless
// the command hangs.
func (c Case) Script(r Report, limit time.Duration) (string, error) {
	s := failure.Script{Command: c.Command.Portable(), Inputs: c.Args, Limit: limit.Seconds(), About: r.Words()}
	s.Start, _ = os.Getwd() // if it is unknown, paths are absolute
	s.Environment = failure.Environment(r.Environ.Portable(c.Secrets.Hides))
	if r.Guess {
		s.Signature = &r.Found.Signature
	}
	hangs := r.Found.Signature.Ends.How == failure.Hangs
	for _, when := range r.Conditions {
		check, ok := when.(checkable)
		if !ok {
			return "", &NoScriptError{when.String()}
		}
		hangs = hangs || check.Check().Ends.How == failure.Hangs
		s.Checks = append(s.Checks, check.Check())
	}
	for _, g := range r.Guards {
		guard, err := scriptGuard(g)
		if err != nil {
			return "", err
		}
		s.Guards = append(s.Guards, guard)
	}
	if hangs {
		s.Limit = c.Timeout.Seconds()
	}
	c.hideSecrets(&s)
	text, err := s.Text()
	return c.Secrets.String(text), err // also in the path of a directory
}

func each(words []string, change func(string) string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = change(w)
	}
	return out
}

// hideSecrets removes the values of secrets from a script. Commands use the variables instead.
func (c Case) hideSecrets(s *failure.Script) {
	s.Secrets = c.Secrets.Names()
	s.Command, s.About = each(s.Command, c.Secrets.Word), each(s.About, c.Secrets.String)
	for i, k := range s.Checks {
		s.Checks[i].Stdout, s.Checks[i].Stderr, s.Checks[i].Never = c.Secrets.String(k.Stdout), c.Secrets.String(k.Stderr), c.Secrets.String(k.Never)
	}
	for i, g := range s.Guards {
		s.Guards[i].Command, s.Guards[i].About = each(g.Command, c.Secrets.Word), c.Secrets.String(g.About)
	}
}

// scriptGuard returns a guard as a script can test it.
func scriptGuard(g Guard) (failure.Guard, error) {
	out := failure.Guard{About: g.String()}
	switch g := g.(type) {
	case *Valid:
		out.Kind, out.Command = failure.Succeeds, g.Command.Portable()
	case *Good:
		out.Kind, out.Command = failure.IsFine, g.Command.Portable()
	case *Differs:
		if g.Varies {
			return out, &NoScriptError{g.String() + ", because what the commands print differs from run to run,"}
		}
		out.Kind, out.Command, out.Ends = failure.Differs, g.Command.Portable(), g.Ends
	default:
		return out, &NoScriptError{g.String()}
	}
	return out, nil
}

// A NoScriptError says that a condition needs more than a script has.
type NoScriptError struct{ Condition string }

func (e *NoScriptError) Error() string {
	return fmt.Sprintf("%s cannot be tested by a script that needs only POSIX tools", e.Condition)
}
