package recipe

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// A step on a large text: 10 MB, from which 100 lines are removed.
func BenchmarkOf(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	all := lines(250_000)
	text := bytes.Join(all, nil)
	for _, i := range rng.Perm(len(all))[:100] {
		all[i] = nil
	}
	next := bytes.Join(all, nil)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		b.ReportMetric(float64(len(Of(text, next))), "bytes/recipe")
	}
}
