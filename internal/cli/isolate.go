package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

// isolateOptions are the flags of whittle isolate.
type isolateOptions struct {
	runOptions
	failure   failureOptions
	output    string
	worksWith string
	levels    []string
	language  string
	order     string
	history   historyOptions
	list      listOptions
	remote    remoteOptions
}

const isolateHelp = `Find out what makes the difference between an input that works and one that fails.

PASSING and FAILING are two files, or two directories. Whittle moves them as close
together as it can: what is left is a difference that is 1-minimal, and all of it is
needed to make the one that works fail. Without PASSING it is the empty input. FAILING
may also be the directory of a session: then it is the result of that reduction.

TEST is a program that exits with 0 if its input fails, with 125 if it cannot tell, and
with anything else if the input works. --works-with N narrows that: then an input works
if the test exits with N, and with any other status the test cannot tell.

COMMAND is, instead, a program that fails on FAILING; @@ stands for the path of the input.
Then "fails" is the failure that it shows on FAILING, "works" what it does on PASSING, and
with anything else it cannot tell.

With --git GOOD..BAD the sides are two revisions of a git repository, and the first
changes are commits: whittle isolate --git GOOD..BAD TEST [REPOSITORY]. With --patch FILE
they are a directory without and with a patch: whittle isolate --patch FILE TEST DIR. Both
take a command instead of a test too.

The results are FAILING.works, FAILING.fails and FAILING.diff, or with -o BASE
BASE.works, BASE.fails and BASE.diff. The difference is also printed. The inputs are not
changed.

The sides can also be lists: --args the options of a command, --variables the variables of
the environment, --lines the lines of a file. Then Whittle finds the item that causes the
failure, or that prevents it, and with --all the others that do.

Exit status: 0 done, or the budget was reached; 1 the test does not work, or another
error; 2 usage; 3 a side does not behave as claimed; 130, 131 and 143 interrupted, with
the best so far in place. The same command resumes from there.`

func isolateCommand() *cobra.Command {
	var o isolateOptions
	cmd := &cobra.Command{
		Use:     "isolate [flags] TEST [PASSING] FAILING | whittle isolate [flags] [PASSING] FAILING -- COMMAND @@",
		Short:   "find the smallest difference between what works and what fails",
		Long:    isolateHelp,
		Example: "  whittle isolate ./test.sh good.c bad.c\n  whittle isolate ./test.sh bad.c\n  whittle isolate ./test.sh good/ bad/\n  whittle isolate good.c bad.c -- gcc -O2 -c @@\n  whittle isolate --git v1.0..HEAD ./test.sh\n  whittle isolate --args ./test.sh -- gcc -O2 -ffast-math -funroll-loops\n  whittle isolate --lines order.txt --keep TestLast ./run.sh",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), cmd, args) },
	}
	f := cmd.Flags()
	o.flags(f)
	o.failure.flags(f)
	o.sideFlags(f)
	f.StringSliceVar(&o.levels, "levels", nil, "the kinds of changes, from coarse to fine, separated by commas: "+strings.Join(levelNames(), ", ")+"; of a history also commits (default: all; of a history and a patch, down to lines)")
	f.StringVar(&o.language, "language", "", "the language of the input, or none (default: recognized by name and content)")
	o.history.flags(f)
	o.remote.flags(f)
	o.list.flags(f)
	o.list.isolateFlags(f)
	complete(cmd, "arg-grammar", job.Grammars())
	complete(cmd, "levels", levelNames())
	complete(cmd, "order", []string{orderList, orderRule})
	return cmd
}

// sideFlags defines the flags for all kinds of inputs.
func (o *isolateOptions) sideFlags(f *pflag.FlagSet) {
	f.StringVarP(&o.output, "output", "o", "", "write the results to BASE.works, BASE.fails and BASE.diff (default: FAILING)")
	f.StringVar(&o.worksWith, "works-with", "", "an input works only if the test exits with this status; with other statuses the test cannot tell")
	f.StringVar(&o.order, "order", orderList, "when dd uses a verdict: list, as soon as it can, which takes the fewest tests, or rule, as the paper describes it")
}

// Orders of dd.
const (
	orderList = "list"
	orderRule = "rule"
)

