package tracetest

import (
	oldrand "math/rand"
	"math/rand/v2"

	"github.com/whittle-dd/whittle/trace"
)

// A Source is a T as a source of random words, for code that wants a *rand.Rand: it is
// a Source of math/rand/v2 and a Source64 of math/rand.
//
// Only words are seen of what is drawn through it, from the place that draws: a lower word
// makes a lower number, and elements at the end of a list can go, but nothing is known of
// loops.
type Source struct{ t *T }

// Source is the T as a source of random words.
func (t *T) Source() *Source { return &Source{t} }

// Rand is for code that wants a *rand.Rand of math/rand/v2.
func (t *T) Rand() *rand.Rand { return rand.New(t.Source()) }

// OldRand is for code that wants a *rand.Rand of math/rand.
func (t *T) OldRand() *oldrand.Rand { return oldrand.New(t.Source()) }

// Uint64 draws a word. It is a part of its own, so that it can be left out.
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

// Seed does nothing: what is drawn is the T's.
func (s *Source) Seed(int64) {}

// A want is what a function of the library makes of a word.
type want int

const (
	word    want = iota
	notZero      // it multiplies it with a range, and draws again if it is 0
	half         // the same, or a remainder, with a range that is as a rule small: the upper half tells
	order        // the same to put things in order, where the highest changes nothing
)

var wants = map[string]want{
	"math/rand/v2.(*Rand).uint64n": notZero, "math/rand/v2.(*Rand).uint32n": half,
	"math/rand/v2.(*Rand).IntN": half, "math/rand/v2.(*Rand).Int32N": half, "math/rand/v2.(*Rand).Uint32N": half,
	"math/rand/v2.(*Rand).Perm": order, "math/rand/v2.(*Rand).Shuffle": order, "math/rand.(*Rand).Shuffle": order,
	"math/rand.(*Rand).Int31n": half, "math/rand.(*Rand).int31n": half,
}

// A tape is bytes as a source of random words: 8 bytes a word, and 0 when it has run
// out.
type tape struct {
	left  []byte
	zeros int // words it has given since
}

// mostZeros is how many words are drawn from an empty tape before the run is given up: a
// generator that waits for something else than 0 would wait forever.
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
