package tracetest_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tracetest"
)

func TestProperty(t *testing.T) {
	for _, c := range []struct {
		name string
		prop func(testing.TB, []int)
		want []string
	}{
		{"error", func(t testing.TB, xs []int) {
			for i := range xs[:max(0, len(xs)-1)] {
				if xs[i] > xs[i+1] {
					t.Errorf("element %d is larger than the next", i)
				}
			}
		}, []string{"tracetest: element 0 is larger", "value: []int{1, 0}"}},
		{"log", func(t testing.TB, xs []int) {
			t.Logf("got %v", xs)
			t.Log("more", "words")
			fmt.Fprintln(t.Output(), "written")
			if !slices.IsSorted(xs) {
				t.Error("not", "sorted")
			}
		}, []string{"tracetest: not sorted", "value: []int{1, 0}", "got [1 0]", "more words", "written"}},
		{"fatal", func(t testing.TB, xs []int) {
			if !slices.IsSorted(xs) {
				t.Fatal("not sorted")
				panic("not reached")
			}
		}, []string{"tracetest: not sorted", "value: []int{1, 0}"}},
		{"fail", func(t testing.TB, xs []int) {
			if len(xs) > 2 {
				t.Fail()
			}
			if t.Failed() != (len(xs) > 2) {
				panic("Failed is wrong")
			}
		}, []string{"called Fail", "value: []int{0, 0, 0}"}},
		{"fail now", func(t testing.TB, xs []int) {
			if len(xs) > 2 {
				t.FailNow()
			}
		}, []string{"called Fail", "value: []int{0, 0, 0}"}},
		{"panic", func(t testing.TB, xs []int) {
			if len(xs) > 2 {
				panic(errors.New("oh"))
			}
		}, []string{"panic: oh", "value: []int{0, 0, 0}", "at recorder_test.go"}},
		{"cleanup", func(t testing.TB, xs []int) {
			ctx := t.Context()
			t.Cleanup(func() {
				if ctx.Err() != nil && len(xs) > 2 {
					t.Error("afterwards")
				}
			})
			if ctx.Err() != nil {
				t.Error("the context has ended")
			}
		}, []string{"tracetest: afterwards", "value: []int{0, 0, 0}"}},
		{"skip", func(t testing.TB, xs []int) {
			if len(xs) < 6 {
				t.Skip("too short")
			}
			if xs[0] > 0 {
				t.Error("large")
			}
		}, []string{"tracetest: large", "value: []int{1, 0, 0, 0, 0, 0}"}},
	} {
		t.Run(c.name, func(t *testing.T) { wants(t, fails(t, check(t, tracetest.Options{}, numbers, c.prop)), c.want...) })
	}
}

// Failures with the same message on different lines are different.
func TestLines(t *testing.T) {
	said := fails(t, check(t, tracetest.Options{Seed: 5}, numbers, func(t testing.TB, xs []int) {
		if len(xs) == 2 {
			t.Fatal("bad")
		}
		if len(xs) > 3 {
			t.Fatal("bad")
		}
	}))
	wants(t, said, "value: []int{0, 0, 0, 0}")
}

// The place of a failure in a helper is that of its caller.
func TestHelper(t *testing.T) {
	helper := func(t testing.TB, bad bool) {
		t.Helper()
		if bad {
			t.Error("bad")
			t.Log("and more")
		}
	}
	f := check(t, tracetest.Options{}, numbers, func(t testing.TB, xs []int) {
		helper(t, len(xs) > 100)
		helper(t, len(xs) > 3)
	})
	wants(t, fails(t, f), "value: []int{0, 0, 0, 0}", "recorder_test.go:106: bad", "recorder_test.go:106: and more")
}

func TestSkips(t *testing.T) {
	seen := 0
	f := check(t, tracetest.Options{}, numbers, func(xs []int) error {
		if len(xs)%2 == 1 {
			return fmt.Errorf("an odd number of them: %w", tracetest.ErrSkip)
		}
		seen++
		return nil
	})
	if f.said() != "" || seen != 100 {
		t.Errorf("%d cases were checked: %s", seen, f.said())
	}
	f = check(t, tracetest.Options{}, numbers, func(t testing.TB, xs []int) { t.Skip("no time") })
	wants(t, fails(t, f), "all 1000 cases were skipped", "no time")
	f = check(t, tracetest.Options{}, func(t *tracetest.T) int { return t.Intn(50) }, func(t testing.TB, x int) {
		if x > 0 {
			t.SkipNow()
		}
	})
	if len(f.errors) > 0 || !strings.Contains(f.said(), "cases of 1000 were checked") {
		t.Error(f.said())
	}
}

// A property that fails the test itself is reported and not run for every candidate.
func TestFatalOfTheTest(t *testing.T) {
	f := &fake{TB: t, name: "TestFake"}
	tracetest.CheckWith(f, tracetest.Options{Dir: t.TempDir()}, numbers, func(xs []int) error {
		if len(xs) > 3 {
			f.Fatal("too long")
		}
		return nil
	})
	if len(f.errors) != 2 {
		t.Fatal(f.said())
	}
	wants(t, f.said(), "the property ended its goroutine", "not reduced: it called Fatal or Skip of the test itself", "value: ")
}
