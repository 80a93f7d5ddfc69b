package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/workers"
	"github.com/whittle-dd/whittle/trace"
)

// A mean sums the results of many reductions.
type mean struct {
	n           int
	start, size []float64 // summed
	tests, runs int
}

// An outcome is the result of one reduction of a series.
type outcome struct {
	seed        uint64
	start, size []int
	tests, runs int
	first, end  []byte
}

func (m *mean) add(o outcome) {
	if m.size == nil {
		m.start, m.size = make([]float64, len(o.size)), make([]float64, len(o.size))
	}
	for i := range o.size {
		m.start[i] += float64(o.start[i])
		m.size[i] += float64(o.size[i])
	}
	m.n++
	m.tests += o.tests
	m.runs += o.runs
}

// String returns the mean size and tests.
func (m mean) String() string {
	if m.n == 0 {
		return ""
	}
	return fmt.Sprintf("%s (%.1f)", means(m.size, m.n), float64(m.tests)/float64(m.n))
}

func means(sums []float64, n int) string {
	var out []string
	for _, s := range sums {
		out = append(out, fmt.Sprintf("%.2f", s/float64(n)))
	}
	return strings.Join(out, ", ")
}

// series reduces with all settings from the same seeds, the first n that fail. The result is
// indexed by setting, then by seed.
func series(ctx context.Context, p problem, n int, ss []setting) ([][]outcome, error) {
	var seeds []uint64
	var err error
	if p.seeds != nil {
		seeds = p.seeds(ctx)
	} else {
		seeds, err = failing(ctx, p, n)
	}
	if err != nil {
		return nil, err
	}
	all := make([][]outcome, len(ss))
	for i := range ss {
		all[i] = make([]outcome, len(seeds))
	}
	var mu sync.Mutex
	workers.Each(len(seeds), func(k int) {
		for i, s := range ss {
			r, ok, e := reduceTrace(ctx, p.at(seeds[k]), p.fails, s.pass)
			if e == nil && !ok {
				e = fmt.Errorf("%s, seed %d: it does not fail when it runs again", p.name, seeds[k])
			}
			if e != nil {
				mu.Lock()
				err = errors.Join(err, e)
				mu.Unlock()
				return
			}
			all[i][k] = outcome{seeds[k], p.size(r.start), p.size(r.end), r.tests, r.runs, r.start, r.end}
		}
	})
	return all, err
}

// failing lists the first n seeds whose output fails.
func failing(ctx context.Context, p problem, n int) ([]uint64, error) {
	var out []uint64
	for seed := uint64(1); len(out) < n; seed++ {
		if seed > uint64(n)*2000+10_000 {
			return nil, fmt.Errorf("%s: only %d of %d seeds fail", p.name, len(out), seed)
		}
		run, ok, err := (&trace.Oracle{Generator: p.at(seed)}).Record(ctx)
		if err != nil {
			return nil, err
		}
		if ok && p.fails(run.Output) {
			out = append(out, seed)
		}
	}
	return out, nil
}

func total(of []outcome) mean {
	var m mean
	for _, o := range of {
		m.add(o)
	}
	return m
}

// larger lists the seeds on which the last setting ends larger than the best of the
// others, the worst first.
func larger(all [][]outcome) (seeds []outcome, best []int) {
	last := len(all) - 1
	for k, o := range all[last] {
		least := sum(all[0][k].size)
		for _, of := range all[:last] {
			least = min(least, sum(of[k].size))
		}
		if sum(o.size) > least {
			seeds, best = append(seeds, o), append(best, least)
		}
	}
	return seeds, best
}

func sum(xs []int) int {
	n := 0
	for _, x := range xs {
		n += x
	}
	return n
}

// begin prints the head of a table with numbers aligned right. line prints a row, as soon as
// it is known.
func begin(head ...string) {
	fmt.Println()
	line(head...)
	fmt.Println("| ---" + strings.Repeat(" | ---:", len(head)-1) + " |")
}

func line(row ...string) { fmt.Println("| " + strings.Join(row, " | ") + " |") }

// named keeps the problems whose name contains one of some words, or all without words.
func named(ps []problem, words string) []problem {
	return slices.DeleteFunc(ps, func(p problem) bool {
		return !cases.Wanted(p.name, words)
	})
}
