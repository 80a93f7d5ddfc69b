package tracetest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tracetest"
)

func TestHolds(t *testing.T) {
	var seen []uint64
	draw := func() *fake {
		seen = nil
		return check(t, tracetest.Options{}, (*tracetest.T).Uint64, func(x uint64) error {
			seen = append(seen, x)
			return nil
		})
	}
	if f := draw(); f.said() != "" {
		t.Error(f.said())
	}
	first := seen
	draw()
	different := slices.Compact(slices.Sorted(slices.Values(first)))
	if len(first) != 100 || len(different) != 100 || !slices.Equal(first, seen) {
		t.Errorf("%d cases, %d different, and then %d: want the same 100", len(first), len(different), len(seen))
	}
}

// The reported seed draws the case again.
func TestSeed(t *testing.T) {
	rare := func(x int) error {
		if x > 980 {
			return errors.New("large")
		}
		return nil
	}
	gen := func(t *tracetest.T) int { return t.Intn(1000) }
	said := fails(t, check(t, tracetest.Options{Runs: -1, Seed: 40}, gen, rare))
	var seed uint64
	_, after, _ := strings.Cut(said, "seed ")
	if _, err := fmt.Sscan(after, &seed); err != nil || seed < 40 {
		t.Fatal(said)
	}
	again := fails(t, check(t, tracetest.Options{Runs: -1, Seed: seed, Cases: 1}, gen, rare))
	if value(t, again) != value(t, said) {
		t.Errorf("%s\nand then\n%s", said, again)
	}
}

// A failing trace is kept and replayed before new cases are drawn.
func TestKept(t *testing.T) {
	o := tracetest.Options{Dir: t.TempDir()}
	said := fails(t, check(t, o, numbers, unsorted))
	wants(t, said, "[1 0] is not sorted", "value: []int{1, 0}", "from seed ", "kept in ", "-run '^TestFake$' -trace.run=")
	files := traces(t, o.Dir)
	if len(files) != 1 || !strings.HasPrefix(files[0], "TestFake/") || !strings.HasSuffix(files[0], ".trace") {
		t.Fatal(files)
	}
	data, err := os.ReadFile(filepath.Join(o.Dir, files[0]))
	if err != nil {
		t.Fatal(err)
	}
	f, err := trace.ParseFile(data)
	if err != nil || !slices.Equal(f.Generator, []string{"TestFake"}) || len(f.Trace.Choices()) != 3 {
		t.Fatal(err, f)
	}
	var seen [][]int
	said = fails(t, check(t, o, numbers, func(xs []int) error {
		seen = append(seen, xs)
		return unsorted(xs)
	}))
	wants(t, said, "value: []int{1, 0}", "from "+filepath.ToSlash(o.Dir)+"/"+files[0])
	if len(seen) != 1 {
		t.Errorf("%d values were tried, want the one that is kept", len(seen))
	}
	seen = nil
	if f := check(t, o, numbers, func(xs []int) error { seen = append(seen, xs); return nil }); f.said() != "" {
		t.Error(f.said())
	}
	if len(seen) != 101 || !slices.Equal(seen[0], []int{1, 0}) || len(traces(t, o.Dir)) != 1 {
		t.Errorf("%d values were tried, the first %v; want 101 and [1 0]", len(seen), seen[0])
	}
}

// A value that the property changes is shown as it was drawn.
func TestShownAsDrawn(t *testing.T) {
	said := fails(t, check(t, tracetest.Options{}, numbers, func(xs []int) error {
		was := slices.IsSorted(xs)
		slices.Sort(xs)
		if !was {
			return errors.New("it was not sorted")
		}
		return nil
	}))
	if v := value(t, said); v != "[]int{1, 0}" {
		t.Error(said)
	}
}

// A reduction keeps the kind of failure that it began with.
func TestDoesNotSlip(t *testing.T) {
	long := func(xs []int) error {
		switch {
		case slices.Contains(xs, 0) && len(xs) < 12:
			return fmt.Errorf("zero in %v", xs)
		case len(xs) > 5:
			return fmt.Errorf("%d elements, %v, are too many", len(xs), xs)
		}
		return nil
	}
	gen := func(t *tracetest.T) []int {
		return tracetest.Slice(t, 0, 20, func(t *tracetest.T) int { return t.Intn(50) })
	}
	for seed := range uint64(20) {
		f := check(t, tracetest.Options{Seed: 100 * seed}, gen, long)
		switch v := value(t, fails(t, f)); {
		case strings.Contains(f.said(), "zero in") && v == "[]int{0}":
		case strings.Contains(f.said(), "too many") && v == "[]int{1, 1, 1, 1, 1, 1}":
		default:
			t.Error(f.said())
		}
	}
}

