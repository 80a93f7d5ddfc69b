//go:build cgo

package syntax

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// functions returns C with n functions, of which one has a line that is needed.
func functions(n int, needed string) []byte {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "int f%d(int x) {\n  int y = x + 1;\n", i)
		if i == n/3 {
			b.WriteString(needed + "\n")
		}
		b.WriteString("  while (y < x) y++;\n  return y;\n}\n")
	}
	return []byte(b.String())
}

// TestLines: the pass asks a single question if the test wants correct syntax, and otherwise reduces
// the file as text. It does so at once if the file makes little sense.
func TestLines(t *testing.T) {
	onlyLines := func(p string) bool { return p == "lines" }
	l := language(t, "c")
	mistakes := bytes.Repeat([]byte("@@ `1` ## ?? ~~ @ $$ @ ```\n"), 40)
	word := func(c []byte) bool { return bytes.Contains(c, []byte("MAGIC")) }
	for _, c := range []struct {
		name        string
		src         []byte
		interesting func([]byte) bool
		most, left  int // questions, bytes; 0: all
	}{
		{"a word", functions(100, "MAGIC();"), word, 35, 10},
		{"a word in correct syntax", functions(100, "MAGIC();"), func(c []byte) bool { return word(c) && Valid(l, c, 0) }, 1, 0},
		{"a word among mistakes", slices.Concat(functions(10, ""), mistakes, []byte("@@ MAGIC\n"), mistakes), word, 35, 10},
		{"most of the lines", functions(100, "MAGIC();"), func(c []byte) bool { return bytes.Count(c, []byte("\n")) > 480 }, 40, 0},
	} {
		k := run(t, one(t, "c", c.src), onlyLines, 1000, c.interesting)
		if n := len(k.Log); n > c.most {
			t.Errorf("%s: %d questions, want at most %d", c.name, n, c.most)
		}
		if got := k.End.Bytes(); c.left > 0 && len(got) > c.left {
			t.Errorf("%s: %d bytes are left: %.100q", c.name, len(got), got)
		}
	}
}
