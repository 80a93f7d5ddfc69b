package whittle_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/sequential/noise"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A noisyOracle is a test with noise whose answers depend on how often it was asked.
type noisyOracle struct{ noisy *noise.Test[text.Files] }

func (o noisyOracle) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	return o.Sample(ctx, fs, 0)
}

func (o noisyOracle) Sample(_ context.Context, fs text.Files, index int) (reduce.Outcome, error) {
	if o.noisy.Sample(fs, index) {
		return reduce.Outcome{Verdict: reduce.Interesting}, nil
	}
	return reduce.Outcome{Verdict: reduce.Boring}, nil
}

// program is a C file of which two calls are needed.
var program = text.Files{{Path: "a.c", Data: []byte(`int a(int x) { int y = x + 1; return y; }
int b(int x) { while (x > 3) { x = x - a(x); crash(x); } return x; }
int c(int x) { if (x) { b(x); } else { a(3); } return 0; }
int main(void) { int i; for (i = 0; i < 3; i++) { c(i); boom(i, 4); } return 0; }
`)}}

func noisyTest(z noise.Noise, seed uint64) noisyOracle {
	return noisyOracle{noisy: &noise.Test[text.Files]{
		Noise: z, Key: text.Files.Key, Seed: seed,
		Truth: func(fs text.Files) bool {
			d := fs[0].Data
			return bytes.Contains(d, []byte("crash(")) && bytes.Contains(d, []byte("boom(")) && bytes.Count(d, []byte("(")) == bytes.Count(d, []byte(")"))
		},
		Share: func(fs text.Files) float64 { return float64(len(fs[0].Data)) / float64(len(program[0].Data)) },
	}}
}

