package whittle_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestCoarseTrees: with little memory for trees, they are coarse at first, and the result is the same.
func TestCoarseTrees(t *testing.T) {
	if !syntax.Grammars {
		t.Skip("needs the grammars")
	}
	var src strings.Builder
	for i := range 60 {
		fmt.Fprintf(&src, "static int f%d(int a, int b) {\n  int x = a * %d + b;\n  if (x > 7) { return g(x, a); }\n  return x;\n}\n", i, i)
	}
	run := func(test func([]byte) bool, memory int) (whittle.Result, []string) {
		r, err := whittle.New(text.Single("in.c", []byte(src.String())), whittle.Options{TreeMemory: memory})
		if err != nil {
			t.Fatal(err)
		}
		res, err := r.Run(t.Context(), reduce.OracleFunc[text.Files](func(_ context.Context, fs text.Files) (reduce.Outcome, error) {
			if test(fs[0].Data) {
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			}
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		}))
		if err != nil {
			t.Fatal(err)
		}
		return res, r.Notes()
	}
	for name, test := range map[string]func([]byte) bool{
		"one":  func(b []byte) bool { return bytes.Contains(b, []byte("a * 31")) },
		"two":  func(b []byte) bool { return bytes.Contains(b, []byte("f7(")) && bytes.Contains(b, []byte("a * 41")) },
		"call": func(b []byte) bool { return bytes.Contains(b, []byte("return g(")) },
	} {
		full, _ := run(test, 0)
		for _, perByte := range []int{200, 120} {
			coarse, notes := run(test, perByte*src.Len())
			if len(notes) != 1 || !strings.Contains(notes[0], "small parts of it stay whole until it is smaller") {
				t.Errorf("%s: notes %q", name, notes)
			}
			if coarse.To.Tokens != full.To.Tokens || coarse.Minimal == "" {
				t.Errorf("%s: %d bytes per byte: %q, %q; with full trees %q", name, perByte, coarse.Files[0].Data, coarse.Minimal, full.Files[0].Data)
			}
		}
	}
	// Nothing can be removed, so the file stays large: what is claimed is about text.
	original := src.String()
	res, _ := run(func(b []byte) bool { return string(b) == original }, 120*src.Len())
	if !strings.HasPrefix(res.Minimal, "1-minimal: ") {
		t.Errorf("claims %q about a file of which no tree was divided", res.Minimal)
	}
	if _, notes := run(func(b []byte) bool { return len(b) > 10 }, 50*src.Len()); len(notes) != 1 || !strings.Contains(notes[0], "it is reduced as text") {
		t.Errorf("with less memory than the parser needs: %q", notes)
	}
}
