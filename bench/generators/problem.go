package main

import (
	"bytes"
	"context"
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tree"
)

// A problem is a generator and a bug that some of its outputs show.
type problem struct {
	name  string
	gen   func(draw) string
	fails func(output []byte) bool
	size  func(output []byte) []int // returns one or two numbers
	least int                       // the smallest possible sum of sizes; 0 if not known

	paper, hypothesis string // the paper's figures: size, tests

	open  func(seed uint64) trace.Generator // replaces gen: a generator that runs elsewhere
	seeds func(context.Context) []uint64    // returns failing seeds, if they are found in another way
}

func trimmed(b []byte) string { return strings.TrimRight(string(b), "\n") }

// A setting is a way to reduce a trace.
type setting struct {
	name string
	pass reduce.Pass[trace.Candidate]
}

// settings returns the six settings of the paper, with ddmin and without links, and ours.
func settings() []setting {
	var out []setting
	for _, form := range []string{"S", "T"} {
		for _, s := range []trace.Strategy{trace.Halt, trace.Bypass, trace.Realign} {
			o := trace.Options{Strategy: s}
			pass := trace.Tree(o, treeDDMin)
			if form == "S" {
				pass = trace.Sequence(o, listDDMin)
			}
			out = append(out, setting{form + " " + s.String(), pass})
		}
	}
	return append(out, setting{"ours", trace.Reduce(trace.Defaults())})
}

func listDDMin(e dd.Empty) reduce.Pass[[]*trace.Part] {
	return dd.Min[*trace.Part](dd.MinOptions{Empty: e})
}

func treeDDMin(e dd.Empty) reduce.Pass[[]*tree.Node] {
	return dd.Min[*tree.Node](dd.MinOptions{Empty: e})
}

// A result is the result of one reduction.
type result struct {
	start, end  []byte
	tests, runs int // distinct outputs that were tested, without the first; runs of the generator
}

// reduceTrace records a generator and reduces its trace. It returns false if the output does
// not fail.
func reduceTrace(ctx context.Context, gen trace.Generator, fails func([]byte) bool, pass reduce.Pass[trace.Candidate]) (r result, ok bool, err error) {
	o := &trace.Oracle{Generator: trace.GeneratorFunc(func(ctx context.Context, replay *trace.Replay) ([]byte, bool, error) {
		r.runs++
		return gen.Run(ctx, replay)
	})}
	start, ok, err := o.Record(ctx)
	if err != nil || !ok || !fails(start.Output) {
		return r, false, err
	}
	known := map[string]bool{string(start.Output): true}
	o.Judge = reduce.Predicate(func(run *trace.Run) bool {
		v, seen := known[string(run.Output)]
		if !seen {
			r.tests++
			v = fails(run.Output)
			known[string(run.Output)] = v
		}
		return v
	})
	runner := reduce.Runner[trace.Candidate]{Oracle: o, Key: trace.Candidate.Key}
	best, err := runner.Run(ctx, trace.Start(start), pass)
	if err != nil {
		return r, false, err
	}
	r.start, r.end = start.Output, bytes.Clone(best.Result.Output)
	return r, true, nil
}
