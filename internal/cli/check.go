package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

type checkOptions struct {
	shell   string
	runs    int
	timeout time.Duration
	env     envOptions
	contain containOptions
	remote  remoteOptions
}

func checkCommand() *cobra.Command {
	var o checkOptions
	cmd := &cobra.Command{
		Use:   "check [flags] TEST PATH...",
		Short: "report whether a test is fit for reducing, without changing anything",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd.Context(), cmd.OutOrStdout(), args)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.shell, "command", "c", "", "use this shell command as the test; \"$1\" is the absolute path")
	f.IntVarP(&o.runs, "runs", "n", 5, "how many times to run the original")
	f.DurationVar(&o.timeout, "timeout", oracle.FirstTimeout, "time for one test")
	o.env.flags(f)
	o.contain.flags(f)
	o.remote.flags(f)
	completeContain(cmd)
	return cmd
}

func (o checkOptions) run(ctx context.Context, w io.Writer, args []string) error {
	if o.runs < 1 {
		return usagef("-n %d: run the original at least once", o.runs)
	}
	if err := o.remote.check(); err != nil {
		return err
	}
	test, paths, err := findTest(o.shell, args)
	if err != nil {
		return err
	}
	in, err := journal.Read(paths)
	if err != nil {
		return usage(err)
	}
	env, err := o.env.list()
	if err != nil {
		return err
	}
	contain, memory, err := o.contain.containment(test.Argv, in.Parent)
	if err != nil {
		return err
	}
	exec, err := job.OpenExecutor(job.Options{Jobs: 1, Env: env, Contain: contain, Memory: memory})
	if err != nil {
		return err
	}
	defer func() {
		if err := exec.Close(); err != nil {
			fmt.Fprintf(w, "%-12s %v\n", "left behind", err)
		}
	}()
	c := check{checkOptions: o, w: w, exec: exec, in: in, test: test, local: exec.Local, variables: env, level: contain.Level}
	return o.env.explain(c.all(ctx))
}

// A check runs a test on the same input in different environments.
type check struct {
	checkOptions
	w    io.Writer
	exec oracle.Executor
	in   journal.Input
	test job.Test

	local     *oracle.Local
	variables []string // the environment of the test
	level     oracle.Level
}

func (c check) all(ctx context.Context) error {
	took, err := c.repeat(ctx)
	if err != nil {
		return err
	}
	c.report("time", "%s to %s", ui.Duration(slices.Min(took)), ui.Duration(slices.Max(took)))
	c.report("timeout", "%s would be used (ten times the slowest run plus a second)", ui.Duration(oracle.ChooseTimeout(took)))
	for _, try := range []func(context.Context) error{c.empty, c.renamed, c.moved, c.environment, c.containment} {
		if err := try(ctx); err != nil {
			return err
		}
	}
	if c.remote.given() {
		return c.server(ctx, took)
	}
	return nil
}

func (c check) report(what, format string, args ...any) {
	fmt.Fprintf(c.w, "%-12s %s\n", what, fmt.Sprintf(format, args...))
}

// repeat runs the original several times.
func (c check) repeat(ctx context.Context) ([]time.Duration, error) {
	var took []time.Duration
	var outputs []string
	var bad oracle.Result
	for range c.runs {
		res, err := c.runTest(ctx, c.job(c.in.Files, c.in.Arguments()))
		if err != nil {
			return nil, err
		}
		if oracle.Judge(res) != reduce.Interesting {
			bad = res
			continue
		}
		took = append(took, res.Elapsed)
		outputs = append(outputs, string(res.Output))
	}
	switch n := len(took); {
	case n == 0:
		return nil, c.explain(ctx, &job.RejectedError{Result: bad, Limit: c.timeout, Test: c.test, Input: c.in})
	case n < c.runs:
		c.report("verdict", "FLAKY: interesting in %d of %d runs of the original", n, c.runs)
		return took, c.flaky(ctx)
	case slices.ContainsFunc(outputs, func(s string) bool { return s != outputs[0] }):
		c.report("verdict", "interesting in all of %d runs; its output differs from run to run", c.runs)
	default:
		c.report("verdict", "interesting in all of %d runs, with the same output", c.runs)
	}
	return took, nil
}

// empty tests the input without its content.
func (c check) empty(ctx context.Context) error {
	v, err := c.verdict(ctx, c.job(whittle.Empty(c.in.Files), c.in.Arguments()))
	if v == reduce.Interesting {
		c.report("empty input", "TOO LOOSE: the empty input is interesting too; make the test look for the failure itself")
	} else if err == nil {
		c.report("empty input", "%v, as it should be", v)
	}
	return err
}

// renamed tests a single file under another name.
func (c check) renamed(ctx context.Context) error {
	if !c.in.Single() {
		return nil
	}
	f := c.in.Files[0]
	was := f.Path
	f.Path = "renamed" + filepath.Ext(was)
	v, err := c.verdict(ctx, c.job(text.Files{f}, []string{f.Path}))
	c.depends(err, v, "file name", "needs the name "+was+", which the file always has in a reduction")
	return err
}

// moved runs the test in a directory with a space in its name.
func (c check) moved(ctx context.Context) error {
	const folder = "a folder"
	files := slices.Clone(c.in.Files)
	for i := range files {
		files[i].Path = folder + "/" + files[i].Path
	}
	paths := c.in.Arguments()
	for i := range paths {
		paths[i] = folder + "/" + paths[i]
	}
	j := c.job(text.Sort(files), paths)
	j.Argv = append([]string{"/bin/sh", "-c", `cd "$0" && exec "$@"`, folder}, j.Argv...)
	if len(files) == 1 {
		j.Argv[2] = `cd "$0" && for f; do :; done && exec "$@" < "$f"`
	}
	v, err := c.verdict(ctx, j)
	c.depends(err, v, "directory", "depends on the directory it runs in: look for unquoted paths in the test")
	return err
}

// depends reports whether another environment has changed the verdict.
func (c check) depends(err error, v reduce.Verdict, what, why string) {
	switch {
	case err != nil:
	case v == reduce.Interesting:
		c.report(what, "does not matter")
	default:
		c.report(what, "%s", why)
	}
}

func (c check) job(fs text.Files, paths []string) oracle.Job {
	return oracle.Job{Argv: c.test.Argv, Paths: paths, Files: fs, Stdin: true, Timeout: c.timeout}
}

func (c check) runTest(ctx context.Context, j oracle.Job) (oracle.Result, error) {
	res, err := c.exec.Run(ctx, j)
	return res, withHint(err)
}

func (c check) verdict(ctx context.Context, j oracle.Job) (reduce.Verdict, error) {
	res, err := c.runTest(ctx, j)
	return oracle.Judge(res), err
}
