package tracetest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/whittle-dd/whittle/internal/protocol"
	"github.com/whittle-dd/whittle/trace"
)

// A T is the source of random values for a generator. It replaces a *rand.Rand and also knows where
// loops and branches are, so that they can be removed. A T must be used by one goroutine only, and not
// after its generator has returned.
type T struct {
	r     replay
	src   rand.Source
	named map[trace.Site]bool
	over  bool
}

// A replay is a trace.Replay together with its handler.
type replay struct {
	*trace.Replay
	protocol.Handler
}

func newT(r *trace.Replay, src rand.Source) *T {
	return &T{r: replay{r, r.Handler()}, src: src, named: map[trace.Site]bool{}}
}

// seeded returns a source with the given seed.
func seeded(seed uint64) rand.Source { return rand.NewPCG(seed, 0) }

// Func returns a [trace.Generator] that calls a Go function. Recordings use the given seed. The
// function reports whether it succeeded.
func Func(seed uint64, gen func(*T) (output []byte, ok bool)) trace.Generator {
	return trace.GeneratorFunc(func(_ context.Context, r *trace.Replay) (out []byte, ok bool, err error) {
		defer func() {
			if x := recover(); x != nil {
				if !Stopped(x) {
					panic(x)
				}
				out, ok, err = nil, false, nil
			}
		}()
		out, ok = gen(newT(r, seeded(seed)))
		return out, ok, nil
	})
}

// stop is the panic value that stops a run early.
type stop struct{}

// Stopped reports whether a recovered panic stops a run that is of no further use. A generator that
// recovers from panics must re-panic with it.
func Stopped(recovered any) bool {
	_, ok := recovered.(stop)
	return ok
}

// Intn draws from [0, n).
func (t *T) Intn(n int) int {
	if n <= 0 {
		nothing("Intn(%d)", n)
	}
	return int(t.draw(trace.Int, t.site(), uint64(n)))
}

// Uint64N draws from [0, n).
func (t *T) Uint64N(n uint64) uint64 {
	if n == 0 {
		nothing("Uint64N(0)")
	}
	return t.draw(trace.Int, t.site(), n)
}

// Uint64 draws any 64 bits.
func (t *T) Uint64() uint64 { return t.draw(trace.Int, t.site(), 0) }

// Int64 draws any int64. The simplest number is the one nearest to zero.
func (t *T) Int64() int64 {
	return ranked(math.MinInt64, math.MaxInt64, t.draw(trace.Int, t.site(), 0))
}

// Between draws from low to high, both included. The simplest number is the one nearest to zero.
func (t *T) Between(low, high int) int {
	if high < low {
		nothing("Between(%d, %d)", low, high)
	}
	n := uint64(high) - uint64(low) + 1
	return int(ranked(int64(low), int64(high), t.draw(trace.Int, t.site(), n)))
}

// ranked returns number v of those from low to high, ordered by their distance from zero: 0, 1, -1, 2,
// -2 and so on.
func ranked(low, high int64, v uint64) int64 {
	switch {
	case low >= 0:
		return int64(uint64(low) + v)
	case high <= 0:
		return int64(uint64(high) - v)
	}
	below := -uint64(low) // numbers below zero
	both := min(uint64(high), below)
	switch {
	case v > 2*both && uint64(high) > below:
		return int64(v - both)
	case v > 2*both:
		return -int64(v - both)
	case v%2 == 1:
		return int64(v/2) + 1
	}
	return -int64(v / 2)
}

// Bool draws false or true; false is simpler.
func (t *T) Bool() bool { return t.draw(trace.Int, t.site(), 2) == 1 }

// Float64 draws from [0, 1).
func (t *T) Float64() float64 {
	x := math.Float64frombits(t.draw(trace.Float, t.site(), 0))
	if !(x >= 0 && x < 1) { // a user edited the trace
		return 0
	}
	return x
}

// Call calls body and marks it as a call of the named function. A call of a recursive function can be
// replaced by a call inside it.
func (t *T) Call(name string, body func()) {
	h := fnv.New64a()
	h.Write([]byte(name))
	site := trace.Site(h.Sum64() >> 16)
	t.alive()
	t.r.Name(site, name)
	t.r.Enter(trace.Call, site)
	defer t.r.Leave()
	body()
}

// draw draws from [0, n), any 64 bits if n is 0, or a float of [0, 1), depending on kind.
func (t *T) draw(kind trace.Kind, site trace.Site, n uint64) uint64 {
	t.alive()
	if t.r.Records() {
		v := t.native(kind, n)
		t.r.Took(kind, site, n, v)
		return v
	}
	v, ok := t.r.Ask(kind, site, n)
	if !ok {
		panic(stop{})
	}
	return v
}

// native takes exactly one word from the source for each draw. So a tape of zeros gives the simplest
// values, and no draw repeats until it finds a suitable word.
func (t *T) native(kind trace.Kind, n uint64) uint64 {
	w := t.src.Uint64()
	switch {
	case kind == trace.Float:
		return math.Float64bits(float64(w>>11) / (1 << 53))
	case n == 0:
		return w
	}
	v, _ := bits.Mul64(w, n)
	return v
}

func (t *T) alive() {
	if t.over {
		panic("tracetest: a T was used after its generator returned: draw everything in the generator and store it in the value")
	}
}

func nothing(call string, args ...any) {
	panic(fmt.Sprintf("tracetest: "+call+": there is nothing to choose from", args...))
}
