// Package engine measures the cost of the engine when a test costs nothing: plans,
// candidates, their digests and the ledger, on one worker.
//
//	go test ./bench/engine -run '^$' -bench . -benchtime 3x
//
// The target is at most 20 µs for each committed test and 3 ns for each byte of its
// candidate; of-allowed is the time taken as a share of that, and of-allowed-cpu the CPU
// time of all threads, including the garbage collector, which a busy machine changes less.
// Both include the cost of accepted values (their sizes and digests).
package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sort"
	"syscall"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

const (
	perTest = 20e3 // ns
	perByte = 3.0
)

// content returns about so many bytes in ordered lines of width bytes.
func content(size, width int) []byte {
	var b bytes.Buffer
	for i := range size / width {
		b.Write(line(i, width))
	}
	return b.Bytes()
}

func line(i, width int) []byte {
	l := fmt.Appendf(nil, "%07d of many lines, with no more to say than others", i)
	return append(l[:width-1], '\n')
}

// boring finds only the original interesting: every candidate is almost as long as that.
func boring(size int) func([]byte) bool { return func(c []byte) bool { return len(c) == size } }

// holds looks for one line: half of the candidates become the current value. It knows
// where to look, because bytes.Contains is not free.
func holds(width, needle int) func([]byte) bool {
	want := line(needle, width)
	return func(c []byte) bool {
		at := func(i int) []byte { return c[i*width : (i+1)*width] }
		i := sort.Search(len(c)/width, func(i int) bool { return bytes.Compare(at(i), want) >= 0 })
		return i < len(c)/width && bytes.Equal(at(i), want)
	}
}

func BenchmarkLines(b *testing.B) {
	for _, o := range []struct {
		name   string
		oracle func(data []byte, width int) func([]byte) bool
	}{
		{"boring", func(data []byte, _ int) func([]byte) bool { return boring(len(data)) }},
		{"needle", func(data []byte, width int) func([]byte) bool { return holds(width, len(data)/width/3) }},
	} {
		for _, c := range []struct {
			name        string
			size, width int
			tests       int
		}{{"4KB", 4 << 10, 8, 5000}, {"1MB", 1 << 20, 50, 1000}, {"10MB", 10 << 20, 50, 200}} {
			b.Run(o.name+"/"+c.name, func(b *testing.B) {
				data := content(c.size, c.width)
				measure(b, data, o.oracle(data, c.width), c.tests)
			})
		}
	}
}

// measure runs the list minimizer over lines, for at most so many tests.
func measure(b *testing.B, data []byte, interesting func([]byte) bool, limit int) {
	lines, _ := text.FormatNamed("lines")
	pass := text.Pieces(lines, func(e dd.Empty) reduce.Pass[[]text.Atom] {
		return dd.Adaptive(dd.AdaptiveOptions[text.Atom]{Weight: func(a text.Atom) int { return int(a.Tokens) }, Empty: e})
	})
	tests, size, left := 0, 0, 0
	oracle := reduce.OracleFunc[text.Files](func(_ context.Context, fs text.Files) (reduce.Outcome, error) {
		tests++
		size += len(fs[0].Data)
		if interesting(fs[0].Data) {
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})
	b.ReportAllocs()
	began := cpu()
	for b.Loop() {
		r := reduce.Runner[text.Files]{
			Oracle: reduce.Budgeted(oracle, limit), Key: text.Files.Key, Size: text.Files.Size,
			Observe: func(reduce.Event) {},
		}
		best, err := r.Run(context.Background(), text.Single("input.txt", data), pass)
		if err != nil && !errors.Is(err, reduce.ErrBudget) {
			b.Fatal(err)
		}
		left = best.Bytes()
	}
	used := float64((cpu() - began).Nanoseconds())
	ns := float64(b.Elapsed().Nanoseconds())
	allowed := perTest*float64(tests) + perByte*float64(size)
	b.ReportMetric(ns/1e3/float64(tests), "µs/test")
	b.ReportMetric(ns/float64(size), "ns/byte")
	b.ReportMetric(ns/allowed, "of-allowed")
	b.ReportMetric(used/allowed, "of-allowed-cpu")
	b.ReportMetric(float64(tests)/float64(b.N), "tests")
	b.ReportMetric(float64(left), "bytes-left")
}

// cpu returns the CPU time that this process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
