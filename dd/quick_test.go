package dd_test

import (
	"math/bits"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestQuickStart checks that one needed item is found with at most 2·log₂ n + 10 tests, wherever it
// is, and that 8 tests remove 90 % of the list. With several candidates at once, the first batches
// count.
func TestQuickStart(t *testing.T) {
	for _, n := range []int{40, 100, 3000, 100_000} {
		for _, item := range []int{0, 1, n / 3, n / 2, n/2 + 1, 7 * n / 8, n - 2, n - 1} {
			for _, w := range []int{1, 4} {
				k := reducetest.Converse(upTo(n), adaptive(w, nil, dd.EmptyNever).pass, dd.Key, tooMany, only(item))
				if most := 2*bits.Len(uint(n-1)) + 10*w; len(k.Log) > most || len(k.End) != 1 {
					t.Errorf("width %d: %d tests to find item %d of %d, want at most %d; left %v", w, len(k.Log), item, n, most, k.End)
				}
				if left := leftAfter(k, 8*w, n); 10*left > n {
					t.Errorf("width %d: after %d tests for item %d, %d of %d are left", w, 8*w, item, left, n)
				}
			}
		}
	}
}

// leftAfter returns the length of the list that the first tests of a conversation led to.
func leftAfter(k *talk, tests, n int) int {
	left := n
	for _, at := range k.Moves {
		if at <= tests {
			left = min(left, len(k.Log[at-1].Candidate))
		}
	}
	return left
}
