// Package parallel measures, in simulated time, how much faster a reduction becomes with
// more workers.
//
//	go test ./bench/parallel -v -run Curve -curve -seeds 20
//
// Every test takes one unit of time, or a lognormal time of mean 1 with -sigma.
// The clock is that of testing/synctest, so the figures depend only on the plan and the
// runner. Speedups are relative to one worker at width 1. Without -curve the test takes a
// small sample.
package parallel

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/synth"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

var (
	curve  = flag.Bool("curve", false, "measure the whole curve")
	seeds  = flag.Int("seeds", 20, "number of lists of each kind")
	sigma  = flag.Float64("sigma", 0, "spread of the test times")
	only   = flag.String("only", "", "run only lists whose name contains this")
	narrow = flag.Bool("narrow", false, "use width 1 with any number of workers: only look ahead")
)

type kind struct {
	name string
	list func(r *rand.Rand) synth.List
}

var kinds = []kind{
	{"needles", func(r *rand.Rand) synth.List { return synth.Needles(r, 2000, 5) }},
	{"1 %", func(r *rand.Rand) synth.List { return synth.Share(r, 400, 0.01) }},
	{"10 %", func(r *rand.Rand) synth.List { return synth.Share(r, 400, 0.1) }},
	{"50 %", func(r *rand.Rand) synth.List { return synth.Share(r, 400, 0.5) }},
	{"alternating", func(*rand.Rand) synth.List { return synth.Alternating(400) }},
	{"90 %", func(r *rand.Rand) synth.List { return synth.Share(r, 400, 0.9) }},
	{"clusters", func(r *rand.Rand) synth.List { return synth.Clusters(r, 400, 4, 10) }},
	{"dependencies", func(r *rand.Rand) synth.List { return synth.Dependent(r, 400, false) }},
	{"reversed", func(r *rand.Rand) synth.List { return synth.Dependent(r, 400, true) }},
	{"tangled", func(r *rand.Rand) synth.List { return synth.Tangled(r, 400) }},
}

const unit = time.Second

// cost is the cost of a run.
type cost struct {
	time  float64 // in units
	used  int     // tests whose answers were committed
	asked int
	left  int
}

func run(t *testing.T, l synth.List, workers, width int) (c cost) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		r := reduce.Runner[[]int]{
			Key: dd.Key, Workers: workers,
			Oracle: reduce.OracleFunc[[]int](func(ctx context.Context, ps []int) (reduce.Outcome, error) {
				asked.Add(1)
				select {
				case <-time.After(duration(ps)):
				case <-ctx.Done():
					return reduce.Outcome{}, context.Cause(ctx)
				}
				return reduce.Predicate(l.Interesting).Test(ctx, ps)
			}),
			Observe: func(e reduce.Event) {
				if e.Kind == reduce.Answered && !e.Repeat {
					c.used++
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
		c.time = float64(time.Since(began)-duration(all)) / float64(unit)
		c.asked = int(asked.Load()) - 1
		c.left = len(got)
	})
	return c
}

// duration returns how long the test of a list takes; it is fixed for each list.
func duration(ps []int) time.Duration {
	if *sigma == 0 {
		return unit
	}
	h := fnv.New64a()
	for _, p := range ps {
		h.Write([]byte{byte(p), byte(p >> 8)})
	}
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	return time.Duration(float64(unit) * math.Exp(*sigma*r.NormFloat64()-*sigma**sigma/2))
}

func TestCurve(t *testing.T) {
	workers, n := []int{8}, min(*seeds, 2)
	if *curve {
		workers, n = []int{2, 4, 8, 16, 32, 64}, *seeds
	}
	for _, k := range kinds {
		if !strings.Contains(k.name, *only) {
			continue
		}
		var base cost
		sums := make([]cost, len(workers))
		for seed := range n {
			l := k.list(rand.New(rand.NewPCG(uint64(seed), 7)))
			base = base.plus(run(t, l, 1, 1))
			for i, w := range workers {
				width := w
				if *narrow {
					width = 1
				}
				c := run(t, l, w, width)
				if testing.Verbose() && !*curve {
					t.Logf("%s seed %d: %+v", k.name, seed, c)
				}
				sums[i] = sums[i].plus(c)
			}
		}
		line := fmt.Sprintf("%-13s %5.0f tests, %4.0f left;", k.name, base.mean(n).time, float64(base.left)/float64(n))
		for i, w := range workers {
			line += fmt.Sprintf("  %d: %.1fx (%d/%d)", w, base.time/sums[i].time, sums[i].used/n, sums[i].asked/n)
		}
		t.Log(line)
		if !*curve && base.time/sums[0].time < 1.5 {
			t.Errorf("%s: 8 workers are only %.1f times as fast as one", k.name, base.time/sums[0].time)
		}
	}
}

func (c cost) plus(d cost) cost {
	return cost{c.time + d.time, c.used + d.used, c.asked + d.asked, c.left + d.left}
}

func (c cost) mean(n int) cost { c.time /= float64(n); return c }
