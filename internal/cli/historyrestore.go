package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// restoreStep writes a step to the place of the session's result, or to where -o says.
func (o stepsOptions) restoreStep(cmd *cobra.Command, h *journal.History) error {
	n, err := stepNumber(h, o.restore)
	if err != nil {
		return err
	}
	if info, err := os.Stat(filepath.Dir(o.output)); o.output != "" && (err != nil || !info.IsDir()) {
		return usagef("-o %s: there is no directory %s; make it first", o.output, filepath.Dir(o.output))
	}
	path, kept, err := job.Restoration{History: h, Step: n, Output: o.output, Force: o.force}.Run()
	for _, words := range kept {
		fmt.Fprintf(cmd.ErrOrStderr(), "whittle: %s\n", words)
	}
	if err != nil {
		return o.notRestored(h, lostStep(h, err))
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "whittle: step %d of session %s is in %s\n", n, journal.ID(h.Dir), path)
	return nil
}

// notRestored says what to do if a step could not be written.
func (o stepsOptions) notRestored(h *journal.History, err error) error {
	inTheWay, taken := errors.AsType[*job.InTheWayError](err)
	_, own := errors.AsType[*job.OwnInputError](err)
	switch {
	case taken:
		return usagef("%s is not as session %s left it, and may be yours: write the step elsewhere with -o, or use --force to replace it; it is then kept as %[1]s.1", inTheWay.Path, journal.ID(h.Dir))
	case own:
		return usagef("-o %s: %w; name another path", o.output, err)
	case errors.Is(err, job.ErrNoPlace) && h.Identity.Task() == journal.TaskIsolate:
		return usagef("a step of whittle isolate has two sides: name a directory for them with -o")
	case errors.Is(err, job.ErrNoPlace):
		return usagef("it is not known where the result of this session is: name a file for the step with -o")
	case errors.Is(err, journal.ErrChanged):
		return fmt.Errorf("%w: nothing was restored; write the step elsewhere with -o", err)
	}
	return withHint(err)
}
