package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tree"
)

// reduce records what the generator does, and reduces it.
func (o genOptions) reduce(ctx context.Context, cmd *cobra.Command, g *generator, t job.Test) error {
	j := job.Trace{
		Options: o.jobOptions(o.identity(), t.Argv), Test: t, Generator: g, Pass: o.pass(), Pipeline: o.pipeline(g),
		Result: o.resultName(), Keep: whittle.Options{IgnoreMarkers: true},
	}
	j.Keep.Keep, j.Keep.KeepNames = o.keep.text, o.keep.names
	if o.test != "" {
		j.Failure = sameFailure
	}
	name := filepath.Base(j.Result)
	empty := journal.Input{Files: text.Single(name, nil), Args: []journal.Arg{{Name: name}}} // to find out what else the test needs
	server, err := o.remote.use(ctx, cmd, o.runOptions, &j.Options, empty, t, nil)
	if err != nil {
		return err
	}
	end, err := show(o.runOptions, cmd, func(r readerOf) (*summary, error) { return j.Run(ctx, r) })
	server.end()
	if err = server.explain(err); err != nil || o.then == "none" || end.Reason != "" {
		return err
	}
	return o.thenFile(ctx, cmd, t)
}

// pass returns the pass on traces that the flags name.
func (o genOptions) pass() reduce.Pass[trace.Candidate] {
	to := o.traceOptions()
	c := dd.Config{Seed: o.seed, Width: 1}
	switch o.search {
	case "sequence":
		return trace.Sequence(to, dd.Using(o.list(), c, func(*trace.Part) int { return 1 }))
	case "tree":
		return trace.Tree(to, dd.Using(o.list(), c, (*tree.Node).Tokens))
	}
	return trace.Reduce(to)
}

// list returns the list minimizer that the flags name; check has made sure that it exists.
func (o genOptions) list() *dd.Algorithm {
	for _, a := range dd.Algorithms() {
		if a.Name == o.algorithm {
			return a
		}
	}
	return dd.Default
}

// pipeline describes the pass in words.
func (o genOptions) pipeline(g *generator) string {
	words := o.strategy
	if o.search != "all" {
		words = o.search + " by " + o.algorithm + ", " + words
	}
	if l := g.pool.Program.Language; l != "" {
		words = l + ": " + words
	}
	return words
}

// thenFile reduces the output as an ordinary file.
func (o genOptions) thenFile(ctx context.Context, cmd *cobra.Command, t job.Test) error {
	name := o.resultName()
	smaller := name + ".reduced"
	f := reduceOptions{runOptions: o.runOptions, output: smaller, atom: whittle.Auto, algorithm: defaultAlgorithm(), keep: o.keep, remote: o.remote}
	args := []string{name}
	if o.shell == "" {
		args = []string{t.Argv[0], name}
	}
	if err := f.run(ctx, cmd, args); err != nil {
		return err
	}
	was, err := os.Stat(name)
	if err != nil {
		return err
	}
	now, err := os.Stat(smaller)
	if err != nil || now.Size() < was.Size() {
		return err
	}
	os.Remove(smaller)
	if !o.quiet {
		fmt.Fprintf(cmd.ErrOrStderr(), "whittle: reducing %s as a file does not make it smaller\n", filepath.Base(name))
	}
	return nil
}
