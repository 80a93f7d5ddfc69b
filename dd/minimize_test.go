package dd_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

var ctx = context.Background()

// TestMinimizeEmpty checks that the one-call helpers agree about a test that finds even the
// empty list interesting.
func TestMinimizeEmpty(t *testing.T) {
	yes := func([]string) bool { return true }
	items := reducetest.Items("a b c d")
	for name, run := range map[string]func() ([]string, error){
		"Minimize":     func() ([]string, error) { return dd.Minimize(ctx, items, yes) },
		"MinimizeWith": func() ([]string, error) { return dd.MinimizeWith(ctx, items, reduce.Predicate(yes), dd.Options{}) },
		"with workers": func() ([]string, error) {
			return dd.MinimizeWith(ctx, items, reduce.Predicate(yes), dd.Options{Workers: 3})
		},
		"MinimizeFunc": func() ([]string, error) {
			return dd.MinimizeFunc(ctx, items, func(context.Context, []string) (bool, error) { return true, nil })
		},
	} {
		if got, err := run(); len(got) != 0 || err != nil {
			t.Errorf("%s returns %v, %v; want the empty list", name, got, err)
		}
	}
}

// TestMinimizeFunc checks that the test gets the context, and that its error is returned with the
// smallest list so far.
func TestMinimizeFunc(t *testing.T) {
	broken := errors.New("the disk is full")
	smallest := 8
	got, err := dd.MinimizeFunc(ctx, []int{0, 1, 2, 3, 4, 5, 6, 7}, func(ctx context.Context, c []int) (bool, error) {
		if ctx == nil {
			t.Error("no context")
		}
		if smallest < 8 {
			return false, broken
		}
		yes := slices.Contains(c, 5)
		if yes {
			smallest = min(smallest, len(c))
		}
		return yes, nil
	})
	if !errors.Is(err, broken) || len(got) != smallest || !slices.Contains(got, 5) || smallest == 8 {
		t.Errorf("returns %v, %v; want the best of %d items with the error", got, err, smallest)
	}
}

// TestMinimizeKeep checks that items that must stay are in every candidate, in their place.
func TestMinimizeKeep(t *testing.T) {
	items := reducetest.Items("import a b c d return")
	var asked atomic.Int64
	o := reduce.Predicate(func(c []string) bool {
		asked.Add(1)
		if c[0] != "import" || c[len(c)-1] != "return" {
			t.Errorf("tested %v", c)
		}
		return slices.Contains(c, "c")
	})
	for _, workers := range []int{1, 4} {
		got, err := dd.MinimizeWith(ctx, items, o, dd.Options{Keep: []int{5, 0}, Workers: workers})
		if want := reducetest.Items("import c return"); !slices.Equal(got, want) || err != nil {
			t.Errorf("with %d workers: %v, %v; want %v", workers, got, err, want)
		}
	}
	got, err := dd.MinimizeWith(ctx, items, reduce.Predicate(func([]string) bool { return true }), dd.Options{Keep: []int{0}})
	if !slices.Equal(got, items[:1]) || err != nil || asked.Load() == 0 {
		t.Errorf("%v, %v; want the kept item alone", got, err)
	}
	if _, err := dd.MinimizeWith(ctx, items, o, dd.Options{Keep: []int{6}}); err == nil {
		t.Error("an item outside the list was kept")
	}
}

// TestDifferenceChecksThePassingSide checks that a passing side that fails or is unresolved is
// reported.
func TestDifferenceChecksThePassingSide(t *testing.T) {
	items := reducetest.Items("a b c d")
	for _, c := range []struct {
		oracle string
		want   reduce.Verdict
	}{
		{"true", reduce.Interesting},
		{"a || b", reduce.Interesting},
		{"c ? b && !c", reduce.Unresolved},
	} {
		_, err := dd.Difference(ctx, items, []int{1}, reducetest.Expr(c.oracle), dd.DifferenceOptions{})
		if e, ok := errors.AsType[*dd.NotPassingError](err); !ok || e.Outcome.Verdict != c.want {
			t.Errorf("%s: the error is %v, want one that reports %v", c.oracle, err, c.want)
		}
	}
	if p, err := dd.Difference(ctx, items, []int{1}, reducetest.Expr("c"), dd.DifferenceOptions{}); err != nil || !slices.Equal(p.Difference(), []string{"c"}) {
		t.Errorf("%v, %v; want c", p.Difference(), err)
	}
}

// TestDifferenceOptions checks that the caller can choose the order of the rules: the number of
// tests differs.
func TestDifferenceOptions(t *testing.T) {
	items := reducetest.Items("a b c d e f g h")
	tests := func(o dd.IsolateOrder) int {
		n := 0
		_, err := dd.Difference(ctx, items, nil, reducetest.Expr("b && g"), dd.DifferenceOptions{
			Isolate: dd.IsolateOptions{Order: o}, Workers: 2,
			Observe: func(e reduce.Event) {
				if e.Kind == reduce.Answered {
					n++
				}
			},
		})
		if err != nil {
			t.Error(err)
		}
		return n
	}
	if rule, list := tests(dd.ByRule), tests(dd.ByList); rule <= list {
		t.Errorf("%d tests by rule, %d by list; want more by rule", rule, list)
	}
}