func levelNames() (names []string) {
	for _, l := range change.Files() {
		if names = append(names, l.Name); l.Name == "hunks" {
			names = append(names, whittle.SyntaxLevel)
		}
	}
	return names
}

// chosen returns the levels that the flags ask for, and the order of dd.
func (o isolateOptions) chosen(d job.Difference) (levels []change.Level[text.Files], order dd.IsolateOptions, err error) {
	for _, name := range o.levels {
		if !slices.Contains(levelNames(), name) {
			return nil, order, usagef("--levels %s: choose among %s", name, strings.Join(levelNames(), ", "))
		}
	}
	works, fails := d.Sides()
	all, err := whittle.Levels(works, fails, o.language)
	if err != nil {
		return nil, order, usage(err)
	}
	for _, l := range all {
		if o.levels == nil || slices.Contains(o.levels, l.Name) {
			levels = append(levels, l)
		}
	}
	order, err = o.ddOrder()
	return levels, order, err
}

// ddOrder returns when dd uses a verdict.
func (o isolateOptions) ddOrder() (out dd.IsolateOptions, err error) {
	switch o.order {
	case orderList:
		out.Order = dd.ByList
	case orderRule:
		out.Order = dd.ByRule
	default:
		err = usagef("--order %s: choose %s or %s", o.order, orderList, orderRule)
	}
	return out, err
}

// identity describes the options that change what is committed.
func (o isolateOptions) identity() string {
	words := fmt.Sprintf("isolate timeout=%v", o.timeout)
	if o.worksWith != "" {
		words += " works-with=" + o.worksWith
	}
	if o.levels != nil {
		words += fmt.Sprintf(" levels=%v", o.levels)
	}
	if o.language != "" {
		words += " language=" + o.language
	}
	if o.order != orderList {
		words += " order=" + o.order
	}
	return words + o.remote.identity()
}

func (o isolateOptions) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	if err := o.remote.check(); err != nil {
		return err
	}
	if err := o.list.check(); err != nil {
		return err
	}
	if o.list.given() {
		return o.runList(ctx, cmd, args)
	}
	switch {
	case o.history.git != "" && o.history.patch != "":
		return usagef("--git and --patch: choose one")
	case o.history.git != "":
		return o.runGit(ctx, cmd, args)
	case o.history.patch != "":
		return o.runPatch(ctx, cmd, args)
	}
	var d job.Difference
	paths, err := o.findFailure(&d, cmd, args)
	if err != nil {
		return err
	}
	if err := o.sides(&d, paths); err != nil {
		return err
	}
	failing := paths[len(paths)-1]
	return o.isolate(ctx, cmd, d, failing, func(err error) error {
		if errors.Is(err, job.ErrIdentical) {
			return identical(paths, err)
		}
		return sidesRejected(err, paths, o.swapCommand(d, args, paths))
	})
}

// isolate isolates the difference between files or directories. It explains errors by means of the
// last argument.
func (o isolateOptions) isolate(ctx context.Context, cmd *cobra.Command, d job.Difference, failing string, explain func(error) error) (err error) {
	d.Options = o.jobOptions(o.identity(), d.Test.Argv, inputDirs(d)...)
	if d.Levels, d.Isolate, err = o.chosen(d); err != nil {
		return err
	}
	if d.Infer != nil {
		if err := reachable(d.Infer.Command.Words, d.Fails.Single()); err != nil {
			return err
		}
	}
	if d.Base, err = o.base(d, failing); err != nil {
		return err
	}
	return o.show(ctx, cmd, d, explain)
}

// show runs the job and prints the difference.
func (o isolateOptions) show(ctx context.Context, cmd *cobra.Command, d job.Difference, explain func(error) error) error {
	server, err := o.remote.use(ctx, cmd, o.runOptions, &d.Options, d.Fails, d.Test, d.Infer)
	if err != nil {
		return err
	}
	defer server.end()
	var works, fails text.Files
	end, err := show(o.runOptions, cmd, func(r readerOf) (end *summary, err error) {
		works, fails, end, err = d.Run(ctx, r)
		return end, explain(err)
	})
	if end != nil && !o.quiet && !o.json {
		o.print(cmd, works, fails)
	}
	return server.explain(err)
}

