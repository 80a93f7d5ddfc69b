// Package pipeline measures the cost of the default pipeline when a test costs nothing:
// planning, making and printing candidates, on one worker.
//
//	go test ./bench/pipeline -run '^$' -bench . -benchtime 1x
//
// The target is at most 2 ms of CPU time for each candidate on a C file of 100 KB and
// 25,000 tokens; of-allowed is the share of that which is used. The other file has as many
// bytes and 39,000 tokens. The time includes parsing the original and accepted values.
package pipeline

import (
	"hash/fnv"
	"regexp"
	"syscall"
	"testing"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/bench/internal/synth"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

const (
	questions = 2_000                // tested at most
	allowed   = 2 * time.Millisecond // of CPU time for each
)

func BenchmarkPipeline(b *testing.B) {
	for _, file := range []struct {
		name string
		src  []byte
	}{
		{"25000-tokens", wide()},
		{"39000-tokens", synth.C(1, 100_000)},
	} {
		b.Run(file.name, func(b *testing.B) { regimes(b, file.src) })
	}
}

// wide returns 25,000 tokens in 100 KB, with the long names and deep indentation of handwritten code.
func wide() []byte {
	src := synth.C(50, 64_000)
	src = regexp.MustCompile(`(?m)^ +`).ReplaceAll(src, []byte("$0$0"))
	return regexp.MustCompile(`\b([fgsl])([0-9]+)\b`).ReplaceAll(src, []byte("${1}_value${2}"))
}

func regimes(b *testing.B, src []byte) {
	for _, c := range []struct {
		name    string
		accepts func(src, cur []byte) bool
	}{
		{"refuses-all", func(_, _ []byte) bool { return false }},
		{"accepts-half", func(src, _ []byte) bool { return share(src) < 0.5 }},
		// So that the file stays large.
		{"accepts-30-percent-of-small-steps", func(src, cur []byte) bool { return len(cur)-len(src) < 100 && share(src) < 0.3 }},
		{"accepts-half-of-small-steps", func(src, cur []byte) bool { return len(cur)-len(src) < 100 && share(src) < 0.5 }},
	} {
		b.Run(c.name, func(b *testing.B) {
			file := text.Single("big.c", src)
			pass, err := whittle.Pass(file, whittle.Options{Language: "c"})
			if err != nil {
				b.Skip(err)
			}
			asked, left := 0, 0
			began := used()
			for b.Loop() {
				n, end := follow(pass(file), src, c.accepts)
				asked += n
				left = text.Count(end)
			}
			each := float64(used()-began) / float64(asked)
			b.ReportMetric(float64(asked)/float64(b.N), "questions")
			b.ReportMetric(float64(left), "tokens-left")
			b.ReportMetric(each/1e3, "µs-cpu/question")
			b.ReportMetric(each/float64(allowed), "of-allowed")
		})
	}
}

// follow walks a plan, with a memory like the runner's, until so many candidates were tested.
func follow(plan reduce.Plan[text.Files], cur []byte, accepts func(src, cur []byte) bool) (asked int, end []byte) {
	known := map[reduce.Digest]reduce.Verdict{}
	for plan != nil {
		var next reduce.Plan[text.Files]
		for a := range plan {
			key, src := a.Ask[0].Key(), a.Ask[0][0].Data
			v, ok := known[key]
			if !ok {
				if asked == questions {
					return asked, cur
				}
				asked++
				if v = reduce.Boring; accepts(src, cur) {
					v = reduce.Interesting
				}
				known[key] = v
			}
			n := a.Then([]reduce.Outcome{{Verdict: v}})
			if n.Moved {
				cur = src
			}
			if next = n.Plan; next != nil || n.Moved {
				break
			}
		}
		plan = next
	}
	return asked, cur
}

// share returns a number from 0 to 1 that looks random.
func share(src []byte) float64 {
	h := fnv.New64a()
	h.Write(src)
	return float64(h.Sum64()>>11*0x9e3779b97f4a7c15>>11) / (1 << 53)
}

func used() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
