package reduce

import (
	"crypto/sha256"
	"encoding/hex"
)

// A Digest identifies a candidate by its content. It is a full SHA-256: two
// candidates with one digest would share a verdict, so a collision must not be
// something anybody has to think about.
type Digest [sha256.Size]byte

// DigestOf is the digest of some bytes.
func DigestOf(b []byte) Digest { return sha256.Sum256(b) }

// String is short enough for people and still unique within a session.
func (d Digest) String() string { return hex.EncodeToString(d[:6]) }

// A Size ranks candidates, most important number first: tokens, identifiers, bytes.
type Size [3]int

// Less reports whether s comes before t.
func (s Size) Less(t Size) bool {
	for i := range s {
		if s[i] != t[i] {
			return s[i] < t[i]
		}
	}
	return false
}
