package oracle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Job is one execution of a command on some files.
type Job struct {
	Argv    []string      // program and arguments; Argv[0] is an absolute path
	Paths   []string      // of files or directories among Files; more arguments, as absolute paths
	Insert  bool          // Paths take the place of [Mark] in Argv instead, and are no arguments if it is not there
	Files   text.Files    // written into a new directory, which is the working directory
	Stdin   bool          // the content of a single file is on stdin; otherwise stdin is /dev/null
	Env     []string      // complete environment (nil: os.Environ()); the executor sets PWD and TMPDIR
	Split   bool          // keep stdout and stderr apart, and of each the beginning and the end
	Timeout time.Duration // 0: none
	Memory  int64         // bytes that its processes may use together; 0: no limit, and contained jobs are measured

	// Question says where in a reduction the job belongs. It changes nothing about the result.
	Question reduce.Question

	// Wants reports whether the output of a run that ended so is needed. If it is not, an executor that
	// would have to fetch it may leave it out. If Wants is nil, it is needed.
	Wants func(Result) bool
}

// Mark stands for the paths of a candidate in the words of a command: @@ by itself for all of them,
// and in a longer word, which is repeated for each.
const Mark = "@@"

// Marked reports whether the words of a command contain [Mark].
func Marked(argv []string) bool {
	return slices.ContainsFunc(argv, func(word string) bool { return strings.Contains(word, Mark) })
}

// Result describes how an execution ended.
type Result struct {
	Exit     int           // exit status; 128+signal if Signal != 0
	Signal   int           // the signal that ended the program, or 0
	TimedOut bool          // the program was killed because it exceeded the timeout
	Output   []byte        // stdout and stderr, interleaved, up to the executor's limit; stdout if they were split
	Stderr   []byte        // if they were split
	Cut      bool          // there was more output
	Elapsed  time.Duration // until the program itself ended
	CPU      time.Duration // used by the program and those that it waited for
	Memory   int64         // bytes that the largest of them held at once; if it was measured, all of them
	Exceeded Limit         // the program was killed because it exceeded this limit
	Dir      string        // the directory that held those of the job
	Left     bool          // the output was left out: see [Job.Wants]
	Twice    bool          // it exceeded a longer limit too, so that there is no use in running it again
}

// An Executor runs jobs. A Result describes the job; an error describes a failure
// of the executor, and the Result returned with it is meaningless.
//
// When Run returns, with or without an error, nothing of the job is left on this machine:
// no process, no file. If ctx is canceled, Run returns its cause. Run may be called
// by many goroutines at once. Close ends running jobs, which return [ErrClosed];
// further calls of Close have no effect.
type Executor interface {
	Run(ctx context.Context, j Job) (Result, error)
	Close() error
}

// ErrClosed is returned by Run if the executor has been closed.
var ErrClosed = errors.New("executor is closed")

// StartError reports that a program could not be started at all. The cause is the
// program, never the candidate.
type StartError struct {
	Path string // the program
	Err  error  // the system's error
}

// Error adds a hint where the system's message misleads.
func (e *StartError) Error() string {
	s := fmt.Sprintf("start %s: %v", e.Path, e.Err)
	switch {
	case errors.Is(e.Err, syscall.ENOEXEC):
		return s + "; a script needs a first line such as #!/bin/sh"
	case errors.Is(e.Err, syscall.ENOENT):
		return s + "; the program, or the interpreter named in its first line, is missing (a Windows line end there has the same effect)"
	case errors.Is(e.Err, syscall.E2BIG):
		return s + "; there are too many files to pass all their paths as arguments"
	}
	return s + limitHint(e.Err)
}

// limitHint returns advice to append to an error if a limit of the system is its cause.
func limitHint(err error) string {
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.ENOMEM) {
		return "; " + limitAdvice
	}
	return ""
}

const limitAdvice = "there is not enough memory, or there are not enough processes or threads: raise the limits (ulimit -u, ulimit -v), or run fewer tests at once with -j"

func (e *StartError) Unwrap() error { return e.Err }