// flakyRun reduces the program and returns the result and everything that the caller was told.
func flakyRun(t *testing.T, test noisyOracle, workers int, o whittle.Flaky) (whittle.Result, []string) {
	t.Helper()
	var told []string
	tell := func(format string, args ...any) { told = append(told, fmt.Sprintf(format, args...)) }
	o.Say = func(words string) { tell("%s", words) }
	o.StepBack = func(fs text.Files) error { tell("back to %q", fs[0].Data); return nil }
	o.Settle = func(n int, c string) (string, error) { tell("%d: %s", n, c); return c, nil }
	r, err := whittle.Reduce(context.Background(), program, test, whittle.Options{
		Workers: workers, Flaky: &o,
		Accept: func(fs text.Files, _ reduce.Size) error { tell("%q", fs[0].Data); return nil },
		Observe: func(e reduce.Event) {
			if e.Kind != reduce.Asked {
				tell("%v %v %v %v %v", e.Kind, e.Candidate, e.Verdict, e.Size, e.Before)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	tell("%q %+v %s %s %d", r.Files[0].Data, r.Rates, r.Minimal[:min(9, len(r.Minimal))], r.Unproven, r.Accepted)
	return r, told
}

// TestFlaky checks the product's pipeline with noise: the result shows the failure, and 4 workers do and
// tell the same as 1.
func TestFlaky(t *testing.T) {
	for _, z := range noise.All() {
		t.Run(z.Name, func(t *testing.T) {
			o := whittle.Flaky{Tries: 300, AlarmsNever: !z.Alarms}
			test := noisyTest(z, 11)
			r, want := flakyRun(t, test, 1, o)
			if !test.noisy.Truth(r.Files) {
				t.Errorf("the result does not show the failure: %s", r.Files[0].Data)
			}
			if r.Rates == nil && r.Tests > 400 {
				t.Errorf("%d tests, and no rates", r.Tests)
			}
			if _, got := flakyRun(t, noisyTest(z, 11), 4, o); !slices.Equal(got, want) {
				for i := range min(len(got), len(want)) {
					if got[i] != want[i] {
						t.Fatalf("with 4 workers, the caller is told\n%s\nwant\n%s", got[i], want[i])
					}
				}
				t.Errorf("with 4 workers, the caller is told %d things, want %d", len(got), len(want))
			}
		})
	}
}

// TestFlakySteady checks that a test that always gives the same answer costs a few tests more, leads to
// the same result, and is told nothing.
func TestFlakySteady(t *testing.T) {
	plain, err := whittle.Reduce(context.Background(), program, noisyTest(noise.None, 1), whittle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, told := flakyRun(t, noisyTest(noise.None, 1), 1, whittle.Flaky{})
	if r.Files.Key() != plain.Files.Key() || r.Rates != nil || r.Minimal == "" || r.Accepted != plain.Accepted {
		t.Errorf("%+v, want %+v", r, plain)
	}
	// The original twice more, six times the result, and log2 of the steps.
	if most := plain.Tests + 2 + 7 + 5; r.Tests > most || plain.Accepted >= 64 {
		t.Errorf("%d tests for %d steps, want at most %d", r.Tests, r.Accepted, most)
	}
	for _, words := range told {
		if strings.Contains(words, "flaky") {
			t.Errorf("told: %s", words)
		}
	}
}

// TestFlakyMaxTests checks that a limit is kept, and that what is committed before it is the same for
// any number of workers as long as the test is steady.
func TestFlakyMaxTests(t *testing.T) {
	for _, z := range []noise.Noise{noise.None, noise.All()[2]} {
		for most := 5; most < 50; most += 9 {
			var results []string
			for _, workers := range []int{1, 4} {
				test := noisyTest(z, 3)
				r, err := whittle.Reduce(context.Background(), program, test, whittle.Options{
					Workers: workers, Width: 1, MaxTests: most, Flaky: &whittle.Flaky{},
				})
				if !errors.Is(err, reduce.ErrBudget) {
					t.Fatalf("%d tests: %v", most, err)
				}
				if limit := whittle.AtMost(most, workers); r.Tests > limit {
					t.Errorf("%d tests, want at most %d", r.Tests, limit)
				}
				results = append(results, string(r.Files[0].Data))
			}
			if z.Name == noise.None.Name && results[0] != results[1] {
				t.Errorf("after %d tests, 4 workers have %q, 1 has %q", most, results[1], results[0])
			}
		}
	}
}

func TestFlakyEmpty(t *testing.T) {
	all := reduce.Predicate(func(text.Files) bool { return true })
	loose := false
	r, err := whittle.Reduce(context.Background(), program, all, whittle.Options{AllowEmpty: true, Flaky: &whittle.Flaky{}, TooLoose: func() { loose = true }})
	if err != nil || len(r.Files[0].Data) != 0 || loose || r.Tests > 9 {
		t.Errorf("%q after %d tests, %v: want the empty input after 9", r.Files[0].Data, r.Tests, err)
	}
	plain, err := whittle.Reduce(context.Background(), program, all, whittle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err = whittle.Reduce(context.Background(), program, all, whittle.Options{Flaky: &whittle.Flaky{}, TooLoose: func() { loose = true }})
	if err != nil || r.Files.Key() != plain.Files.Key() || !loose {
		t.Errorf("%q, %v: want %q, and a warning", r.Files[0].Data, err, plain.Files[0].Data)
	}
}

func TestFlakyOptions(t *testing.T) {
	for _, f := range []whittle.Flaky{{Confidence: 1}, {Confidence: -.1}, {Tries: -1}} {
		if err := (whittle.Options{Flaky: &f}).Check(); err == nil {
			t.Errorf("%+v is accepted", f)
		}
	}
	never := reduce.Predicate(func(text.Files) bool { return false })
	r, err := whittle.Reduce(context.Background(), program, never, whittle.Options{Flaky: &whittle.Flaky{}})
	if !errors.Is(err, reduce.ErrNotInteresting) || r.Files.Key() != program.Key() {
		t.Errorf("%+v, %v", r, err)
	}
}
