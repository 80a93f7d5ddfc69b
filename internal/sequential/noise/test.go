package noise

import (
	"encoding/binary"
	"sync"

	"github.com/whittle-dd/whittle/reduce"
)

// A Test is a test with noise. Its answers are a function of the seed, the candidate and the index of
// the sample.
type Test[C any] struct {
	Noise
	Key   func(C) reduce.Digest
	Truth func(C) bool    // whether a candidate shows the failure
	Share func(C) float64 // what is left of the input, 0 to 1
	Seed  uint64

	mu    sync.Mutex
	seen  map[reduce.Digest]*history
	tests int
}

// A history is what the test was asked about one candidate.
type history struct {
	rate  float64
	key   uint64
	asked []bool // by index
}

// Sample returns whether the test says yes to a candidate when it is run for the given time, from 0.
func (t *Test[C]) Sample(c C, index int) bool {
	k := t.Key(c)
	t.mu.Lock()
	defer t.mu.Unlock()
	h := t.seen[k]
	if h == nil {
		h = t.meet(k, c)
	}
	for len(h.asked) <= index {
		h.asked = append(h.asked, false)
	}
	if !h.asked[index] {
		h.asked[index] = true
		t.tests++
	}
	return unit(mix(h.key+uint64(index)*0x2545f4914f6cdd1d)) < h.rate
}

func (t *Test[C]) meet(k reduce.Digest, c C) *history {
	if t.seen == nil {
		t.seen = map[reduce.Digest]*history{}
	}
	h := &history{key: mix(binary.LittleEndian.Uint64(k[:]) ^ mix(t.Seed))}
	for i := 8; i < len(k); i += 8 {
		if w := binary.LittleEndian.Uint64(k[i:]); w != 0 {
			h.key = mix(h.key ^ w)
		}
	}
	rate := t.Alarm
	if t.Truth(c) {
		rate = t.Yes
	}
	h.rate = rate(t.Share(c), unit(mix(h.key^0xabcdef)))
	t.seen[k] = h
	return h
}

// Stored reports whether a sample was taken before.
func (t *Test[C]) Stored(c C, index int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	h := t.seen[t.Key(c)]
	return h != nil && index < len(h.asked) && h.asked[index]
}

// Tests returns how many different samples were taken.
func (t *Test[C]) Tests() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tests
}

// mix is a step of SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// unit returns a number from 0 to 1.
func unit(x uint64) float64 { return float64(x>>11) / (1 << 53) }
