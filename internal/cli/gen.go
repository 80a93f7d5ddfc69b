package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/trace"
)

// genOptions are the flags of whittle gen.
type genOptions struct {
	runOptions
	output     string
	find       int
	test       string
	shim       string
	replay     string
	explain    bool
	strategy   string
	search     string
	algorithm  string
	values     string
	then       string
	keep       keepOptions
	links      string
	exit       string
	flaky      bool
	genTimeout time.Duration
	remote     remoteOptions
}

const genHelp = `Reduce what a generator did instead of what it printed.

Whittle runs the generator once and records its random choices. Then it removes parts
of what the generator did, and runs it again with the choices that are left. So the
generator could have made every candidate: checksums are correct, names are defined
before they are used. TEST is the same as for whittle itself.

The generator needs no changes: it is a Go program (go run ./gen 42), a Python script
(python3 gen.py 42) or a script for node. Other languages need a shim that speaks the
protocol in docs/protocol.md; name it with --shim.

The result is the reduced output in the file that --output names (default "out"), and
what the generator did in FILE.trace. To print the result again, run
whittle gen --replay FILE.trace -- GENERATOR.

If the generator has a random number generator of its own, mark it with a comment as
docs/manual.md shows. The manual also explains the messages.

Exit status: 0 done, or the budget was reached; 1 the test does not work, or the
generator cannot be built, crashes, does not end, draws nothing, or does something else
when it is given the same choices, or another program changed the result during the run;
2 usage; 3 the output of the generator is not interesting, or no seed is; 130, 131 and
143 interrupted, with the best so far in place. The same command resumes from there.`

func genCommand() *cobra.Command {
	var o genOptions
	cmd := &cobra.Command{
		Use:   "gen [flags] TEST -- GENERATOR [ARGS]",
		Short: "reduce what a generator did, instead of what it printed",
		Long:  genHelp,
		Example: "  whittle gen ./test.sh -- go run ./gen 42\n  whittle gen ./test.sh -- python3 gen.py 42\n" +
			"  whittle gen --find 1000 ./test.sh -- python3 gen.py @seed\n  whittle gen --test ./parser -- -run TestRoundTrip",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			dash := cmd.ArgsLenAtDash()
			if dash < 0 {
				dash = len(args)
			}
			return asInterrupted(o.run(cmd.Context(), cmd, args[:dash:dash], args[dash:]))
		},
	}
	f := cmd.Flags()
	o.flags(f)
	f.Lookup("seed").Usage = "seed of algorithms that draw at random; the generator's own seed is part of its command"
	f.Lookup("jobs").Usage = "runs of the generator and of the test at once"
	f.StringVarP(&o.output, "output", "o", "", "the file that the generator writes, or, if it prints, the file for the result (default \"out\")")
	f.IntVar(&o.find, "find", 0, "try the seeds from 1 to this number, which replace @seed in the command, and reduce the first whose output is interesting")
	f.StringVar(&o.test, "test", "", "reduce what a failing Go test of this package draws; the arguments of go test follow --")
	f.StringVar(&o.shim, "shim", "", "run the generator with this command, which speaks the protocol in docs/protocol.md")
	f.StringVar(&o.replay, "replay", "", "print the output of the generator for this trace, and do nothing else")
	f.BoolVar(&o.explain, "explain", false, "show what the generator did, what can be removed, and why; reduce nothing")
	f.StringVar(&o.strategy, "strategy", "realign", "what to do when the generator deviates from the trace: realign, bypass or halt")
	f.StringVar(&o.search, "search", "all", "what to try: all passes, or a list minimizer on the tree or the sequence of parts, as in the paper on GReduce")
	f.StringVar(&o.algorithm, "algorithm", defaultAlgorithm(), "the list minimizer for --search tree and sequence; see whittle algorithms")
	f.StringVar(&o.values, "values", "on", "make single values simpler once the structure is small: on or off")
	f.StringVar(&o.links, "links", "on", "remove or renumber choices that point to removed parts: on or off")
	f.StringVar(&o.then, "then", "none", "what to do when the trace is small: none, or file to reduce the output further as an ordinary input")
	o.keep.genFlags(f)
	f.StringVar(&o.exit, "gen-exit", "0", "the exit status of a good run of the generator, or any")
	f.BoolVar(&o.flaky, "flaky", false, "continue with a generator that does not always do the same")
	o.remote.flags(f)
	f.DurationVar(&o.genTimeout, "gen-timeout", 0, "time for one run of the generator (default: a minute for the first run, then ten times what that took, at least 5 s)")
	complete(cmd, "strategy", strategies)
	complete(cmd, "search", searches)
	complete(cmd, "algorithm", listNames())
	return cmd
}

var (
	strategies = []string{"realign", "bypass", "halt"}
	searches   = []string{"all", "tree", "sequence"}
)

