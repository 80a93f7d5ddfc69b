package tracetest

import (
	"encoding/binary"
	"flag"
	"sync"
	"testing"
)

// Fuzz is [Check] with values that the fuzz engine makes up: the bytes it changes are the
// random words that the generator draws, 8 bytes each, and 0 when they have run out. What
// it finds is reduced and kept as a trace, and a plain go test replays that first. The
// engine keeps its own bytes besides.
func Fuzz[V any, P Property[V]](f *testing.F, gen func(*T) V, prop P) {
	f.Helper()
	FuzzWith(f, Options{}, gen, prop)
}

// FuzzWith is [Fuzz] with options. Cases and Seed are of no use there.
func FuzzWith[V any, P Property[V]](f *testing.F, o Options, gen func(*T) V, prop P) {
	f.Helper()
	c := newChecker(f, o, gen, prop)
	switch {
	case isWorker(): // the process that has started it has replayed them
	case !c.replay(f) && !f.Failed():
		f.Skip("one trace was replayed")
	}
	for _, words := range []int{0, 8, 32, 128} {
		f.Add(randomTape(uint64(words), words))
	}
	var once reported
	f.Fuzz(func(t *testing.T, data []byte) {
		x, ok := c.record(t, &tape{left: data})
		switch {
		case !ok:
			t.Skip("the generator did not come to its end")
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

// randomTape is some words that a seed stands for.
func randomTape(seed uint64, words int) []byte {
	src := seeded(seed)
	var out []byte
	for range words {
		out = binary.BigEndian.AppendUint64(out, src.Uint64())
	}
	return out
}

// reported are the failures that were reduced, by their kind: the engine has a failing
// input run many times to make its bytes fewer, and each would be reduced again.
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
