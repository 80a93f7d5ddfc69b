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
	only     = flag.String("only", "", "run only lists whose name contains this")
)

// A cost is what a reduction took.
type cost struct {
	time    time.Duration
	used    int // tests whose answers were committed
	started int // tests that occupied a slot
	result  string
}

// lists returns the kinds of lists.
func lists(n int) map[string]synth.List {
	r := func() *rand.Rand { return rand.New(rand.NewPCG(3, 7)) }
	return map[string]synth.List{"50 %": synth.Share(r(), n, 0.5), "every second": synth.Alternating(n), "90 %": synth.Share(r(), n, 0.9)}
}

// reduceOn reduces a list on a cluster.
func reduceOn(t *testing.T, c *Cluster, l synth.List, width int) (out cost) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := reduce.Runner[[]int]{
			Key: dd.Key, Workers: c.Workers(), Sure: 0.5,
			Oracle: reduce.OracleFunc[[]int](func(ctx context.Context, ps []int) (reduce.Outcome, error) {
				var id []byte
				for _, p := range ps {
					id = binary.LittleEndian.AppendUint16(id, uint16(p))
				}
				if err := c.Run(ctx, id); err != nil {
					return reduce.Outcome{}, err
				}
				return reduce.Predicate(l.Interesting).Test(ctx, ps)
			}),
			Observe: func(e reduce.Event) {
				if e.Kind == reduce.Answered && !e.Repeat {
					out.used++
				}
			},
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
}

func cluster(slots int, test time.Duration) *Cluster {
	return &Cluster{Slots: slots, Test: test, Sigma: 0.5, Overhead: 10 * time.Millisecond, Latency: 4 * time.Millisecond, Lost: 1.0 / 10_000}
}

// TestScaling checks that more slots make a reduction faster, that the result depends on the width alone, and
// that the simulation is deterministic. With -table it prints speedups over one slot at width 1, and the
// tests that were committed and started.
func TestScaling(t *testing.T) {
	n, slots, times := 150, []int{8, 32}, []time.Duration{time.Second}
	if *table {
		n, slots, times = *items, []int{8, 64, 512}, []time.Duration{100 * time.Millisecond, time.Second, 10 * time.Second, time.Minute}
	}
	if *testTime > 0 {
		times = []time.Duration{*testTime}
	}
	slots = slices.DeleteFunc(slots, func(s int) bool { return s > *most })
	all := lists(n)
	for _, name := range []string{"50 %", "every second", "90 %"} {
		if !strings.Contains(name, *only) {
			continue
		}
		l := all[name]
		for _, test := range times {
			base := reduceOn(t, cluster(1, test), l, 1)
			line := fmt.Sprintf("| %s | %v | %d |", name, test, base.used)
			for _, s := range slots {
				c := cluster(s, test)
				got := reduceOn(t, c, l, *width*c.Workers())
				times := base.time.Seconds() / got.time.Seconds()
				line += fmt.Sprintf(" %.1f (%d/%d) |", times, got.used, got.started)
				if times < 2 {
					t.Errorf("%s: %d slots are only %.1f times as fast as one", name, s, times)
				}
			}
			t.Log(line)
		}
	}
	if *table {
		return
	}
	l := all["50 %"]
	first := reduceOn(t, cluster(8, time.Second), l, 10)
	if again := reduceOn(t, cluster(8, time.Second), l, 10); again != first {
		t.Errorf("%v and %v, %d and %d tests", first.time, again.time, first.started, again.started)
	}
	if other := reduceOn(t, cluster(32, time.Second), l, 10); other.result != first.result || other.used != first.used {
		t.Error("the result depends on the number of slots")
	}
}
