package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// reduceOptions are the flags of the main command.
type reduceOptions struct {
	runOptions
	failure    failureOptions
	others     othersOptions
	guards     guardOptions
	test       testFile
	flaky      flakyOptions
	remote     remoteOptions
	output     string
	atom       string
	algorithm  string
	language   string
	grammar    grammarOptions
	passes     []string
	skip       []string
	edits      string
	terse      terseOptions
	only       []string
	keepFiles  []string
	keep       keepOptions
	width      int
	allowEmpty bool
	treeMemory string
	includes   bool
	fastest    bool
	stopAt     string
	anonymize  bool
	from       string
	list       listOptions
}

const longHelp = `Whittle makes failing inputs small.

COMMAND is a program that fails; @@ stands for the path of the input. Whittle runs it
a few times, says what the failure is, and keeps what still fails in the same way.
Flags such as --same, --exit and --stderr-matches set what counts.

TEST is, instead, a program that exits with 0 as long as the failure is there, 125 if it
cannot tell, and anything else if the failure is gone. It runs in a fresh
directory that holds the candidate under its own name; the absolute path is also
its argument and, for a single file, its content is also on its standard input.
Scripts written for C-Reduce, C-Vise, Shrink Ray and Picireny work unchanged;
whittle init writes one.

The input is reduced in place; the original is kept as PATH.orig. Even a killed
run resumes where it left off when the same command is given again. With -o FILE, an
earlier result in FILE is where a new session starts. A file that is not a result is
not replaced without --force.

With --args the options of a command are reduced, with --variables the variables of the
environment: whittle --args TEST -- COMMAND OPTIONS prints the command that is left.

Exit status: 0 done, or the budget was reached; 1 the test does not work, or another
error, or another program changed the file during the run; 2 usage; 3 the original
is not interesting; 130, 131 and 143 interrupted, with the best so far in place.`

func reduceCommand() *cobra.Command {
	var o reduceOptions
	cmd := &cobra.Command{
		Use:     "whittle [flags] TEST PATH... | whittle [flags] PATH... -- COMMAND @@",
		Short:   "make a failing input small",
		Long:    longHelp,
		Example: "  whittle bug.c -- gcc -O2 -c @@\n  whittle ./test.sh bug.c\n  whittle -c 'gcc -c \"$1\" 2>&1 | grep -q \"internal compiler error\"' bug.c\n  whittle -j 8 -o small/ ./test.sh project/",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && o.shell == "" {
				return nothingToDo(cmd)
			}
			return o.run(cmd.Context(), cmd, args)
		},
	}
	f := cmd.Flags()
	o.flags(f)
	o.failure.flags(f)
	o.others.flags(f)
	o.guards.flags(f)
	o.test.flags(f)
	o.flaky.flags(f)
	o.remote.flags(f)
	f.StringVarP(&o.output, "output", "o", "", "write the result here and leave the input unchanged")
	f.StringVar(&o.atom, "atom", whittle.Auto, "what to remove: "+strings.Join(whittle.Atoms(), ", ")+"; auto tries all kinds, from coarse to fine")
	f.StringVar(&o.algorithm, "algorithm", defaultAlgorithm(), "how to choose what to remove; see whittle algorithms")
	f.StringVar(&o.language, "language", "", "the language of the input, or none (default: recognized by name and content)")
	o.grammar.flags(f)
	f.StringSliceVar(&o.passes, "passes", nil, "run only these passes of the pipeline, separated by commas; see whittle algorithms")
	f.StringSliceVar(&o.skip, "skip", nil, "omit these passes of the pipeline")
	f.StringVar(&o.edits, "edits", whittle.All, "the edits to make: all, or removal, which puts no other text in place of what it removes")
	o.terse.flags(f)
	f.StringArrayVar(&o.only, "only", nil, "reduce only files that match this pattern, such as 'src/**' or '*.c'; may be given several times")
	f.StringArrayVar(&o.keepFiles, "keep-files", nil, "never change or remove files that match this pattern; may be given several times")
	f.IntVar(&o.width, "width", 0, "candidates to test at once; 1 takes the fewest tests (default: the jobs of the session's first run, or 1 below 4 jobs)")
	f.StringVar(&o.treeMemory, "tree-memory", "", "memory for syntax trees, such as 500MB or 16GB; in files that need more, small parts stay whole at first, or they are reduced as text (default 4GB)")
	f.BoolVar(&o.allowEmpty, "allow-empty", false, "accept the empty input as a result")
	f.BoolVar(&o.includes, "inline-includes", false, "begin with the text of files beside the input in place of #include \"file\", if the test finds that interesting")
	f.StringVar(&o.stopAt, "stop-at", "", "stop as soon as the best is no larger than 300 (tokens), 2kB or 10% (of the original's tokens)")
	f.BoolVar(&o.anonymize, "anonymize", false, "at the end, replace names, strings, comments and numbers by neutral ones where the failure allows it")
	f.BoolVar(&o.fastest, "fastest", false, "if several results of the final size were met, choose the one whose test runs quickest")
	f.StringVar(&o.from, "from", "", "start from step N of the last session on this input, or with SESSION:N of that one; see whittle history. What is in place is kept as FILE.1")
	o.list.flags(f)
	o.keep.flags(f)
	complete(cmd, "arg-grammar", job.Grammars())
	complete(cmd, "atom", whittle.Atoms())
	complete(cmd, "algorithm", slices.Concat(listNames(), treeNames()))
	complete(cmd, "alarms", []string{alarmsNever, alarmsPossible})
	complete(cmd, "edits", []string{whittle.All, whittle.Removal})
	complete(cmd, "format", formats())
	complete(cmd, "passes", passNames())
	complete(cmd, "skip", passNames())
	complete(cmd, "language", languageNames())
	completeFailure(cmd)
	return cmd
}

