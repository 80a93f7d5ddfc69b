package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tracetest"
)

// sums is a generator in Go: a list of sums, of which many runs print the same.
type sums struct{ trace.Generator }

func drawSums(t *tracetest.T) ([]byte, bool) {
	var out strings.Builder
	t.Repeat(0, 30, func(int) {
		sum := 0
		t.Repeat(1, 4, func(int) { sum += t.Intn(5) })
		fmt.Fprintln(&out, sum)
	})
	return []byte(out.String()), true
}

func (s sums) Record(ctx context.Context, _ Tested) (*trace.Run, string, error) {
	run, _, err := (&trace.Oracle{Generator: s}).Record(ctx)
	return run, "", err
}

func (sums) Weigh(output []byte) int        { return len(output) }
func (sums) File(run *trace.Run) trace.File { return trace.File{Trace: run.Trace} }
func (sums) Identity() string               { return "sums" }
func (sums) Writes() bool                   { return false }
func (sums) Done()                          {}
func (sums) Restore()                       {}
func (sums) Forget()                        {}

// A log keeps what was committed.
type log struct{ committed []string }

func (l *log) Start(ui.Start) {}
func (l *log) Message(string) {}
func (l *log) End(ui.End)     {}
func (l *log) Close() error   { return nil }
func (l *log) Observe(e reduce.Event, _ ui.Size) {
	if e.Kind == reduce.Answered || e.Kind == reduce.Accepted {
		l.committed = append(l.committed, fmt.Sprint(e.Kind, e.Candidate, e.Verdict))
	}
}

// limitedTrace reduces sums with at most so many tests that count, and returns what was committed,
// the result, and how many tests ran.
func limitedTrace(t *testing.T, jobs, limit int) (committed []string, result string, tests int, more bool) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var ran atomic.Int64
	j := Trace{
		Options: Options{Jobs: jobs, MaxTests: limit, Quiet: true}, Generator: sums{tracetest.Func(30, drawSums)}, Pass: trace.Reduce(trace.Defaults()), Result: "failure",
		Failure: func(*trace.Run) reduce.Oracle[*trace.Run] {
			return reduce.Predicate(func(run *trace.Run) bool {
				ran.Add(1)
				for range len(run.Output) % 7 * 20 { // so that answers arrive in another order
					runtime.Gosched()
				}
				return strings.Contains(string(run.Output), "7\n") && strings.Contains(string(run.Output), "9\n")
			})
		},
	}
	l := &log{}
	_, err := j.Run(t.Context(), func(func() ui.Stats) ui.Reader { return l })
	if err != nil && !errors.Is(err, reduce.ErrBudget) {
		t.Fatal(err)
	}
	best, readErr := os.ReadFile("failure.trace")
	if readErr != nil {
		t.Fatal(readErr)
	}
	return l.committed, string(best), int(ran.Load()), err != nil
}

// TestTraceMaxTests checks that a limit ends a reduction of a trace at the same place for any number
// of jobs. Outputs that were tested before, and runs of the generator, do not count.
func TestTraceMaxTests(t *testing.T) {
	whole, _, _, _ := limitedTrace(t, 1, 0)
	for _, limit := range []int{1, 2, 7, 20, 40} {
		first, result, tests, more := limitedTrace(t, 1, limit)
		if tests > limit || more && tests < limit || !more && limit < 20 {
			t.Errorf("limit %d: %d tests", limit, tests)
		}
		if len(first) > len(whole) || !slices.Equal(first, whole[:len(first)]) {
			t.Errorf("limit %d: what it commits is not a prefix of the whole", limit)
		}
		committed, other, tests, _ := limitedTrace(t, 8, limit)
		if !slices.Equal(committed, first) || other != result {
			t.Errorf("limit %d: 8 jobs commit %d events, 1 job %d, or others", limit, len(committed), len(first))
		}
		if tests > whittle.AtMost(limit, 8) {
			t.Errorf("limit %d: %d tests with 8 jobs", limit, tests)
		}
	}
}
