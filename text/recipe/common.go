package recipe

import "bytes"

const block = 4096 // bytes compared at a time, with vector instructions

// prefix returns how many bytes a and b have in common at their beginning.
func prefix(a, b []byte) int {
	i, n := 0, min(len(a), len(b))
	for i+block <= n && bytes.Equal(a[i:i+block], b[i:i+block]) {
		i += block
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// suffix returns how many bytes a and b have in common at their end.
func suffix(a, b []byte) int {
	i, n := 0, min(len(a), len(b))
	for i+block <= n && bytes.Equal(a[len(a)-i-block:len(a)-i], b[len(b)-i-block:len(b)-i]) {
		i += block
	}
	for i < n && a[len(a)-i-1] == b[len(b)-i-1] {
		i++
	}
	return i
}
