package syntax

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// slow enables the large inputs, which take minutes.
var slow = os.Getenv("WHITTLE_SLOW") != ""

// TestSamples: every language has a sample, testdata/samples/NAME.EXTENSION, that is parsed without
// errors, printed unchanged, and recognized.
func TestSamples(t *testing.T) {
	for _, l := range Languages() {
		t.Run(l.Name, func(t *testing.T) {
			file, src := sample(t, l)
			r, err := l.Parse(src)
			if err != nil {
				t.Fatal(err)
			}
			if r.Errors > 0 {
				t.Errorf("%d errors:%s", r.Errors, mistakes(r))
			}
			root := r.Tree(nil)
			if got := root.Bytes(); !bytes.Equal(got, src) {
				t.Errorf("prints %q", got)
			}
			if root.Tokens() < 10 {
				t.Errorf("%d tokens: not much of a sample", root.Tokens())
			}
			if got, ok := Recognize(file, src); !ok || got.Name != l.Name {
				t.Errorf("recognized as %q", got.Name)
			}
			if !Valid(l, src, 0) {
				t.Error("not valid")
			}
		})
	}
}

func language(t testing.TB, name string) Language {
	t.Helper()
	l, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func sample(t testing.TB, l Language) (string, []byte) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join("testdata", "samples", l.Name+".*"))
	if len(files) != 1 {
		t.Fatalf("%d samples: add one as testdata/samples/%s.%s", len(files), l.Name, slices.Concat(l.Extensions, []string{"txt"})[0])
	}
	src, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return files[0], src
}

func mistakes(r *Raw) string {
	var s strings.Builder
	for _, n := range r.Nodes {
		if n.Error || n.Missing {
			s.WriteString("\n\t" + n.Kind + " at " + string(r.Src[n.Start:min(len(r.Src), n.Start+30)]))
		}
	}
	return s.String()
}
