package cli

import (
	"errors"
	"fmt"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/reduce"
)

// sidesRejected reports what the test did on two sides that do not behave as claimed, or returns err. Paths are
// those of the command line, works the first of two.
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
		return exitError{status: exitMachinery, error: fmt.Errorf("the test itself is broken: it exited with %d on %s, which means that a command in it was not found or cannot be executed%s", e.Fails.Result.Exit, fails, printed(e.Fails.Result))}
	case e.Swapped() && len(paths) > 1:
		return notInteresting("the sides are swapped: %s fails and %s works; to isolate the difference:\n  %s", works, fails, swap)
	case e.Swapped():
		return notInteresting("%s works, and %s fails: there is nothing to isolate; name an input that fails", fails, works)
	case e.Fails.Flaky || e.Works.Flaky:
		return notInteresting("the test is flaky: it does not always say the same about %s; isolating needs a test that does, for example one that runs the program several times", flakySide(e, works, fails))
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
	what := fmt.Sprintf("the test exited with %d", s.Result.Exit)
	switch {
	case s.Result.TimedOut:
		what = fmt.Sprintf("the test took longer than %v; give it more time with --timeout", e.Limit)
	case s.Result.Signal != 0:
		what = fmt.Sprintf("the test was ended by signal %d", s.Result.Signal)
	case s.Result.Exit == 125:
		what += ", which means that it cannot tell"
	}
	return what + printed(s.Result)
}
