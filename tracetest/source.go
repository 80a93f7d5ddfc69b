package tracetest

import (
	oldrand "math/rand"
	"math/rand/v2"

	"github.com/whittle-dd/whittle/trace"
)

// A Source is a source of random words that draws from a T, for code that needs a *rand.Rand. It
// implements rand.Source of math/rand/v2 and rand.Source64 of math/rand.
//
// A reduction sees only the words drawn through it and the places that draw them, not the loops: it can
// lower numbers by lowering words, and remove elements at the end of a list.
type Source struct{ t *T }

// Source returns a source of random words that draws from t.
func (t *T) Source() *Source { return &Source{t} }

// Rand returns a *rand.Rand of math/rand/v2 that draws from t.
func (t *T) Rand() *rand.Rand { return rand.New(t.Source()) }

// OldRand returns a *rand.Rand of math/rand that draws from t.
func (t *T) OldRand() *oldrand.Rand { return oldrand.New(t.Source()) }

// Uint64 draws a word. It is a part of its own, so that it can be removed.
func (s *Source) Uint64() uint64 {
	site, wanted := s.t.from()
	s.t.alive()
	s.t.r.Enter(trace.Call, site)
	defer s.t.r.Leave()
	switch wanted {
	case half:
		v := uint32(s.t.draw(trace.Int, site, 1<<32))
		return uint64(v+1)<<32 | uint64(v)
	case order:
		v := s.t.draw(trace.Int, site, 1<<32)
		return ^(v<<32 | v)
	case notZero:
		return s.t.draw(trace.Int, site, 0) + 1
	}
	return s.t.draw(trace.Int, site, 0)
}

// Int63 draws a word of 63 bits.
func (s *Source) Int63() int64 { return int64(s.Uint64() >> 1) }

// Seed does nothing, because all values come from the T.
func (s *Source) Seed(int64) {}

// A want describes how a function of the library uses a word.
type want int

const (
	word    want = iota
	notZero      // multiplies it by a range and draws again if it is 0
	half         // the same, or takes a remainder, usually for a small range: only the upper half matters
	order        // the same to reorder elements, where the highest word changes nothing
)

var wants = map[string]want{
	"math/rand/v2.(*Rand).uint64n": notZero, "math/rand/v2.(*Rand).uint32n": half,
	"math/rand/v2.(*Rand).IntN": half, "math/rand/v2.(*Rand).Int32N": half, "math/rand/v2.(*Rand).Uint32N": half,
	"math/rand/v2.(*Rand).Perm": order, "math/rand/v2.(*Rand).Shuffle": order, "math/rand.(*Rand).Shuffle": order,
	"math/rand.(*Rand).Int31n": half, "math/rand.(*Rand).int31n": half,
}

// A tape is a source of random words from bytes: 8 bytes per word, and 0 when they are used up.
type tape struct {
	left  []byte
	zeros int // words drawn since it was used up
}

// mostZeros limits the words drawn from an empty tape before the run is stopped. Otherwise a
// generator that waits for another value than 0 would wait forever.
const mostZeros = 10_000

func (t *tape) Uint64() uint64 {
	if len(t.left) == 0 {
		if t.zeros++; t.zeros > mostZeros {
			panic(stop{})
		}
	}
	var w uint64
	n := min(8, len(t.left))
	for i, b := range t.left[:n] {
		w |= uint64(b) << (56 - 8*i)
	}
	t.left = t.left[n:]
	return w
}