func (o genOptions) check(generator []string) error {
	if err := o.runOptions.check(); err != nil {
		return err
	}
	for _, c := range []struct {
		flag, value string
		of          []string
	}{
		{"strategy", o.strategy, strategies}, {"search", o.search, searches}, {"algorithm", o.algorithm, listNames()},
		{"values", o.values, []string{"on", "off"}}, {"links", o.links, []string{"on", "off"}}, {"then", o.then, []string{"none", "file"}},
	} {
		if !slices.Contains(c.of, c.value) {
			return usagef("--%s %s: it can be %s", c.flag, c.value, strings.Join(c.of, ", "))
		}
	}
	if err := o.remote.check(); err != nil {
		return err
	}
	if o.remote.given() && (o.test != "" || o.replay != "" || o.explain) {
		return usagef("--remote is about a test of what a generator prints: --test, --replay and --explain run only on this machine")
	}
	hasSeed := slices.ContainsFunc(generator, func(a string) bool { return strings.Contains(a, seedWord) })
	switch {
	case o.genTimeout < 0:
		return usagef("a time cannot be negative")
	case o.find < 0:
		return usagef("--find %d: a number of seeds cannot be negative", o.find)
	case o.find > 0 && !hasSeed:
		return usagef("--find tries seeds, but the generator's command does not say where to put them: write @seed there")
	case o.find == 0 && hasSeed:
		return usagef("@seed stands for the seeds that --find tries: give their number with --find, or replace @seed by a number")
	case o.replay != "" && o.explain:
		return usagef("--replay and --explain: choose one")
	case o.test != "" && (o.shim != "" || o.find > 0 || o.output != "" || o.then == "file"):
		return usagef("--test cannot be used with --shim, --find, --output or --then: the test is the generator, and has no output")
	case o.test != "" && o.keep.identity() != "":
		return usagef("--keep and --keep-name are about the output of a generator, and with --test there is none")
	}
	if _, err := o.goodExit(); err != nil {
		return err
	}
	if err := (whittle.Options{Keep: o.keep.text, KeepNames: o.keep.names}).Check(); err != nil {
		return usage(err)
	}
	return nil
}

// seedWord marks the place of the seed in a generator's command.
const seedWord = "@seed"

func (o genOptions) goodExit() (int, error) {
	if o.exit == "any" {
		return -1, nil
	}
	n, err := strconv.Atoi(o.exit)
	if err != nil || n < 0 || n > 255 {
		return 0, usagef("--gen-exit %s: it can be a number from 0 to 255, or any", o.exit)
	}
	return n, nil
}

// identity describes the options that change what is committed. It is part of a session's
// name: older sessions resume as long as it stays the same.
func (o genOptions) identity() string {
	return fmt.Sprintf("gen strategy=%s search=%s algorithm=%s values=%s links=%s exit=%s seed=%d timeout=%v", o.strategy, o.search, o.algorithm, o.values, o.links, o.exit, o.seed, o.timeout) + o.keep.identity() + o.remote.identity()
}

func (o genOptions) traceOptions() trace.Options {
	return trace.Options{
		Strategy: trace.Strategy(slices.Index(strategies, o.strategy)), Links: o.links == "on", Values: o.values == "on",
	}
}

// run carries out the command.
func (o genOptions) run(ctx context.Context, cmd *cobra.Command, args, generator []string) error {
	if err := o.check(generator); err != nil {
		return err
	}
	if len(generator) == 0 && o.test == "" {
		return usagef("name the generator after --: whittle gen TEST -- GENERATOR [ARGS]")
	}
	var t job.Test
	var err error
	switch {
	case o.test != "" || o.replay != "":
		if len(args) > 0 || o.shell != "" {
			return usagef("%s: --test and --replay need no test: give only the generator, or the arguments of go test, after --", or(o.shell, strings.Join(args, " ")))
		}
	case !o.explain || len(args) > 0:
		if t, err = o.findTest(args); err != nil {
			return err
		}
	}
	if o.output != "" || o.replay == "" && !o.explain {
		if err := o.checkResult(t, generator); err != nil {
			return err
		}
	}
	g, err := openGenerator(ctx, o, generator)
	switch {
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx) // rather than what the signal has broken
	case err != nil:
		return err
	}
	defer g.Close()
	switch {
	case o.replay != "":
		return g.replay(ctx, cmd.OutOrStdout(), cmd.ErrOrStderr())
	case o.explain:
		return g.explain(ctx, cmd.OutOrStdout())
	}
	return o.reduce(ctx, cmd, g, t)
}

// asInterrupted gives an error that a signal has caused its exit status.
func asInterrupted(err error) error {
	i, ok := errors.AsType[interrupted](err)
	if _, known := errors.AsType[exitError](err); !ok || known {
		return err
	}
	return exitError{status: i.status(), error: err}
}

// findTest returns the test that the arguments before -- name.
func (o genOptions) findTest(args []string) (job.Test, error) {
	switch {
	case o.shell == "" && len(args) == 0:
		return job.Test{}, usagef("name a test: whittle gen TEST -- GENERATOR [ARGS]")
	case o.shell != "" && len(args) > 0, len(args) > 1:
		return job.Test{}, usagef("%s: give only the test before --, and the generator after it", args[len(args)-1])
	}
	t, _, err := findTest(o.shell, append(args, "out"))
	return t, err
}
