package dd_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// sparse returns a test that finds a list interesting if it contains every hundredth item.
func sparse(n int) func([]int) bool {
	return func(c []int) bool {
		found := 0
		for _, i := range c {
			if i%100 == 0 {
				found++
			}
		}
		return found == (n+99)/100
	}
}

// BenchmarkEngine measures the cost of the engine per committed test when the test itself costs
// nothing.
func BenchmarkEngine(b *testing.B) {
	const n = 10_000
	for _, workers := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			tests, left := 0, 0
			for b.Loop() {
				r := reduce.Runner[[]int]{
					Oracle: reduce.Predicate(sparse(n)), Key: dd.Key, Size: count1, Workers: workers,
					Observe: func(e reduce.Event) {
						if e.Kind == reduce.Answered {
							tests++
						}
					},
				}
				best, err := r.Run(context.Background(), upTo(n), dd.Adaptive(dd.AdaptiveOptions[int]{Width: workers}))
				if err != nil {
					b.Fatal(err)
				}
				left = len(best)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(tests), "ns/test")
			b.ReportMetric(float64(tests)/float64(b.N), "tests")
			b.ReportMetric(float64(left), "items")
		})
	}
}

// BenchmarkLens measures the cost per byte of building candidates from a megabyte of lines and
// computing their keys.
func BenchmarkLens(b *testing.B) {
	lines := reduce.Lens[[]byte, [][]byte]{
		Get: func(w []byte) [][]byte { return bytes.SplitAfter(w, []byte("\n")) },
		Put: func(_ []byte, ls [][]byte) []byte { return bytes.Join(ls, nil) },
	}
	var input []byte
	for i := 0; len(input) < 1<<20; i++ {
		input = fmt.Appendf(input, "line %d of a text with nothing in particular to say\n", i)
	}
	needle := []byte("line 9000 of")
	tests, size := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		r := reduce.Runner[[]byte]{
			Key: reduce.DigestOf,
			Oracle: reduce.Predicate(func(c []byte) bool {
				tests++
				size += len(c)
				return bytes.Contains(c, needle)
			}),
		}
		best, err := r.Run(context.Background(), input, reduce.Through(lines, dd.Adaptive(dd.AdaptiveOptions[[]byte]{})))
		if err != nil || bytes.Count(best, []byte("\n")) != 1 {
			b.Fatalf("%d bytes, %v", len(best), err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(size), "ns/byte")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(tests), "ns/test")
	b.ReportMetric(float64(tests)/float64(b.N), "tests")
}
