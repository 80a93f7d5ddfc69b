package oracle

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/text"
)

// Job is one execution of a command on some files.
type Job struct {
	Argv    []string      // program and arguments; Argv[0] absolute or looked up beforehand
	Files   text.Files    // written into a fresh directory, which is the working directory
	Stdin   bool          // feed the bytes of the single file to stdin; /dev/null unless there is exactly one
	Env     []string      // complete environment (nil: os.Environ()); PWD and TMPDIR are set by the executor
	Timeout time.Duration // 0: none
}

// Result is how an execution ended.
type Result struct {
	Exit     int           // exit status; 128+signal if Signal != 0
	Signal   int           // the signal that ended it, or 0
	TimedOut bool          // it was killed because its time was up
	Output   []byte        // stdout and stderr, interleaved, as much as the executor keeps
	Cut      bool          // there was more output than kept
	Elapsed  time.Duration // until the program itself ended
}

// An Executor runs jobs. A Result is about the job; an error is about the
// machinery, and the Result beside it means nothing.
//
// When Run returns, with or without an error, nothing of the job is left: no
// process, no file. After a cancellation it returns the context's cause. Run is
// called from many goroutines at once. Close ends what is running with
// [ErrClosed]; closing twice is closing once.
type Executor interface {
	Run(ctx context.Context, j Job) (Result, error)
	Close() error
}

// ErrClosed is returned by Run on an executor that has been closed.
var ErrClosed = errors.New("executor is closed")

// StartError says that a program could not be started at all. It is about the
// program, never about the candidate.
type StartError struct {
	Path string // the program
	Err  error  // what the system said
}

// Error adds what to do where the system's own words mislead.
func (e *StartError) Error() string {
	s := fmt.Sprintf("start %s: %v", e.Path, e.Err)
	switch {
	case errors.Is(e.Err, syscall.ENOEXEC):
		return s + "; a script needs a first line such as #!/bin/sh"
	case errors.Is(e.Err, syscall.ENOENT):
		return s + "; the program, or the interpreter its first line names, is missing (a Windows line end there has this effect too)"
	case errors.Is(e.Err, syscall.E2BIG):
		return s + "; there are too many files to name them all as arguments"
	}
	return s
}

func (e *StartError) Unwrap() error { return e.Err }
