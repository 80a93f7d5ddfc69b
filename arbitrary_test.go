package whittle_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestArbitraryAnswers: whatever a test answers, every pass can plan with it, and the result is one of
// the candidates that were accepted. WHITTLE_SLOW=1 tries 40 seeds on each file.
func TestArbitraryAnswers(t *testing.T) {
	seeds := 1
	if os.Getenv("WHITTLE_SLOW") != "" {
		seeds = 40
	}
	for _, path := range append(matches(t, "internal/syntax/testdata/samples/*"), matches(t, "bench/probes/testdata/twins/*/input.*")...) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range seeds {
			oneIn := uint64(2 << ((seed + len(src)) % 4)) // the test accepts one in this many candidates
			accepted := map[reduce.Digest]bool{}
			test := reduce.Predicate(func(fs text.Files) bool {
				key := fs.Key()
				random := [32]byte(key)
				random[0] ^= byte(seed)
				if bytes.Equal(fs[0].Data, src) || rand.NewChaCha8(random).Uint64()%oneIn == 0 {
					accepted[key] = true
				}
				return accepted[key]
			})
			r, err := whittle.Reduce(t.Context(), text.Single(filepath.Base(path), src), test, whittle.Options{MaxTests: 3000})
			if err != nil && !errors.Is(err, reduce.ErrBudget) {
				t.Errorf("%s, seed %d: %v", path, seed, err)
			} else if !accepted[r.Files.Key()] {
				t.Errorf("%s, seed %d: %q was not accepted", path, seed, r.Files[0].Data)
			}
		}
	}
}

// matches returns the files that match a pattern.
func matches(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) < 40 {
		t.Fatal(pattern, len(found), err)
	}
	return found
}
