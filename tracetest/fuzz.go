package tracetest

import (
	"encoding/binary"
	"flag"
	"sync"
	"testing"
)

// Fuzz is like [Check], but the fuzz engine supplies the random numbers: the generator takes 8 bytes
// of the engine's input for each number, and 0 when the input is used up. A failure is reduced and kept
// as a trace, which a plain go test replays first. The engine also keeps its own input.
func Fuzz[V any, P Property[V]](f *testing.F, gen func(*T) V, prop P) {
	f.Helper()
	FuzzWith(f, Options{}, gen, prop)
}

// FuzzWith is [Fuzz] with options. It ignores Cases and Seed.
func FuzzWith[V any, P Property[V]](f *testing.F, o Options, gen func(*T) V, prop P) {
	f.Helper()
	c := newChecker(f, o, gen, prop)
	switch {
	case isWorker(): // the parent process has replayed the traces
	case !c.replay(f) && !f.Failed():
		f.Skip("only one trace was replayed")
	}
	for _, words := range []int{0, 8, 32, 128} {
		f.Add(randomTape(uint64(words), words))
	}
	var once reported
	f.Fuzz(func(t *testing.T, data []byte) {
		x, ok := c.record(t, &tape{left: data})
		switch {
		case !ok:
			t.Skip("the generator did not end")
		case x.failure != nil:
			t.Error(once.report(x.kind, func() string { return c.conclude(t, x, "fuzzing") }))
		case x.skipped != nil:
			t.Skip(x.skipped)
		}
	})
}

// isWorker reports whether this process was started by the fuzz engine.
func isWorker() bool {
	w := flag.Lookup("test.fuzzworker")
	return w != nil && w.Value.String() == "true"
}

// randomTape returns a number of random words.
func randomTape(seed uint64, words int) []byte {
	src := seeded(seed)
	var out []byte
	for range words {
		out = binary.BigEndian.AppendUint64(out, src.Uint64())
	}
	return out
}

// reported holds the reports of reduced failures by their kind. The engine runs a failing input many
// times to minimize it, and each run would be reduced again.
type reported struct {
	mu sync.Mutex
	of map[string]string
}

func (r *reported) report(kind string, conclude func() string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s, ok := r.of[kind]; ok {
		return s
	}
	if r.of == nil {
		r.of = map[string]string{}
	}
	r.of[kind] = conclude()
	return r.of[kind]
}
