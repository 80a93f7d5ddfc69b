package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

// isolateOptions are the flags of whittle isolate.
type isolateOptions struct {
	runOptions
	output    string
	worksWith string
}

const isolateHelp = `Find out what makes the difference between an input that works and one that fails.

PASSING and FAILING are two files, or two directories. Whittle moves them as close
together as it can: what is left is a difference that is 1-minimal, and all of it is
needed to make the one that works fail. Without PASSING it is the empty input.

TEST is a program that exits with 0 if its input fails, with 125 if it cannot tell, and
with anything else if the input works. --works-with N narrows that: then an input works
if the test exits with N, and with any other status the test cannot tell.

The results are FAILING.works, FAILING.fails and FAILING.diff, or with -o BASE
BASE.works, BASE.fails and BASE.diff. The difference is also printed. The inputs are not
changed.

Exit status: 0 done, or the budget was reached; 1 the test does not work, or another
error; 2 usage; 3 a side does not behave as claimed; 130, 131 and 143 interrupted, with
the best so far in place. The same command resumes from there.`

func isolateCommand() *cobra.Command {
	var o isolateOptions
	cmd := &cobra.Command{
		Use:     "isolate [flags] TEST [PASSING] FAILING",
		Short:   "find the smallest difference between what works and what fails",
		Long:    isolateHelp,
		Example: "  whittle isolate ./test.sh good.c bad.c\n  whittle isolate ./test.sh bad.c\n  whittle isolate ./test.sh good/ bad/",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), cmd, args) },
	}
	f := cmd.Flags()
	o.flags(f)
	f.StringVarP(&o.output, "output", "o", "", "write the results to BASE.works, BASE.fails and BASE.diff (default: FAILING)")
	f.StringVar(&o.worksWith, "works-with", "", "an input works only if the test exits with this status; with other statuses the test cannot tell")
	return cmd
}

// identity describes the options that change what is committed.
func (o isolateOptions) identity() string {
	words := fmt.Sprintf("isolate timeout=%v", o.timeout)
	if o.worksWith != "" {
		words += " works-with=" + o.worksWith
	}
	return words
}

func (o isolateOptions) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	test, paths, err := findTest(o.shell, args)
	if err != nil {
		return err
	}
	d := job.Difference{Options: o.jobOptions(o.identity()), Test: test}
	if err := o.sides(&d, paths); err != nil {
		return err
	}
	if o.worksWith != "" {
		n, err := strconv.ParseUint(o.worksWith, 10, 8)
		if err != nil || n == 0 {
			return usagef("--works-with %s: name an exit status from 1 to 255; with 0 an input fails", o.worksWith)
		}
		d.Judge = job.WorksWith(n)
	}
	if d.Base, err = o.base(paths[len(paths)-1]); err != nil {
		return err
	}
	var works, fails text.Files
	end, err := show(o.runOptions, cmd, func(r readerOf) (end *summary, err error) {
		works, fails, end, err = d.Run(ctx, r)
		if errors.Is(err, job.ErrIdentical) {
			return nil, usagef("%s and %s: %w", paths[0], paths[len(paths)-1], err)
		}
		return end, sidesRejected(err, paths, o.swapCommand(quote(args[0]), paths))
	})
	if end != nil && !o.quiet && !o.json {
		o.print(cmd, works, fails)
	}
	return err
}

// swapCommand returns the command with the two sides in the other order.
func (o isolateOptions) swapCommand(test string, paths []string) string {
	if o.shell != "" {
		test = "-c " + quote(o.shell)
	}
	if len(paths) < 2 {
		return ""
	}
	return fmt.Sprintf("whittle isolate %s %s %s", test, quote(paths[1]), quote(paths[0]))
}

// sides reads what was named on the command line.
func (o isolateOptions) sides(d *job.Difference, paths []string) error {
	if len(paths) > 2 {
		return usagef("%d paths: name what works and what fails, whittle isolate TEST PASSING FAILING", len(paths))
	}
	fails, err := journal.Read(paths[len(paths)-1:])
	if err != nil {
		return usage(err)
	}
	d.Fails = fails
	if len(paths) < 2 {
		return nil
	}
	works, err := journal.Read(paths[:1])
	if err != nil {
		return usage(err)
	}
	if works.Single() != fails.Single() {
		return usagef("%s and %s: name two files, or two directories", paths[0], paths[1])
	}
	d.Works = &works
	return nil
}

// base returns what the names of the results begin with.
func (o isolateOptions) base(failing string) (string, error) {
	if o.output == "" {
		return filepath.Clean(failing), nil
	}
	return filepath.Clean(o.output), nil
}

// print prints the difference, in color on a terminal.
func (o isolateOptions) print(cmd *cobra.Command, works, fails text.Files) {
	color := colored(cmd.OutOrStdout())
	cmd.OutOrStdout().Write(unified.Diff(works, fails, unified.Options{Color: color, Words: color}))
}