// findFailure separates what sees the failure, a test or a command after --, from the paths.
func (o *isolateOptions) findFailure(d *job.Difference, cmd *cobra.Command, args []string) (paths []string, err error) {
	dash := cmd.ArgsLenAtDash()
	if dash < 0 || dash == 0 && o.history.git == "" {
		if o.failure.given() {
			return nil, usagef("flags such as --exit and --stderr-matches are about a command: whittle isolate PASSING FAILING -- COMMAND @@")
		}
		if len(args) == 0 && o.shell == "" {
			return nil, usagef("name a test and what it works and fails on: whittle isolate TEST PASSING FAILING, or a command: whittle isolate PASSING FAILING -- COMMAND @@")
		}
		if d.Judge, err = o.judgment(); err != nil {
			return nil, err
		}
		d.Test, paths, err = findTest(o.shell, args)
		return paths, err
	}
	switch {
	case o.shell != "":
		return nil, usagef("-c and a command after --: choose one")
	case o.worksWith != "":
		return nil, usagef("--works-with is about a test; with a command, what it does on PASSING is what works")
	}
	if o.failure.hangs > 0 {
		o.timeout = o.failure.hangs
	}
	d.Infer, d.Test, err = o.failure.inference(args[dash:])
	return args[:dash], err
}

// judgment returns what decides about a run of the test; nil: its exit status.
func (o isolateOptions) judgment() (oracle.Judgment, error) {
	if o.worksWith == "" {
		return nil, nil
	}
	n, err := strconv.ParseUint(o.worksWith, 10, 8)
	if err != nil || n == 0 || n == 125 {
		return nil, usagef("--works-with %s: name an exit status from 1 to 255, but not 125; with 0 an input fails", o.worksWith)
	}
	return job.WorksWith(n), nil
}

// swapCommand returns the command with the two sides in the other order.
func (o isolateOptions) swapCommand(d job.Difference, args, paths []string) string {
	if len(paths) < 2 {
		return ""
	}
	sides := quote(paths[1]) + " " + quote(paths[0])
	switch {
	case d.Infer != nil:
		return fmt.Sprintf("whittle isolate %s -- %s", sides, d.Test.Words)
	case o.shell != "":
		return fmt.Sprintf("whittle isolate -c %s %s", quote(o.shell), sides)
	}
	return fmt.Sprintf("whittle isolate %s %s", quote(args[0]), sides)
}

// identical is the error about sides that are the same.
func identical(paths []string, err error) error {
	if len(paths) == 1 {
		return usagef("%s is empty: there is nothing to isolate", paths[0])
	}
	return usagef("%s and %s: %w", paths[0], paths[1], err)
}

// base returns what the names of the results begin with. It refuses results that cannot be written, or
// that would destroy an input or the test.
func (o isolateOptions) base(d job.Difference, failing string) (string, error) {
	base := filepath.Clean(failing)
	if o.output != "" {
		base = filepath.Clean(o.output)
	}
	if info, err := os.Stat(filepath.Dir(base)); err != nil || !info.IsDir() {
		return "", usagef("-o %s: there is no directory %s; make it first", o.output, filepath.Dir(base))
	}
	inputs := job.InputPaths(d.Fails)
	if d.Works != nil {
		inputs = append(inputs, job.InputPaths(*d.Works)...)
	}
	for _, path := range job.Results(base) {
		abs, err := filepath.Abs(path)
		if err != nil {
			return "", usage(err)
		}
		for _, in := range inputs {
			switch {
			case sameFile(abs, in):
				return "", usagef("the result %s would replace an input; name another place with -o", path)
			case inside(in, abs):
				return "", usagef("the result %s would be inside an input; name another place with -o", path)
			case inside(abs, in):
				return "", usagef("the result %s would replace a directory that contains an input; name another place with -o", path)
			}
		}
		if sameFile(abs, d.Test.Argv[0]) {
			return "", usagef("the result %s would replace the test; name another place with -o", path)
		}
	}
	return base, nil
}

// print prints the difference, in color on a terminal.
func (o isolateOptions) print(cmd *cobra.Command, works, fails text.Files) {
	color := colored(cmd.OutOrStdout())
	cmd.OutOrStdout().Write(unified.Diff(works, fails, unified.Options{Color: color, Words: color}))
}
