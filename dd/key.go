package dd

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/whittle-dd/whittle/reduce"
)

// Key returns the digest of a list of positions.
//
// A dense list in order is a bit for each position up to the last one, any other list a sequence of
// numbers. What is no longer than a digest is its own digest, which cannot collide and costs
// little; the rest is hashed.
func Key(ps []int) reduce.Digest {
	last := -1
	if len(ps) > 0 {
		last = ps[len(ps)-1]
	}
	if last < 8*ownSize || last/16 <= len(ps)+8 {
		if d, ok := keyOfBits(ps, last); ok {
			return d
		}
	}
	return keyOfNumbers(ps)
}

// ownSize is the number of bytes that a list has in a digest of its own. The last byte tells what they are.
const ownSize = len(reduce.Digest{}) - 1

// keyOfBits returns the digest of positions in order; if they are not in order, it returns false.
func keyOfBits(ps []int, last int) (reduce.Digest, bool) {
	var short [160]byte
	set, size := short[:], last/64*8+8
	if size >= len(short) {
		set = make([]byte, size+1)
	}
	before, word, bits := -1, 0, uint64(0)
	for len(ps) > 0 {
		if len(ps) >= 8 && ps[0]>>6 == word && ps[7]>>6 == word {
			more, ok := eightBits((*[8]int)(ps), before)
			if !ok {
				return reduce.Digest{}, false
			}
			bits |= more
			before, ps = ps[7], ps[8:]
			continue
		}
		p := ps[0]
		if p <= before || p > last {
			return reduce.Digest{}, false
		}
		if p>>6 != word {
			binary.LittleEndian.PutUint64(set[8*word:], bits)
			word, bits = p>>6, 0
		}
		bits |= 1 << (p & 63)
		before, ps = p, ps[1:]
	}
	binary.LittleEndian.PutUint64(set[8*word:], bits)
	if last < 8*ownSize {
		return own(reduce.Digest(set[:len(reduce.Digest{})]), 0xff), true
	}
	set[size] = 0xff // so that no list of numbers looks like it
	return sha256.Sum256(set[:size+1]), true
}

// eightBits returns the bits of eight positions that fall into one word if they are in order. It
// reports whether they are, and follow the position before them. It has no branches, because it looks
// at nearly all items of long lists.
func eightBits(p *[8]int, before int) (bits uint64, inOrder bool) {
	rises := (before - p[0]) & (p[0] - p[1]) & (p[1] - p[2]) & (p[2] - p[3]) & (p[3] - p[4]) & (p[4] - p[5]) & (p[5] - p[6]) & (p[6] - p[7])
	signs := p[1] | p[2] | p[3] | p[4] | p[5] | p[6] // a difference to a negative number may overflow
	bits = 1<<(p[0]&63) | 1<<(p[1]&63) | 1<<(p[2]&63) | 1<<(p[3]&63) | 1<<(p[4]&63) | 1<<(p[5]&63) | 1<<(p[6]&63) | 1<<(p[7]&63)
	return bits, rises < 0 && signs >= 0
}

// keyOfNumbers returns the digest of any numbers.
func keyOfNumbers(ps []int) reduce.Digest {
	var short [128]byte
	numbers := short[:0]
	if len(ps) > len(short)/binary.MaxVarintLen64 {
		numbers = make([]byte, 0, 3*len(ps))
	}
	for _, p := range ps {
		numbers = binary.AppendUvarint(numbers, uint64(p))
	}
	if len(numbers) > ownSize {
		return sha256.Sum256(numbers)
	}
	var d reduce.Digest
	copy(d[:], numbers)
	return own(d, byte(len(ps)))
}

// own makes a digest of a list that fits into one. The last byte, which the list leaves free, tells
// lists apart that have the same bytes. The first bytes are replaced by a function of all bytes that
// can be inverted, because people see only the first ones.
func own(d reduce.Digest, kind byte) reduce.Digest {
	d[ownSize] = kind
	h := uint64(0)
	for i := len(d) - 8; i >= 0; i -= 8 {
		h = scramble(h + binary.LittleEndian.Uint64(d[i:]))
	}
	binary.LittleEndian.PutUint64(d[:], h)
	return d
}

// scramble is a permutation of all numbers (the finalizer of SplitMix64).
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
