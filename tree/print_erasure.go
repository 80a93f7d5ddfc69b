package tree

import (
	"math/bits"
	"slices"
)

// An erasure is a set of tokens of an unedited tree that are not printed, and that leave nothing in
// their place. It takes an eighth of a byte for each token, where the edit that erases half of a
// file takes as much memory as its tree. It is never written to once it is complete.
type erasure struct {
	bits []uint64 // by the positions of the tokens
	size int
}

// and returns e with more tokens. They are in order, and not in e.
func (e erasure) and(tokens []*Node) erasure {
	if len(tokens) == 0 {
		return e
	}
	all := slices.Clone(e.bits)
	if n := int(tokens[len(tokens)-1].first)/64 + 1; n > len(all) {
		all = append(all, make([]uint64, n-len(all))...)
	}
	for _, t := range tokens {
		all[t.first/64] |= 1 << (t.first % 64)
	}
	return erasure{all, e.size + len(tokens)}
}

// left returns the tokens that are not erased.
func (e erasure) left(tokens []*Node) []*Node {
	if e.size == 0 {
		return tokens
	}
	left := make([]*Node, 0, len(tokens)-e.size)
	for _, t := range tokens {
		if !e.has(t) {
			left = append(left, t)
		}
	}
	return left
}

// has reports whether n is a token that is erased.
func (e erasure) has(n *Node) bool { return e.size > 0 && len(n.Kids) == 0 && e.any(n.first, n.first) }

// any reports whether a token between two positions is erased.
func (e erasure) any(first, last int32) bool {
	if e.size == 0 {
		return false
	}
	for at := int(first); at <= int(last) && at/64 < len(e.bits); at = (at/64 + 1) * 64 {
		word := e.bits[at/64] >> (at % 64) // those from at on
		if word != 0 && at+bits.TrailingZeros64(word) <= int(last) {
			return true
		}
	}
	return false
}

// all reports whether all tokens between two positions are erased.
func (e erasure) all(first, last int32) bool {
	if int(last)/64 >= len(e.bits) {
		return false
	}
	for at := int(first); at <= int(last); at = (at/64 + 1) * 64 {
		word := ^e.bits[at/64] >> (at % 64) // those that are present, from at on
		if word != 0 && at+bits.TrailingZeros64(word) <= int(last) {
			return false
		}
	}
	return true
}
