package infer

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/oracle/failure"
)

// A checkable condition can be tested by a script.
type checkable interface{ Check() failure.Check }

// Script returns the failure as a test that needs no Whittle. Limit is for one run; 0: none, unless
// the command hangs.
func (c Case) Script(found *Found, guess bool, conditions []Condition, limit time.Duration) (string, error) {
	s := failure.Script{
		Command: slices.Clone(c.Command.Argv), Inputs: c.Args, Limit: limit,
		About: found.words(guess, conditions),
	}
	s.Command[0] = c.Command.program()
	s.Start, _ = os.Getwd() // if it is unknown, paths are absolute
	if guess {
		s.Signature = &found.Signature
	}
	hangs := found.Signature.Ends.How == failure.Hangs
	for _, when := range conditions {
		check, ok := when.(checkable)
		if !ok {
			return "", fmt.Errorf("%v cannot be tested by a script that needs only POSIX tools", when)
		}
		hangs = hangs || check.Check().Ends.How == failure.Hangs
		s.Checks = append(s.Checks, check.Check())
	}
	if hangs {
		s.Limit = c.Timeout
	}
	return s.Text()
}
