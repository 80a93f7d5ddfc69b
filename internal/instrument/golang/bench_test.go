package golang

import (
	"context"
	"os/exec"
	"testing"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/trace"
)

// BenchmarkRun measures one run of a small generator: plain, recorded, and predicted.
func BenchmarkRun(b *testing.B) {
	const gen = "./testdata/loops.go"
	b.Run("plain", func(b *testing.B) {
		binary := folder(b) + "/plain"
		if out, err := exec.Command("go", "build", "-o", binary, gen).CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		for b.Loop() {
			if err := exec.Command(binary).Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	p := build(b, "go", "run", gen)
	rec := &tape{}
	run(b, p, rec, true)
	for name, record := range map[string]bool{"recorded": true, "predicted": false} {
		b.Run(name, func(b *testing.B) {
			proc, err := instrument.Start(p, folder(b))
			if err != nil {
				b.Fatal(err)
			}
			defer proc.Close()
			for b.Loop() {
				h := &tape{predict: func() []byte { return rec.wire }}
				res, err := proc.Run(context.Background(), h, record, instrument.Limits{})
				if err != nil || res.Status != 0 || h.asked > 0 {
					b.Fatal(res, err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "runs/s")
		})
	}
}

// BenchmarkBuild measures a build after a change of one file, with the library in the cache.
func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		build(b, "go", "run", "./testdata/loops.go")
	}
}

// BenchmarkChoices measures a generator that only draws, a million times.
func BenchmarkChoices(b *testing.B) {
	p := build(b, "go", "run", "./testdata/many.go")
	for b.Loop() {
		proc, err := instrument.Start(p, folder(b))
		if err != nil {
			b.Fatal(err)
		}
		var n counter
		if _, err := proc.Run(context.Background(), &n, true, instrument.Limits{}); err != nil || n < 1_000_000 {
			b.Fatal(n, err)
		}
		proc.Close()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ns/choice")
}

// A counter is a handler that counts choices.
type counter int

func (*counter) Enter(trace.PartKind, trace.Site)                       {}
func (*counter) Iter()                                                  {}
func (*counter) Body()                                                  {}
func (*counter) Leave()                                                 {}
func (c *counter) Took(trace.Kind, trace.Site, uint64, uint64)          { *c++ }
func (*counter) Ask(trace.Kind, trace.Site, uint64) (v uint64, ok bool) { return 0, true }
func (*counter) Predict() []byte                                        { return nil }
func (*counter) Name(trace.Site, string)                                {}
