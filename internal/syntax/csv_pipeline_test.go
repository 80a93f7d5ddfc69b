//go:build cgo

package syntax

import (
	"bytes"
	"math/bits"
	"testing"
)

// TestQuickStartOnTables checks that one needed row of n is found with at most 2·log₂ n + 10
// questions, and that 8 questions remove 90 % of the table.
func TestQuickStartOnTables(t *testing.T) {
	for _, n := range []int{200, 40_000} {
		for _, at := range []int{0, n / 3, n - 1} {
			src := rowsOf(n, at)
			f := one(t, "csv", src)
			k := run(t, f, nil, 2000, func(src []byte) bool { return bytes.Contains(src, []byte("NaN")) })
			found, after8 := 0, len(src)
			for _, m := range k.Moves {
				left := len(k.Log[m-1].Candidate.Bytes())
				if m <= 8 {
					after8 = left
				}
				if found == 0 && left < 60 {
					found = m
				}
			}
			if most := 2*bits.Len(uint(n)) + 10; found == 0 || found > most {
				t.Errorf("row %d of %d: found after %d questions, want at most %d", at, n, found, most)
			}
			if 10*after8 > len(src) {
				t.Errorf("row %d of %d: %d of %d bytes are left after 8 questions", at, n, after8, len(src))
			}
		}
	}
}
