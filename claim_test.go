package whittle_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// TestClaim: where a run claims that no single token can be removed, none can, even if the rest is not
// valid syntax. The tests need some tokens of a sample in order, as greps do. WHITTLE_SLOW=1 tries
// 100 tests on each sample. Without it, each gets two, and some a few more, whose results had an item that
// only its comma needed.
func TestClaim(t *testing.T) {
	slow := os.Getenv("WHITTLE_SLOW") != ""
	more := map[string][]uint64{"c.c": {12, 58}, "javascript.js": {64, 71}}
	claims := 0
	for _, path := range matches(t, "internal/syntax/testdata/samples/*") {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		language := strings.TrimPrefix(filepath.Ext(path), ".")
		if _, _, err := whittle.Parse(language, src); err != nil {
			continue // not in this build, or without an extension
		}
		seeds := append([]uint64{0, 1}, more[filepath.Base(path)]...)
		for i := range uint64(100) {
			if slow {
				seeds = append(seeds, i)
			}
		}
		for _, seed := range seeds {
			needed := someTokens(rand.New(rand.NewPCG(seed, 77)), src)
			if slices.ContainsFunc(needed, func(t []byte) bool { return string(t) == `\` }) {
				continue // before a line break it is white space in C
			}
			test := func(fs text.Files) bool { return inOrder(needed, fs[0].Data) }
			r, err := whittle.Reduce(t.Context(), text.Single(filepath.Base(path), src), reduce.Predicate(test), whittle.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(r.Minimal, "no single token") || strings.Contains(r.Minimal, "before values") {
				continue
			}
			claims++
			for without := range withoutOneToken(language, r.Files[0].Data) {
				if test(text.Single(r.Files[0].Path, without)) {
					t.Errorf("%s, seed %d, needs %q: the result is %q, but %q is interesting too", path, seed, needed, r.Files[0].Data, without)
				}
			}
		}
	}
	if claims < 40 {
		t.Errorf("only %d runs claim something", claims)
	}
}

// withoutOneToken yields a source without each of its tokens in turn: leaves of its tree, apart from
// quotes, which are parts of a token, and comments, in which each line is one.
func withoutOneToken(language string, src []byte) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		root, _, err := whittle.Parse(language, src)
		if err != nil {
			return
		}
		at := 0
		for n := range root.Nodes {
			if len(n.Kids) > 0 || len(bytes.TrimSpace(n.Text)) == 0 {
				continue
			}
			from := at + bytes.Index(src[at:], n.Text)
			at = from + len(n.Text)
			quotes := bytes.ContainsAny(n.Text, "\"'`") || string(n.Text) == "[[" || string(n.Text) == "]]"
			if n.Sort != tree.Comment && !quotes && !yield(slices.Concat(src[:from], src[at:])) {
				return
			}
		}
	}
}
