package main

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/whittle-dd/whittle/bench/internal/synth"
)

// BenchmarkTest measures what a test of the simulation costs in passes and runner; the test itself
// only looks at a list of up to 1,000 items. Repeated questions are part of the cost.
func BenchmarkTest(b *testing.B) {
	for _, m := range minimizers() {
		b.Run(m.name, func(b *testing.B) {
			tests := 0.0
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for b.Loop() {
				for i := range 12 {
					tests += run(synth.WDD(rand.New(rand.NewPCG(1, uint64(i))), i%2 == 1), m).tests
				}
			}
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/tests, "ns/test")
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/tests, "allocs/test")
			b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/tests, "B/test")
			b.ReportMetric(tests/float64(b.N), "tests")
		})
	}
}
