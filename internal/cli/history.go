package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// stepsOptions are the flags of whittle history.
type stepsOptions struct {
	show    string
	diff    string
	restore string
	output  string
	force   bool
	json    bool
}

const stepsHelp = `List the accepted steps of a reduction, also while it is running, show one, compare two, or
restore one.

` + sessionHelp + ` Without either it is the session that was used last.

Steps have numbers from 1 on; 0 is what the session began with, -1 the last step, -2 the
one before it. "tests" and "time" are what was spent before the step was accepted.

--restore writes a step to the place of the session's result. It replaces only what the
session can restore again; with -o it writes elsewhere, under the rules of -o for results.
To start a new run from a step, repeat the command with --from: whittle --from N TEST PATH.

Exit status: 0 done; 1 the session cannot be read, is in use, or the content of the step
was not kept; 2 usage: also an unknown session or step, or a file in the way.`

func historyCommand() *cobra.Command {
	var o stepsOptions
	cmd := &cobra.Command{
		Use:     "history [flags] [PATH|SESSION]",
		Short:   "list the steps of a reduction, show, compare and restore them",
		Long:    stepsHelp,
		Example: "  whittle history\n  whittle history bug.c --show 12\n  whittle history bug.c --diff 11..12\n  whittle history bug.c --restore 12 -o larger.c",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.show, "show", "", "print step N; of several files one with N:PATH")
	f.StringVar(&o.diff, "diff", "", "print what changed in step N or, with N..M, from step N to step M, in color on a terminal")
	f.StringVar(&o.restore, "restore", "", "write step N to the place of the result, or to -o")
	f.StringVarP(&o.output, "output", "o", "", "with --restore: write the step here")
	f.BoolVar(&o.force, "force", false, "with --restore: replace what exists there, and keep it as FILE.1")
	f.BoolVar(&o.json, "json", false, "print the session and its steps as a JSON object")
	return cmd
}

func (o stepsOptions) run(cmd *cobra.Command, args []string) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	word, err := oneSession(args)
	if err != nil {
		return err
	}
	h, err := sessionNamed(cmd, word)
	if err != nil {
		return err
	}
	if h.Identity.Task() == journal.TaskTriage && !o.json {
		return usagef("session %s is one of whittle triage, which has no steps; those of the reductions that it started have", journal.ID(h.Dir))
	}
	switch {
	case cmd.Flags().Changed("show"):
		err = o.printStep(cmd, h)
	case cmd.Flags().Changed("diff"):
		err = o.printDiff(cmd, h)
	case cmd.Flags().Changed("restore"):
		err = o.restoreStep(cmd, h)
	case o.json:
		err = printHistoryJSON(cmd.OutOrStdout(), h)
	default:
		err = printHistory(cmd.OutOrStdout(), h)
	}
	return err
}

// check reports flags that do not fit together.
func (o stepsOptions) check(cmd *cobra.Command) error {
	var given []string
	for _, name := range []string{"show", "diff", "restore", "json"} {
		if cmd.Flags().Changed(name) {
			given = append(given, "--"+name)
		}
	}
	switch {
	case len(given) > 1:
		return usagef("%s: choose one", strings.Join(given, " and "))
	case (o.output != "" || o.force) && !cmd.Flags().Changed("restore"):
		return usagef("-o and --force are about --restore: whittle history --restore N -o FILE")
	}
	return nil
}

// stepNumber returns the step that a user means by a word.
func stepNumber(h *journal.History, word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0, usagef("%q is not the number of a step: write 0 for what the session began with, 1 for the first step, -1 for the last", word)
	}
	last := len(h.Steps)
	if n < 0 {
		n += last + 1
	}
	switch {
	case n >= 0 && n <= last:
		return n, nil
	case last == 0:
		return 0, usagef("there is no step %s: session %s has not accepted any", word, journal.ID(h.Dir))
	}
	return 0, usagef("there is no step %s: session %s has %s", word, journal.ID(h.Dir), job.Count(last, "step"))
}

// stepRange returns the steps that N, N..M, N.. or ..M mean.
func stepRange(h *journal.History, word string) (from, to int, err error) {
	first, second, both := strings.Cut(word, "..")
	if !both {
		if to, err = stepNumber(h, word); err == nil && to == 0 {
			err = usagef("nothing precedes step 0: compare two steps, for example --diff 0..%d", len(h.Steps))
		}
		return to - 1, to, err
	}
	if first == "" {
		first = "0"
	}
	if second == "" {
		second = "-1"
	}
	if from, err = stepNumber(h, first); err != nil {
		return 0, 0, err
	}
	to, err = stepNumber(h, second)
	return from, to, err
}

// lostStep explains why a step cannot be restored.
func lostStep(h *journal.History, err error) error {
	if err == nil || !errors.Is(err, journal.ErrNoContent) || len(h.Steps) == 0 {
		return err
	}
	return fmt.Errorf("%w; the last step is there: --show -1", err)
}
