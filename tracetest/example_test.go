package tracetest_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/tracetest"
)

// printing returns a test that prints its failures, without the details that differ between
// machines. A real test uses its *testing.T.
func printing(name string) (tb testing.TB, o tracetest.Options, done func()) {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	return printer{name: name}, tracetest.Options{Dir: dir, Time: time.Hour}, func() { os.RemoveAll(dir) }
}

type printer struct {
	testing.TB
	name string
}

func (p printer) Name() string             { return p.name }
func (p printer) Helper()                  {}
func (p printer) Cleanup(func())           {}
func (p printer) Context() context.Context { return context.Background() }
func (p printer) Error(a ...any) {
	said, _, _ := strings.Cut(fmt.Sprint(a...), "\n    from ")
	fmt.Println(said)
}

// insert inserts a number into a sorted list. It forgets that the number may be the largest.
func insert(xs []int, x int) []int {
	for i := range xs {
		if x < xs[i] {
			return slices.Insert(slices.Clone(xs), i, x)
		}
	}
	return append([]int{x}, xs...)
}

func ExampleCheck() {
	t, o, done := printing("TestInsert")
	defer done()
	gen := func(t *tracetest.T) []int {
		return tracetest.Slice(t, 0, 20, func(t *tracetest.T) int { return t.Between(-100, 100) })
	}
	tracetest.CheckWith(t, o, gen, func(xs []int) error {
		var sorted []int
		for _, x := range xs {
			sorted = insert(sorted, x)
		}
		if !slices.IsSorted(sorted) {
			return fmt.Errorf("%v became %v", xs, sorted)
		}
		return nil
	})
	// Output:
	// tracetest: [0 1] became [1 0]
	//     value: []int{0, 1}
}

// An expression is a tree: a generator that calls itself reports that with Call.
func ExampleT_Call() {
	t, o, done := printing("TestExpression")
	defer done()
	var expression func(t *tracetest.T, depth int) string
	expression = func(t *tracetest.T, depth int) (s string) {
		t.Call("expression", func() {
			if depth == 0 || t.Bool() {
				s = fmt.Sprint(t.Intn(10))
				return
			}
			s = "(" + expression(t, depth-1) + tracetest.Pick(t, "+", "-", "*", "/") + expression(t, depth-1) + ")"
		})
		return s
	}
	tracetest.CheckWith(t, o, func(t *tracetest.T) string { return expression(t, 6) }, func(s string) error {
		if strings.Contains(s, "/0") {
			return errors.New("division by zero")
		}
		return nil
	})
	// Output:
	// tracetest: division by zero
	//     value: "(0/0)"
}

// Code that draws from a *rand.Rand needs no change.
func ExampleT_Rand() {
	t, o, done := printing("TestRand")
	defer done()
	walk := func(r *rand.Rand) (steps []string) {
		for range r.IntN(30) {
			steps = append(steps, []string{"stay", "left", "right"}[r.IntN(3)])
		}
		return steps
	}
	tracetest.CheckWith(t, o, func(t *tracetest.T) []string { return walk(t.Rand()) }, func(t testing.TB, steps []string) {
		at := 0
		for _, s := range steps {
			at += map[string]int{"left": -1, "right": 1}[s]
			if at == 2 {
				t.Fatal("fell off the right end")
			}
		}
	})
	// Output:
	// tracetest: fell off the right end
	//     value: []string{"right", "right"}
}
