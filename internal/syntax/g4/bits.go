package g4

import "math/bits"

// A bitSet is a set of token types.
type bitSet []uint64

func newBits(n int) bitSet { return make(bitSet, (n+63)/64) }

func (b bitSet) add(i int32) { b[i>>6] |= 1 << (i & 63) }

func (b bitSet) remove(i int32) { b[i>>6] &^= 1 << (i & 63) }

func (b bitSet) has(i int32) bool { return uint(i)>>6 < uint(len(b)) && b[i>>6]>>(i&63)&1 != 0 }

func (b bitSet) or(c bitSet) {
	for i, w := range c {
		b[i] |= w
	}
}

func (b bitSet) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// all yields the members in order.
func (b bitSet) all(yield func(int32) bool) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			if !yield(int32(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}
