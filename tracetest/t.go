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

// A T is what a generator written in Go draws from. It takes the place of a
// *rand.Rand, and knows besides where loops and branches are, so that they can be
// taken out. A T is used by one goroutine, and no longer than its generator runs.
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

// seeded is the source that a seed stands for.
func seeded(seed uint64) rand.Source { return rand.NewPCG(seed, 0) }

// Func is a Go function as a [trace.Generator]. It draws from seed when it is recorded. The
// function says whether it came to a good end.
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

// stop is the panic that ends a run which is given up.
type stop struct{}

// Stopped reports whether a recovered panic is how a run is given up. A generator
// that recovers from panics should let it through.
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

// Int64 draws any int64. The number nearest zero is the simplest.
func (t *T) Int64() int64 {
	return ranked(math.MinInt64, math.MaxInt64, t.draw(trace.Int, t.site(), 0))
}

// Between draws from low to high, both included. The number nearest zero is the
// simplest.
func (t *T) Between(low, high int) int {
	if high < low {
		nothing("Between(%d, %d)", low, high)
	}
	n := uint64(high) - uint64(low) + 1
	return int(ranked(int64(low), int64(high), t.draw(trace.Int, t.site(), n)))
}

// ranked counts the numbers from low to high by their distance from zero: 0, 1, -1, 2,
// -2 as far as both sides go.
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

// Bool draws false or true; false is the simpler.
func (t *T) Bool() bool { return t.draw(trace.Int, t.site(), 2) == 1 }

// Float64 draws from [0, 1).
func (t *T) Float64() float64 {
	x := math.Float64frombits(t.draw(trace.Float, t.site(), 0))
	if !(x >= 0 && x < 1) { // somebody has edited the trace
		return 0
	}
	return x
}

// Call marks a call of a function: one that calls itself can be replaced by a call
// inside it.
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

// draw makes a choice of [0, n), of any 64 bits if n is 0, or of the floats of [0, 1).
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

// native takes one word of the source, whatever is drawn: so a tape of zeros gives the
// simplest of everything, and nothing waits for a word it likes.
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
		panic("tracetest: a T is used after its generator has returned: draw all there, and put it into the value")
	}
}

func nothing(call string, args ...any) {
	panic(fmt.Sprintf("tracetest: "+call+": there is nothing to choose from", args...))
}
