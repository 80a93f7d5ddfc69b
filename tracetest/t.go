package tracetest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"path"
	"runtime"
	"strings"

	"github.com/whittle-dd/whittle/trace"
)

// A T is what a generator written in Go draws from. It takes the place of a
// *rand.Rand, and knows besides where loops and branches are, so that they can be
// taken out. A T is used by one goroutine.
type T struct {
	r     *trace.Replay
	rng   *rand.Rand
	named map[trace.Site]bool
}

// Func is a Go function as a [trace.Generator]. It draws from seed when it is recorded. The
// function says whether it came to a good end.
func Func(seed uint64, gen func(*T) (output []byte, ok bool)) trace.Generator {
	return trace.GeneratorFunc(func(_ context.Context, r *trace.Replay) (out []byte, ok bool, err error) {
		defer func() {
			if x := recover(); x != nil {
				if _, stopped := x.(stop); !stopped {
					panic(x)
				}
				out, ok, err = nil, false, nil
			}
		}()
		out, ok = gen(&T{r, rand.New(rand.NewPCG(seed, 0)), map[trace.Site]bool{}})
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
		panic(fmt.Sprintf("trace: Intn(%d): there is nothing to choose from", n))
	}
	return int(t.draw(trace.Int, t.site(), uint64(n), func() uint64 { return t.rng.Uint64N(uint64(n)) }))
}

// Between draws from low to high, both included. The number nearest zero is the
// simplest.
func (t *T) Between(low, high int) int {
	if high < low {
		panic(fmt.Sprintf("trace: Between(%d, %d): there is nothing to choose from", low, high))
	}
	n := uint64(high) - uint64(low) + 1
	v := t.draw(trace.Int, t.site(), n, func() uint64 { return rank(low, high, low+int(t.rng.Uint64N(max(n, 1)))) })
	return ranked(low, high, v)
}

// rank counts the numbers from low to high by their distance from zero: 0, 1, -1, 2, -2
// as far as both sides go.
func rank(low, high, x int) uint64 {
	switch {
	case low >= 0:
		return uint64(x - low)
	case high <= 0:
		return uint64(high - x)
	}
	both := uint64(min(high, -low))
	switch {
	case x > 0 && uint64(x) <= both:
		return 2*uint64(x) - 1
	case x <= 0 && uint64(-x) <= both:
		return 2 * uint64(-x)
	case x > 0:
		return both + uint64(x)
	}
	return both + uint64(-x)
}

// ranked is the number with a rank.
func ranked(low, high int, v uint64) int {
	switch {
	case low >= 0:
		return low + int(v)
	case high <= 0:
		return high - int(v)
	}
	both := uint64(min(high, -low))
	switch {
	case v > 2*both && high > -low:
		return int(v - both)
	case v > 2*both:
		return -int(v - both)
	case v%2 == 1:
		return int(v+1) / 2
	}
	return -int(v / 2)
}

// Uint64 draws any 64 bits.
func (t *T) Uint64() uint64 { return t.draw(trace.Int, t.site(), 0, t.rng.Uint64) }

// Bool draws false or true; false is the simpler.
func (t *T) Bool() bool {
	return t.draw(trace.Int, t.site(), 2, func() uint64 { return t.rng.Uint64N(2) }) == 1
}

// Float64 draws from [0, 1).
func (t *T) Float64() float64 {
	return math.Float64frombits(t.draw(trace.Float, t.site(), 0, func() uint64 { return math.Float64bits(t.rng.Float64()) }))
}

// Perm draws a permutation of [0, n). The simplest is 0, 1, 2 …
func (t *T) Perm(n int) []int {
	site := t.site()
	t.r.Enter(trace.Perm, site)
	defer t.r.Leave()
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	for i := range p[:max(0, n-1)] {
		left := uint64(n - i)
		j := i + int(t.draw(trace.Int, site, left, func() uint64 { return t.rng.Uint64N(left) }))
		p[i], p[j] = p[j], p[i]
	}
	return p
}

// Pick draws one of some values; the first is the simplest.
func Pick[E any](t *T, from ...E) E {
	if len(from) == 0 {
		panic("trace: Pick: there is nothing to choose from")
	}
	return from[t.draw(trace.Int, t.site(), uint64(len(from)), func() uint64 { return t.rng.Uint64N(uint64(len(from))) })]
}

// Repeat draws how often and calls body as often, at least min and at most max times.
func (t *T) Repeat(min, max int, body func(i int)) {
	if min < 0 || max < min {
		panic(fmt.Sprintf("trace: Repeat(%d, %d)", min, max))
	}
	site := t.site()
	t.r.Enter(trace.Loop, site)
	defer t.r.Leave()
	n := uint64(max - min + 1)
	count := min + int(t.draw(trace.Int, site, n, func() uint64 { return t.rng.Uint64N(n) }))
	for i := range count {
		t.round(func() { body(i) })
	}
}

func (t *T) round(body func()) {
	t.r.Iter()
	defer t.r.Leave()
	t.r.Body()
	body()
}

// Maybe draws whether to call body, and reports whether it did.
func (t *T) Maybe(body func()) bool {
	site := t.site()
	if t.draw(trace.Int, site, 2, func() uint64 { return t.rng.Uint64N(2) }) == 0 {
		return false
	}
	t.r.Enter(trace.Branch, site)
	defer t.r.Leave()
	body()
	return true
}

// Call marks a call of a function: one that calls itself can be replaced by a call
// inside it.
func (t *T) Call(name string, body func()) {
	h := fnv.New64a()
	h.Write([]byte(name))
	site := trace.Site(h.Sum64() >> 16)
	t.r.Name(site, name)
	t.r.Enter(trace.Call, site)
	defer t.r.Leave()
	body()
}

// Rand is for code that wants a *rand.Rand. All that is seen of it is 64 bits at a
// time, from the place where it draws.
func (t *T) Rand() *rand.Rand { return rand.New(source{t}) }

// source is a T as a rand.Source.
type source struct{ t *T }

func (s source) Uint64() uint64 { return s.t.Uint64() }

func (t *T) draw(kind trace.Kind, site trace.Site, n uint64, native func() uint64) uint64 {
	if t.r.Records() {
		v := native()
		t.r.Took(kind, site, n, v)
		return v
	}
	v, ok := t.r.Ask(kind, site, n)
	if !ok {
		panic(stop{})
	}
	return v
}

// site is the place of the call that draws: the innermost one that is not in this
// package nor in the library for random numbers.
func (t *T) site() trace.Site {
	var pcs [24]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		f, more := frames.Next()
		if !more || !library(f.Function) {
			h := fnv.New64a()
			fmt.Fprintf(h, "%s:%d", f.Function, f.Line)
			s := trace.Site(h.Sum64() >> 16)
			if !t.named[s] {
				t.named[s] = true
				t.r.Name(s, fmt.Sprintf("%s:%d %s", path.Base(f.File), f.Line, path.Base(f.Function)))
			}
			return s
		}
	}
}

func library(function string) bool {
	const here = "github.com/whittle-dd/whittle/tracetest."
	return strings.HasPrefix(function, "math/rand") || strings.HasPrefix(function, here+"(*T).") ||
		strings.HasPrefix(function, here+"source.") || strings.HasPrefix(function, here+"Pick[")
}
