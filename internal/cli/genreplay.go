package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// replay prints the output of the generator for a trace.
func (g *generator) replay(ctx context.Context, stdout, stderr io.Writer) error {
	f, err := job.ReadTrace(g.o.replay)
	if err != nil {
		return usage(err)
	}
	p := g.pool.Program
	switch {
	case f.Language != p.Language:
		return usagef("%s is a trace of a generator in %s, but this one is in %s: give the command it was recorded with", g.o.replay, orNone(f.Language), orNone(p.Language))
	case f.Sources != p.Sources:
		fmt.Fprintf(stderr, "whittle: the generator has changed since %s was recorded: following the trace as far as it fits\n", g.o.replay)
	}
	r := trace.Unchanged(trace.NewRun(f.Trace, nil, 0))
	res, err := g.pool.Do(ctx, r)
	if err == nil {
		err = g.judge(res)
	}
	if err != nil {
		g.output.restore()
		return withHint(err)
	}
	if err := g.makeRoom(f, res.Output); err != nil {
		return err
	}
	switch {
	case res.Wrote:
		fmt.Fprintf(stderr, "whittle: the generator wrote %s\n", g.o.output)
	case g.o.output != "":
		err = journal.WriteFile(g.o.output, res.Output, 0)
	default:
		_, err = stdout.Write(res.Output)
	}
	if err != nil {
		return withHint(err)
	}
	if f.Sources != p.Sources || g.o.test != "" {
		return nil
	}
	deviation := trace.Difference(f.Trace, r.Trace())
	switch {
	case f.Output == reduce.Digest{} && deviation != "":
		fmt.Fprintf(stderr, "whittle: the generator deviated from the trace: %s\n", deviation)
	case f.Output != reduce.Digest{} && f.Output != reduce.DigestOf(res.Output):
		return machinery("the output of the generator is not the one that was recorded: %s; if you have edited the trace, remove its line \"output\"", or(deviation, "it did the same but printed something else"))
	}
	return nil
}

// makeRoom makes sure that the output of a replay does not replace a file of the user's: one that is
// neither that output nor the one that was recorded.
func (g *generator) makeRoom(f *trace.File, output []byte) error {
	was := g.output.data
	if len(was) == 0 || bytes.Equal(was, output) || reduce.DigestOf(was) == f.Output {
		g.output.drop()
		return nil
	}
	if !g.o.force {
		g.output.restore()
		return inTheWay(&job.InTheWayError{Path: g.o.output}, g.o.output)
	}
	if g.output.link == "" {
		g.output.link = journal.Numbered(g.o.output)
		if err := journal.WriteFile(g.output.link, was, g.output.mode); err != nil {
			return withHint(err)
		}
	}
	g.output = backup{} // the link stays
	return nil
}

func orNone(language string) string { return or(language, "another language") }

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// explain shows what the generator did.
func (g *generator) explain(ctx context.Context, w io.Writer) error {
	run, err := g.record(ctx)
	if err != nil {
		g.output.restore()
		return err
	}
	e, err := trace.Explain(ctx, &trace.Oracle{Generator: g.pool}, run)
	g.output.restore()
	if err != nil {
		return withHint(err)
	}
	_, err = io.WriteString(w, e)
	return err
}