// identity describes the options that change what is committed. It is part of a session's
// name: older sessions resume as long as it stays the same.
func (o reduceOptions) identity() string {
	return fmt.Sprintf("atom=%s algorithm=%s language=%s passes=%v skip=%v seed=%d width=%d timeout=%v allow-empty=%t", o.atom, o.algorithm, o.language, o.passes, o.skip, o.seed, o.width, o.timeout, o.allowEmpty) + o.grammar.identity() + o.touched() + o.limited() + o.restricted() + o.keep.identity() + o.terse.identity() + o.inlined() + o.guards.identity() + o.flaky.identity() + o.remote.identity()
}

// restricted describes the edits, if not all are made or words are replaced.
func (o reduceOptions) restricted() string {
	words := ""
	if o.edits != "" && o.edits != whittle.All {
		words += " edits=" + o.edits
	}
	if o.anonymize {
		words += " anonymize=true"
	}
	return words
}

// inlined tells whether includes are inlined, if they are.
func (o reduceOptions) inlined() string {
	if !o.includes {
		return ""
	}
	return " inline-includes=true"
}

// limited describes the memory for syntax trees, if it was given.
func (o reduceOptions) limited() string {
	if o.treeMemory == "" {
		return ""
	}
	return " tree-memory=" + o.treeMemory
}

// touched describes which files may be touched, if not all.
func (o reduceOptions) touched() string {
	if len(o.only)+len(o.keepFiles) == 0 {
		return ""
	}
	return fmt.Sprintf(" only=%q keep-files=%q", o.only, o.keepFiles)
}

// options returns the flags as options of the library.
func (o reduceOptions) options() whittle.Options {
	most, _ := sizeNamed(o.treeMemory) // checked before
	out := whittle.Options{
		TreeMemory: most,
		Language:   o.language, Algorithm: o.algorithm, Atom: o.atom, Passes: o.passes, Skip: o.skip, Edits: o.edits, Rename: o.terse.rename, Squash: o.terse.squash,
		Only: o.only, KeepFiles: o.keepFiles, Seed: o.seed, Width: o.width, AllowEmpty: o.allowEmpty, StopAt: o.stopAt, Anonymize: o.anonymize,
	}
	o.keep.addTo(&out)
	return out
}

