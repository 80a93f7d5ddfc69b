package whittle

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/text"
)

// changesOf returns the changes between two sources, looked into as far as depth says.
func changesOf(t *testing.T, path string, works, fails string, depth int) change.Set[text.Files] {
	t.Helper()
	langs, err := languagesOf(text.Single(path, []byte(fails)), Options{})
	if err != nil || len(langs) == 0 {
		t.Skipf("%s is not parsed by this build: %v", path, err)
	}
	l := change.Within(SyntaxLevel, "node", langs.between(&treeMemo{}, depth))
	return l.Between(text.Single(path, []byte(works)), text.Single(path, []byte(fails)))
}

func TestSyntaxChanges(t *testing.T) {
	for _, c := range []struct {
		name, path, works, fails string
		depth                    int
		want                     []string
	}{
		{
			"a function is one change", "f.c", "int f(void) { return 1; }\n", "int g(int x) { x++; return x; }\nint f(void) { return 1; }\n", 1,
			[]string{`add "int g(int x) { x++; return x; }"`},
		},
		{
			"a statement is one change", "f.c", "int f(int x) { x--; return x; }\n", "int f(int x) { x--; x += 2; if (x) { x = 1; } return x; }\n", 3,
			[]string{`add "x += 2;"`, `add "if (x) { x = 1; }"`},
		},
		{
			"an argument is one change", "f.c", "int f(int x) { return g(x); }\n", "int f(int x) { return g(1, x, x + 1); }\n", 40,
			[]string{`add "1"`, `add "x + 1"`},
		},
		{
			"a function that moved is one change", "f.c", "int f(void) { return 1; }\nint g(void) { return 2; }\nint h(void) { return 3; }\n",
			"int h(void) { return 3; }\nint f(void) { return 1; }\nint g(void) { return 2; }\n", 1,
			[]string{`move "int h(void) { return 3; }"`},
		},
		{
			"what replaces an expression is one change", "f.py", "x = 1\n", "x = f(2)\n", 40,
			[]string{`change "f(2)"`},
		},
		{
			"members", "f.json", `{"a": 1, "b": [1, 2]}`, `{"a": 2, "b": [2, 3], "c": null}`, 40,
			[]string{`change "2"`, `remove "1"`, `add "3"`, `add "\"c\": null"`},
		},
	} {
		s := changesOf(t, c.path, c.works, c.fails, c.depth)
		var got []string
		for i := range s.Len() {
			got = append(got, s.Describe(i))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestSyntaxSeparators checks that items are separated, whichever of them are chosen.
func TestSyntaxSeparators(t *testing.T) {
	s := changesOf(t, "f.py", "f()\n", "f(a, b, c)\n", 40)
	for chosen, want := range map[string]string{"0": "f(a)", "1": "f(b)", "02": "f(a, c)", "12": "f(b, c)"} {
		var at []int
		for _, c := range chosen {
			at = append(at, int(c-'0'))
		}
		got, err := s.Apply(at)
		if err != nil || strings.TrimSpace(string(got[0].Data)) != want {
			t.Errorf("changes %v make %q (%v), want %q", at, got[0].Data, err, want)
		}
	}
}

// TestSyntaxSets checks, for random edits of real sources, that no changes make the one side and all the
// other, and that values in between are made of tokens of both.
func TestSyntaxSets(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("internal", "syntax", "testdata", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for i, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil || len(src) > 4000 || len(src) < 40 {
			continue
		}
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		works, fails := mangled(rng, src), mangled(rng, src)
		langs, err := languagesOf(text.Single(filepath.Base(path), src), Options{})
		if err != nil || len(langs) == 0 || bytes.Equal(works, fails) {
			continue
		}
		tried++
		for _, depth := range []int{1, 3, 40} {
			s := langs.between(&treeMemo{}, depth)(filepath.Base(path), works, fails)
			var all, some []int
			for k := range s.Len() {
				all = append(all, k)
				if rng.IntN(2) == 0 {
					some = append(some, k)
				}
			}
			if got, err := s.Apply(nil); err != nil || !bytes.Equal(got, works) {
				t.Errorf("%s, depth %d: no changes make\n%s\nwant\n%s (%v)", path, depth, got, works, err)
			}
			if got, err := s.Apply(all); err != nil || !bytes.Equal(got, fails) {
				t.Errorf("%s, depth %d: all changes make\n%s\nwant\n%s (%v)", path, depth, got, fails, err)
			}
			if _, err := s.Apply(some); err != nil && !strings.Contains(err.Error(), "would") {
				t.Errorf("%s, depth %d: %v", path, depth, err)
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d of %d sources were tried", tried, len(paths))
	}
}

// mangled returns a source without some of its lines, and with some of them twice or elsewhere.
func mangled(rng *rand.Rand, src []byte) []byte {
	lines := bytes.SplitAfter(src, []byte("\n"))
	var out [][]byte
	for _, l := range lines {
		switch rng.IntN(12) {
		case 0:
		case 1:
			out = append(out, l, l)
		case 2:
			out = slices.Insert(out, rng.IntN(len(out)+1), l)
		default:
			out = append(out, l)
		}
	}
	return bytes.Join(out, nil)
}
