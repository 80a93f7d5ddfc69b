//go:build cgo

package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// BenchmarkDepth reduces tokens in many levels. Time and memory are for a whole run with its first
// parse; questions are those until the smallest result and in all.
func BenchmarkDepth(b *testing.B) {
	for _, c := range deep {
		for _, n := range []int{1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%s/%d", c.language, strings.ReplaceAll(c.name, " ", "-"), n), func(b *testing.B) {
				src := []byte(c.src(n))
				b.ReportAllocs()
				for b.Loop() {
					k := run(b, one(b, c.language, src), nil, 1000, has("KEEP"))
					b.ReportMetric(float64(k.Moves[len(k.Moves)-1]), "until")
					b.ReportMetric(float64(k.Distinct()), "questions")
				}
			})
		}
	}
}

// BenchmarkTree parses a megabyte and builds its tree.
func BenchmarkTree(b *testing.B) {
	for _, c := range []struct {
		language, open, close string
		line                  func(i int) string
	}{
		{"c", "", "", func(i int) string {
			return fmt.Sprintf("static int f%d(int a, char *b) {\n\tif (a > %d && b[0] != 'x') { return f%d(a - 1, b + 1) * 2; }\n\treturn a;\n}\n", i, i, i)
		}},
		{"json", "[\n", "null]\n", func(i int) string {
			return fmt.Sprintf("  {\"id\": %d, \"name\": \"n%d\", \"tags\": [true, null, 1.5e3], \"in\": {\"a\": {}}},\n", i, i)
		}},
	} {
		b.Run(c.language, func(b *testing.B) {
			var src bytes.Buffer
			src.WriteString(c.open)
			for i := 0; src.Len() < 1<<20; i++ {
				src.WriteString(c.line(i))
			}
			src.WriteString(c.close)
			l := language(b, c.language)
			b.SetBytes(int64(src.Len()))
			b.ReportAllocs()
			for b.Loop() {
				r, err := l.Parse(src.Bytes())
				if err != nil || r.Errors > 0 {
					b.Fatal(r.Errors, err)
				}
				r.Tree(nil)
				b.ReportMetric(float64(len(r.Nodes)), "nodes")
			}
		})
	}
}
