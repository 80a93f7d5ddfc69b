package javascript

import (
	"bytes"
	"os"
	"testing"

	"github.com/whittle-dd/whittle/internal/syntax"
)

// FuzzRewrite checks that files that parse are rewritten without a panic, and keep their lines.
func FuzzRewrite(f *testing.F) {
	if !syntax.Grammars {
		f.Skip("this build has no grammar of JavaScript")
	}
	l, err := syntax.Named("javascript")
	if err != nil {
		f.Fatal(err)
	}
	for _, pattern := range []string{"testdata/styles/*.*js", "testdata/styles/*.js", "testdata/canon/*.js"} {
		for _, name := range globbed(f, pattern) {
			src, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		raw, err := l.Parse(src)
		if err != nil || raw.Errors > 0 {
			return
		}
		s := source{path: "gen.js", src: src, raw: raw}
		newNodes(raw).imports()
		out, err := rewrite(l, raw, "gen.js", &sites{}, helpers([]source{s}))
		if err == nil && bytes.Count(out, []byte("\n")) != bytes.Count(src, []byte("\n")) {
			t.Errorf("%q became %q", src, out)
		}
	})
}
