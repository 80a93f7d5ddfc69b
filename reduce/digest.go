package reduce

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// A Digest identifies a candidate by its content. It is a full SHA-256 sum, or the content itself if
// that is short: two candidates with the same digest would share a verdict, so collisions must be
// practically impossible.
type Digest [sha256.Size]byte

// DigestOf returns the digest of b.
func DigestOf(b []byte) Digest { return sha256.Sum256(b) }

// String returns a prefix of the digest in hexadecimal that is short enough for people and still
// unique within a session.
func (d Digest) String() string { return hex.EncodeToString(d[:6]) }

// Sample returns the digest under which the outcome of running the test on the candidate once more is
// stored. Index 0 is the candidate itself.
func (d Digest) Sample(index int) Digest {
	if index == 0 {
		return d
	}
	return DigestOf(binary.AppendUvarint(append([]byte("sample"), d[:]...), uint64(index)))
}

// A Size ranks candidates. Its numbers are compared in order, the most important first: tokens,
// identifiers, bytes.
type Size [3]int

// Less reports whether s is smaller than t.
func (s Size) Less(t Size) bool {
	for i := range s {
		if s[i] != t[i] {
			return s[i] < t[i]
		}
	}
	return false
}
