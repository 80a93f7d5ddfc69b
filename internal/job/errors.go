package job

import (
	"errors"
	"fmt"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/oracle"
)

// ErrTime ends a job that has used up its time.
var ErrTime = errors.New("the time budget is used up")

// ErrEmpty says that the input has no content.
var ErrEmpty = errors.New("the input is empty: there is nothing to reduce")

// A RejectedError says that the test does not find the original interesting.
type RejectedError struct {
	Result    oracle.Result
	Limit     time.Duration // that the test had
	Runs      int           // how often the test was run, if it never found it interesting; 0: not counted
	Flaky     bool          // another run of the same test found it interesting
	Generated bool          // the original is what a generator printed
	Start     string        // what the run starts with instead of the original, in words; "": the original
	Test      Test
	Input     journal.Input
}

// Broken reports whether the test itself does not work: a command in it was not found or
// cannot be executed.
func (e *RejectedError) Broken() bool { return e.Result.Exit == 126 || e.Result.Exit == 127 }

func (e *RejectedError) Error() string {
	return fmt.Sprintf("the original is not interesting: the test finds it %v", oracle.Judge(e.Result))
}

// A StateError says that the place of sessions cannot be used.
type StateError struct{ Err error }

func (e *StateError) Error() string { return e.Err.Error() }
func (e *StateError) Unwrap() error { return e.Err }

// An InTheWayError reports that there is already a file at the output path that may be the
// user's: no session has put it there, and it is not interesting or is larger than the input.
type InTheWayError struct{ Path string }

func (e *InTheWayError) Error() string {
	return fmt.Sprintf("%s exists, and is not a result of whittle that can be continued", e.Path)
}

// An EditedError says that another program changed what the run had put in place, so that the
// result was saved elsewhere.
type EditedError struct{ Path, Saved string }

func (e *EditedError) Error() string {
	return fmt.Sprintf("%s was changed by another program during this run and is left as it is: the result is in %s", e.Path, e.Saved)
}
