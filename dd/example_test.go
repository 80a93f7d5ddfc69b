package dd_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// crashes stands for a program that crashes on a file that is opened and never closed.
func crashes(lines []string) bool {
	return slices.Contains(lines, "open f") && !slices.Contains(lines, "close f")
}

var script = []string{"import os", "open f", "print x", "open g", "print y", "close g", "exit"}

func ExampleMinimize() {
	got, err := dd.Minimize(context.Background(), script, crashes)
	fmt.Println(got, err)
	// Output: [open f] <nil>
}

func ExampleMinimizeWith() {
	tests := 0
	got, err := dd.MinimizeWith(context.Background(), script, reduce.Predicate(crashes), dd.Options{
		Pass:    dd.ProbDD[int](dd.ProbDDOptions{P0: 0.2}),
		Workers: 4,
		Observe: func(e reduce.Event) {
			if e.Kind == reduce.Answered && !e.Repeat {
				tests++ // the same number for any number of workers
			}
		},
	})
	fmt.Println(got, err, tests)
	// Output: [open f] <nil> 6
}

func ExampleDifference() {
	// Changes of which the third breaks the build and the last two belong together.
	changes := []string{"rename", "reformat", "cache", "api", "callers"}
	test := reduce.OracleFunc[[]string](func(_ context.Context, applied []string) (reduce.Outcome, error) {
		switch {
		case slices.Contains(applied, "api") != slices.Contains(applied, "callers"):
			return reduce.Outcome{Verdict: reduce.Unresolved}, nil // does not compile
		case slices.Contains(applied, "cache"):
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})
	pair, err := dd.Difference(context.Background(), changes, nil, test, dd.DifferenceOptions{Isolate: dd.IsolateOptions{Order: dd.ByList}})
	fmt.Println(pair.Difference(), err)
	// Output: [cache] <nil>
}

// Passes are functions and are combined with functions.
func ExampleFinish() {
	p := reduce.Fixpoint(reduce.InOrder(
		dd.CDD[int](dd.CDDOptions{P0: 0.25}),
		dd.Finish[int](dd.FinishOptions{}),
	))
	got, err := dd.MinimizeWith(context.Background(), strings.Split("(a(bc)d)", ""), reduce.Predicate(balanced), dd.Options{Pass: p})
	fmt.Println(strings.Join(got, ""), err) // 1-minimal: no single bracket can be removed
	// Output: (()) <nil>
}

// balanced reports whether a list has brackets, and they are balanced.
func balanced(s []string) bool {
	open, seen := 0, 0
	for _, c := range s {
		switch c {
		case "(":
			open++
			seen++
		case ")":
			open--
		}
		if open < 0 {
			return false
		}
	}
	return open == 0 && seen > 0
}

// With weights, parts have equal weight instead of equal length.
func ExampleWMin() {
	paragraphs := []string{"a long paragraph about nothing in particular", "short", "terse", "crash here", "end"}
	pass := dd.WMin(dd.WMinOptions[string]{Weight: func(s string) int { return len(strings.Fields(s)) }})
	r := reduce.Runner[[]string]{
		Oracle: reduce.Predicate(func(ps []string) bool { return slices.Contains(ps, "crash here") }),
		Observe: func(e reduce.Event) {
			if e.Kind == reduce.Answered {
				fmt.Println(e.Note, e.Verdict)
			}
		},
	}
	got, err := r.Run(context.Background(), paragraphs, pass)
	fmt.Println(got, err)
	// Output:
	// subset 1/2 boring
	// subset 2/2 interesting
	// subset 1/2 boring
	// subset 2/2 interesting
	// subset 1/2 interesting
	// [crash here] <nil>
}
