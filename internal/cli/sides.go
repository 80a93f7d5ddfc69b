package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// sidesRejected reports what the test did on two sides that do not behave as claimed, given the paths on
// the command line and the command with the sides swapped. Other errors are returned as they are.
func sidesRejected(err error, paths []string, swap string) error {
	e, ok := errors.AsType[*job.SidesError](err)
	if !ok {
		return err
	}
	works, fails := "the empty input", paths[len(paths)-1]
	if len(paths) > 1 {
		works = paths[0]
	}
	switch {
	case e.Fails.Broken():
		return exitError{status: exitMachinery, error: fmt.Errorf("the test itself is broken: it exited with %d on %s, which means that a command in it was not found or cannot be executed%s", e.Fails.Result.Exit, fails, output(e.Fails.Result))}
	case e.Swapped() && len(paths) > 1:
		return notInteresting("the sides are swapped: %s fails and %s works; to isolate the difference:\n  %s", works, fails, swap)
	case e.Swapped():
		return notInteresting("%s works, and %s fails: there is nothing to isolate; name an input that fails", fails, works)
	case e.Fails.Flaky || e.Works.Flaky:
		return notInteresting("the test is flaky: it does not always say the same about %s; isolating needs a test that does, for example one that runs the program several times", flakySide(e, works, fails))
	case e.Works.Verdict == reduce.Interesting && e.Command:
		return notInteresting("both sides fail: the command shows on %s what it shows on %s%s", works, fails, output(e.Works.Result))
	case e.Works.Verdict == reduce.Interesting:
		return notInteresting("both sides fail: %s must work, but %s", works, did(e.Works, e))
	case e.Fails.Verdict == reduce.Boring:
		return notInteresting("both sides work: %s must fail, but %s", fails, did(e.Fails, e))
	case e.Fails.Verdict == reduce.Unresolved:
		return notInteresting("%s must fail, but %s", fails, did(e.Fails, e))
	}
	return notInteresting("%s must work, but %s", works, did(e.Works, e))
}

func flakySide(e *job.SidesError, works, fails string) string {
	if e.Fails.Flaky {
		return fails
	}
	return works
}

// did says what the test did on a side.
func did(s job.Side, e *job.SidesError) string {
	test := "the test"
	if e.Command {
		test = "the command"
	}
	what := fmt.Sprintf("%s exited with %d", test, s.Result.Exit)
	switch {
	case s.Result.TimedOut:
		what = fmt.Sprintf("%s took longer than %v; give it more time with --timeout", test, e.Limit)
	case s.Result.Signal != 0:
		what = fmt.Sprintf("%s was ended by signal %d", test, s.Result.Signal)
	case s.Result.Exit == 125:
		what += ", which means that it cannot tell"
	}
	what += output(s.Result)
	if e.Command && s.Verdict == reduce.Boring {
		what += "\nIf the failure is something else, say what: --stdout-matches, --stderr-matches, --hangs, --memory-over"
	}
	return what
}

// output quotes what the test printed.
func output(res oracle.Result) string {
	res.Output = slices.Concat(res.Output, res.Stderr)
	return printed(res)
}