func (o reduceOptions) check() error {
	if err := o.runOptions.check(); err != nil {
		return err
	}
	if err := o.flaky.check(); err != nil {
		return err
	}
	if err := o.terse.check(); err != nil {
		return err
	}
	if err := o.remote.check(); err != nil {
		return err
	}
	if o.remote.given() && (len(o.guards.slowerThan) > 0 || o.failure.memoryOver != "") {
		return usagef("--slower-than and --memory-over need figures that a server does not have: use them without --remote")
	}
	if err := o.grammar.check(); err != nil {
		return err
	}
	if o.grammar.given() && o.language != "" {
		return usagef("--language and --grammar: choose one")
	}
	if _, err := sizeNamed(o.treeMemory); err != nil {
		return usagef("--tree-memory %s: %v", o.treeMemory, err)
	}
	if o.anonymize && o.fastest {
		return usagef("--anonymize and --fastest: choose one; the quickest result is one that was met before words were replaced")
	}
	if o.width < 0 {
		return usagef("--width %d: test at least 1 candidate at once", o.width)
	}
	if err := o.options().Check(); err != nil {
		return usage(err)
	}
	return nil
}

func (o reduceOptions) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	o.grammar.named(&o.language)
	if !o.list.given() && o.list.keep != nil {
		o.keep.text, o.list.keep = o.list.keep, nil
	}
	if err := o.check(); err != nil {
		return err
	}
	if err := o.list.check(); err != nil {
		return err
	}
	if o.list.given() {
		return o.runList(ctx, cmd, args)
	}
	o.test.force = o.force
	test, inference, paths, err := o.findFailure(cmd, args)
	if err != nil {
		return err
	}
	in, err := journal.Read(paths)
	if err != nil {
		return usage(err)
	}
	if inference != nil {
		inference.Tries = o.flaky.tries
		if err := reachable(inference.Command.Words, in.Single()); err != nil {
			return err
		}
	}
	guards, err := o.guards.guards(in, o.language)
	if err != nil {
		return err
	}
	if err := o.test.check(); err != nil {
		return err
	}
	if err := checkOutput(in, test, o.output, o.force); err != nil {
		return err
	}
	exec, server, err := o.remote.connect(ctx, cmd, &o.runOptions, in, test, inference)
	if err != nil {
		return err
	}
	defer server.end()
	j := job.Files{
		Options: o.jobOptions(o.identity(), test.Argv, in.Parent), Test: test, Input: in, Output: o.output,
		Infer: inference, Guards: guards, Reduce: o.options(), Width: o.width, InlineIncludes: o.includes, Fastest: o.fastest, Format: o.terse.layout(), GrammarRequired: o.grammar.required, TooLoose: tooLoose,
	}
	var words []string
	if inference != nil {
		words = inference.Command.Words
	}
	if o.from != "" {
		if j.From, err = stepFrom(o.from, paths); err != nil {
			return err
		}
	}
	if j.Others, err = o.others.collecting(words, o.again()); err != nil {
		return err
	}
	j.Reduce.Flaky = o.flaky.options(inference != nil)
	if o.grammar.given() {
		if j.Reduce.Grammar, err = o.grammar.load(); err != nil {
			return err
		}
	}
	j.Exec = exec
	server.plan(&j)
	end, err := show(o.runOptions, cmd, func(r readerOf) (*summary, error) { return j.Run(ctx, r) })
	err = server.explain(err)
	if errors.Is(err, job.ErrEmpty) && end == nil {
		return usagef("%s is empty: there is nothing to reduce", job.InputNames(in))
	}
	return err
}

// findFailure separates what sees the failure, a test or a command after --, from the paths.
func (o *reduceOptions) findFailure(cmd *cobra.Command, args []string) (job.Test, *job.Inference, []string, error) {
	dash := cmd.ArgsLenAtDash()
	switch {
	case dash <= 0 && (o.failure.given() || o.guards.comparing() || o.test.path != ""):
		return job.Test{}, nil, nil, usagef("flags such as --exit, --stderr-matches and --write-test are about a command: whittle PATH... -- COMMAND @@")
	case dash <= 0: // nothing before --, as for files that are named like flags
		test, paths, err := findTest(o.shell, args)
		return test, nil, paths, err
	case o.shell != "":
		return job.Test{}, nil, nil, usagef("-c and a command after --: choose one")
	}
	inference, test, err := o.failure.inference(args[dash:])
	if err == nil && o.guards.explaining() && o.failure.same == "" {
		inference.Guess = false
	}
	if inference != nil && o.test.path != "" {
		inference.Write = o.test.write
	}
	if o.failure.hangs > 0 {
		o.timeout = o.failure.hangs
	}
	return test, inference, args[:dash], err
}

const tooLoose = "your test is too loose: it finds an empty input interesting too; tighten it, or accept that with --allow-empty"
