package whittle_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestSecondRun: on every sample, with tests that need some of its tokens in order and nothing
// else, a second run removes no token by the rules of the language, in which a comment is one for each
// line. WHITTLE_SLOW=1 tries 200 tests on each sample, which takes two minutes. Without it, each
// sample gets one, and some samples a few more, whose results had a word too many: one that only the
// grammar wants, in a token of several words, as in "diff b/".
func TestSecondRun(t *testing.T) {
	slow := os.Getenv("WHITTLE_SLOW") != ""
	more := map[string][]uint64{"csv.csv": {106, 158, 196}, "diff.diff": {3, 30, 59}, "smtlib.smt2": {90}}
	for _, path := range matches(t, "internal/syntax/testdata/samples/*") {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		start := text.Single(filepath.Base(path), src)
		r, err := whittle.New(start, whittle.Options{})
		if err != nil || r.Languages() == "" {
			continue // not in this build
		}
		seeds := append([]uint64{0}, more[filepath.Base(path)]...)
		for i := range uint64(200) {
			if slow {
				seeds = append(seeds, i)
			}
		}
		for _, seed := range seeds {
			needed := someTokens(rand.New(rand.NewPCG(seed, 13)), src)
			test := reduce.Predicate(func(fs text.Files) bool { return inOrder(needed, fs[0].Data) })
			first, err := whittle.Reduce(t.Context(), start, test, whittle.Options{})
			if err != nil {
				t.Fatal(err)
			}
			again, err := whittle.Reduce(t.Context(), first.Files, test, whittle.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if r.OwnTokens(again.Files) < r.OwnTokens(first.Files) {
				t.Errorf("%s, seed %d, needs %q:\n%q\nand again\n%q", path, seed, needed, first.Files[0].Data, again.Files[0].Data)
			}
		}
	}
}

// someTokens returns up to five tokens of a text, in order.
func someTokens(r *rand.Rand, src []byte) [][]byte {
	all := tokensOf(src)
	var some [][]byte
	for left := 1 + r.IntN(5); left > 0 && len(all) > 0; left-- {
		i := r.IntN(len(all))
		some, all = append(some, all[i]), all[i+1:]
	}
	return some
}

func inOrder(needed [][]byte, data []byte) bool {
	for _, t := range tokensOf(data) {
		if len(needed) > 0 && bytes.Equal(t, needed[0]) {
			needed = needed[1:]
		}
	}
	return len(needed) == 0
}

func tokensOf(data []byte) [][]byte {
	f, _ := text.FormatNamed("tokens")
	all := f.Split(data)
	for i := range all {
		all[i] = bytes.TrimSpace(all[i])
	}
	return all
}