func TestOwnKind(t *testing.T) {
	prop := func(x int) error { return fmt.Errorf("failure of sort %s", strings.Repeat("x", x%7)) }
	gen := func(t *tracetest.T) int { return 1 + t.Intn(1000) }
	kept := fails(t, check(t, tracetest.Options{Seed: 2}, gen, prop))
	all := fails(t, check(t, tracetest.Options{Seed: 2, Kind: func(string) string { return "" }}, gen, prop))
	if value(t, kept) == "1" || value(t, all) != "1" {
		t.Errorf("%s\n%s", kept, all)
	}
}

func TestPanic(t *testing.T) {
	said := fails(t, check(t, tracetest.Options{}, numbers, func(xs []int) error {
		if len(xs) > 3 {
			return fmt.Errorf("not reached: %d", xs[len(xs)])
		}
		return nil
	}))
	wants(t, said, "panic: runtime error: index out of range [4] with length 4", "value: []int{0, 0, 0, 0}", "at check_test.go:", "TestPanic")
}

// A generator that panics is reduced as well, although it makes no value.
func TestGeneratorPanics(t *testing.T) {
	said := fails(t, check(t, tracetest.Options{}, func(t *tracetest.T) int {
		x := t.Intn(1000)
		if x > 100 {
			panic(fmt.Sprintf("cannot make %d", x))
		}
		return x
	}, func(int) error { return nil }))
	wants(t, said, "panic: cannot make 101", "TestGeneratorPanics")
}

func TestBudget(t *testing.T) {
	slow := func(xs []int) error {
		time.Sleep(5 * time.Millisecond)
		return unsorted(xs)
	}
	o := tracetest.Options{Seed: 3}
	wants(t, fails(t, check(t, o, numbers, unsorted)), "value: []int{1, 0}")
	o.Runs = 3
	wants(t, fails(t, check(t, o, numbers, unsorted)), "in 3 runs, then the budget was used up", "kept in")
	o.Runs = -1
	said := fails(t, check(t, o, numbers, unsorted))
	wants(t, said, "kept in")
	if strings.Contains(said, "reduced") {
		t.Error(said)
	}
	synctest.Test(t, func(t *testing.T) {
		o.Runs, o.Time, o.Seed = 0, 30*time.Millisecond, 3
		begin := time.Now()
		wants(t, fails(t, check(t, o, numbers, slow)), "then the budget was used up")
		if d := time.Since(begin); d > 100*time.Millisecond {
			t.Errorf("a budget of 30 ms took %v", d)
		}
	})
}

func TestNotDeterministic(t *testing.T) {
	calls := 0
	for _, c := range []struct {
		name string
		gen  func(*tracetest.T) int
		prop func(int) error
		want string
	}{
		{"draws", func(t *tracetest.T) int {
			if calls++; calls%2 == 0 {
				return t.Intn(7)
			}
			return t.Intn(5) + 100
		}, func(int) error { return errors.New("bad") }, "the generator is not deterministic: in"},
		{"value", func(t *tracetest.T) int { calls++; return t.Intn(5) + calls }, func(int) error { return errors.New("bad") }, "it drew the same again and made"},
		{"property", func(t *tracetest.T) int { return t.Intn(5) }, func(int) error {
			if calls++; calls%2 == 1 {
				return errors.New("bad")
			}
			return nil
		}, "the same value did not fail again"},
		{"kind", func(t *tracetest.T) int { return t.Intn(5) }, func(int) error {
			calls++
			return errors.New(strings.Repeat("x", calls))
		}, "it failed in another way"},
	} {
		calls = 0
		o := tracetest.Options{Dir: t.TempDir()}
		said := fails(t, check(t, o, c.gen, c.prop))
		wants(t, said, "not reduced: ", c.want)
		if n := len(traces(t, o.Dir)); n != 0 {
			t.Errorf("%s: %d traces were kept, which nobody can replay", c.name, n)
		}
	}
}
