package oracle_test

import (
	"context"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// Benchmarks of the cost of running a test, compared with just starting a process:
//
//	go test -bench . -run '^$' ./oracle

func BenchmarkBareForkExec(b *testing.B) {
	for b.Loop() {
		bare(b)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tests/s")
}

func BenchmarkLocal(b *testing.B) {
	l := open(b, 1)
	for b.Loop() {
		one(b, l)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tests/s")
}

// BenchmarkRatio alternates between both and compares the fastest short series of
// each, which is the cost on an idle machine, and the median of all series. The goal
// is 0.7.
func BenchmarkRatio(b *testing.B) {
	const row = 5
	l := open(b, 1)
	var ratios []float64
	bestBare, bestLocal := time.Hour, time.Hour
	for b.Loop() {
		t0 := time.Now()
		for range row {
			bare(b)
		}
		t1 := time.Now()
		for range row {
			one(b, l)
		}
		ours, theirs := time.Since(t1), t1.Sub(t0)
		ratios = append(ratios, theirs.Seconds()/ours.Seconds())
		bestBare, bestLocal = min(bestBare, theirs), min(bestLocal, ours)
	}
	slices.Sort(ratios)
	b.ReportMetric(bestBare.Seconds()/bestLocal.Seconds(), "of-bare-rate")
	b.ReportMetric(ratios[len(ratios)/2], "of-bare-rate(median)")
}

func BenchmarkLocalParallel(b *testing.B) {
	l := open(b, 2)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			one(b, l)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tests/s")
}

func BenchmarkBareParallel(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			bare(b)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tests/s")
}

// No arguments: true(1) does more work if it has one.
var trueArgv = []string{"/bin/true"}

func bare(b *testing.B) {
	pid, err := syscall.ForkExec(trueArgv[0], trueArgv, &syscall.ProcAttr{Env: os.Environ()})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := syscall.Wait4(pid, nil, 0, nil); err != nil {
		b.Fatal(err)
	}
}

func open(b *testing.B, workers int) *oracle.Local {
	l, err := oracle.NewLocal(oracle.LocalOptions{Workers: workers})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { l.Close() })
	one(b, l) // starts a supervisor
	return l
}

var file = text.Single("a.c", []byte("int main(void) { return 0; }\n"))

func one(b *testing.B, l *oracle.Local) {
	res, err := l.Run(context.Background(), oracle.Job{Argv: trueArgv, Files: file, Stdin: true})
	if err != nil || res.Exit != 0 {
		b.Fatal(res, err)
	}
}

// BenchmarkContained compares the processor time of contained and of free jobs, in all their processes.
// The goal is at most 1.1.
func BenchmarkContained(b *testing.B) {
	const row = 1000
	run := func(o oracle.LocalOptions) time.Duration {
		o.Workers = 1
		l, err := oracle.NewLocal(o)
		if err != nil {
			b.Fatal(err)
		}
		before := used()
		for range row {
			one(b, l)
		}
		l.Close() // processes count when they have been waited for
		return used() - before
	}
	var ratios []float64
	for b.Loop() {
		free := run(oracle.LocalOptions{})
		held := run(oracle.LocalOptions{Contain: oracle.Containment{Level: oracle.Files, Processes: 2000, Disk: 4 << 30}})
		ratios = append(ratios, held.Seconds()/free.Seconds())
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "of-free(median)")
}

// used returns the processor time of this process and those that it waited for.
func used() (d time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var ru syscall.Rusage
		syscall.Getrusage(who, &ru)
		d += time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
	}
	return d
}
