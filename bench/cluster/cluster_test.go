package cluster

import (
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/synth"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

var (
	table    = flag.Bool("table", false, "measure the whole table")
	items    = flag.Int("items", 10_000, "items of a list")
	testTime = flag.Duration("test", 0, "measure only this time of a test")
	width    = flag.Int("width", 2, "candidates asked at once, times the actions under way")
	most     = flag.Int("slots", 512, "the largest number of slots")
	sure     = flag.Float64("sure", 0.5, "Runner.Sure, which whittle --remote sets to 0.5; 0 is as on one machine")
	others   = flag.Bool("others", false, "measure lists that are less parallel, and short")
	only     = flag.String("only", "", "run only lists whose name contains this")
)

// A cost is what a reduction took.
type cost struct {
	time    time.Duration
	used    int // tests whose answers were committed
	started int // tests that occupied a slot
	result  string
}

func (c *cost) observe(e reduce.Event) {
	if e.Kind == reduce.Answered && !e.Repeat {
		c.used++
	}
}

// A workload is something to be reduced on a cluster.
type workload struct {
	name     string
	reduceOn func(t *testing.T, c *Cluster, width int) cost
}

// fromList returns the reduction of a list.
func fromList(name string, l synth.List) workload {
	return workload{name, func(t *testing.T, c *Cluster, width int) (out cost) {
		t.Helper()
		synctest.Test(t, func(t *testing.T) {
			r := reduce.Runner[[]int]{
				Key: dd.Key, Workers: c.Workers(), Sure: *sure, Observe: out.observe,
				Oracle: reduce.OracleFunc[[]int](func(ctx context.Context, ps []int) (reduce.Outcome, error) {
					id := make([]byte, 0, 2*len(ps))
					for _, p := range ps {
						id = binary.LittleEndian.AppendUint16(id, uint16(p))
					}
					if err := c.Run(ctx, id); err != nil {
						return reduce.Outcome{}, err
					}
					return reduce.Predicate(l.Interesting).Test(ctx, ps)
				}),
			}
			all := make([]int, len(l.Weights))
			for i := range all {
				all[i] = i
			}
			began := time.Now()
			got, err := r.Run(context.Background(), all, dd.Adaptive[int](dd.AdaptiveOptions[int]{Width: width}))
			if err != nil {
				t.Fatal(err)
			}
			out.time, out.started, out.result = time.Since(began), c.Started, fmt.Sprint(got)
			c.Close()
		})
		return out
	}}
}

// lists returns the reductions of lists of n items.
func lists(n int) []workload {
	r := func() *rand.Rand { return rand.New(rand.NewPCG(3, 7)) }
	return []workload{
		fromList("50 %", synth.Share(r(), n, 0.5)), fromList("every second", synth.Alternating(n)), fromList("90 %", synth.Share(r(), n, 0.9)),
	}
}

// otherLists returns the reductions of lists that need few tests or whose items depend on each other, as bench/parallel has
// them.
func otherLists() []workload {
	r := func() *rand.Rand { return rand.New(rand.NewPCG(3, 7)) }
	return []workload{
		fromList("5 needles in 2,000", synth.Needles(r(), 2000, 5)), fromList("1 %", synth.Share(r(), 400, 0.01)),
		fromList("10 %", synth.Share(r(), 400, 0.1)), fromList("4 clusters of 10", synth.Clusters(r(), 400, 4, 10)),
		fromList("dependencies", synth.Dependent(r(), 400, false)), fromList("dependencies, reversed", synth.Dependent(r(), 400, true)),
		fromList("tangled", synth.Tangled(r(), 400)),
	}
}

func cluster(slots int, test time.Duration) *Cluster {
	return &Cluster{Slots: slots, Test: test, Sigma: 0.5, Overhead: 10 * time.Millisecond, Latency: 4 * time.Millisecond, Lost: 1.0 / 10_000}
}

// times returns the times of a test to measure.
func times() []time.Duration {
	if *testTime > 0 {
		return []time.Duration{*testTime}
	}
	return []time.Duration{100 * time.Millisecond, time.Second, 10 * time.Second, time.Minute}
}

// slots returns the numbers of slots to measure.
func slots() []int {
	return slices.DeleteFunc([]int{8, 64, 512}, func(s int) bool { return s > *most })
}

// on reduces a workload on a cluster of so many slots, with the width that flags say.
func (w workload) on(t *testing.T, slots int, test time.Duration) cost {
	t.Helper()
	c := cluster(slots, test)
	return w.reduceOn(t, c, *width*c.Workers())
}

// row returns a line of a table: how many tests a workload takes on one slot at width 1 and, for each number of
// slots, the speedup over that and the tests that were committed and started.
func (w workload) row(t *testing.T, test time.Duration, slots []int) string {
	t.Helper()
	base := w.reduceOn(t, cluster(1, test), 1)
	line := fmt.Sprintf("| %s | %v | %d |", w.name, test, base.used)
	for _, s := range slots {
		got := w.on(t, s, test)
		if testing.Verbose() {
			t.Logf("%s, %d slots: %v, result %.40s", w.name, s, got.time, got.result)
		}
		line += fmt.Sprintf(" %.1f (%d/%d) |", base.time.Seconds()/got.time.Seconds(), got.used, got.started)
	}
	return line
}

// TestScaling prints speedups with -table.
func TestScaling(t *testing.T) {
	if !*table {
		t.Skip("no -table")
	}
	all := lists(*items)
	if *others {
		all = otherLists()
	}
	for _, w := range all {
		if !strings.Contains(w.name, *only) {
			continue
		}
		for _, test := range times() {
			t.Log(w.row(t, test, slots()))
		}
	}
}

// TestShortLists checks what a cluster is worth to short lists, in simulated time.
func TestShortLists(t *testing.T) {
	for _, c := range []struct {
		items, slots int
		faster       float64 // at least so many times
		wasted       float64 // at most so many tests, for each that is committed
	}{
		{150, 8, 4.5, 0.3},
		{150, 32, 10, 0.7},
		{600, 64, 20, 0.4},
	} {
		for _, w := range lists(c.items) {
			base, got := w.reduceOn(t, cluster(1, time.Second), 1), w.on(t, c.slots, time.Second)
			faster, wasted := base.time.Seconds()/got.time.Seconds(), float64(got.started-got.used)/float64(got.used)
			if faster < c.faster || wasted > c.wasted {
				t.Errorf("%s of %d on %d slots: %.1f times as fast as on one, %.2f wasted tests for each", w.name, c.items, c.slots, faster, wasted)
			}
		}
	}
}

// TestDeterministic checks that a simulation always gives the same figures, and that the result and the tests
// that are committed depend on the width alone.
func TestDeterministic(t *testing.T) {
	w := lists(150)[0]
	first := w.reduceOn(t, cluster(8, time.Second), 10)
	if again := w.reduceOn(t, cluster(8, time.Second), 10); again != first {
		t.Errorf("%v and %v, %d and %d tests", first.time, again.time, first.started, again.started)
	}
	for _, slots := range []int{1, 32} {
		if other := w.reduceOn(t, cluster(slots, time.Second), 10); other.result != first.result || other.used != first.used {
			t.Errorf("%d slots give another result than 8, or take %d tests instead of %d", slots, other.used, first.used)
		}
	}
}
