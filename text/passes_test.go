package text_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/text"
)

func adaptive(width int, once bool) dd.Minimizer[text.Atom] {
	return func(e dd.Empty) reduce.Pass[[]text.Atom] {
		return dd.Adaptive(dd.AdaptiveOptions[text.Atom]{
			Weight: func(a text.Atom) int { return int(a.Tokens) }, Width: width, Once: once, Empty: e,
		})
	}
}

const program = `int f(int a, int b) {
  if (a > b) { return g(a, [1, 2, 3]); }
  return "a long string";
}
int needle(void) { for (;;) { f(1, 2); } }
`

// cases are inputs with what must be kept of them.
var cases = []struct {
	name  string
	files text.Files
	keep  string // a regular expression that one of the files has to match
}{
	{"program", text.Single("a.c", []byte(program)), `needle[^;]*f`},
	{"two places", text.Single("a.c", []byte(program)), `(?s)string.*2`},
	{"json", text.Single("a.json", []byte(`{"a": [1, 2, {"b": 3}], "c": {"d": "needle"}}`)), `^\{.*needle.*\}$`},
	{"prose", text.Single("a.txt", []byte("some words\n\nand a needle\nin them\n")), `needle\nin`},
	{"binary", text.Single("a.bin", []byte{0, 1, 0xff, '{', 0xfe, 'n', 0, '}', '\n', 7}), `n\x00`},
	{"folder", text.Files{
		{Path: "d/a.h", Data: []byte("int x;\nint y;\n")}, {Path: "d/b.c", Data: []byte(program)},
		{Path: "d/e/f.c", Data: []byte("nothing\n")}, {Path: "d/link", Data: []byte("a.h"), Link: true}, {Path: "g.c", Data: nil},
	}, `needle`},
	{"empty directories", text.Files{
		{Path: "d/a", Data: []byte("a needle\n")}, {Path: "d/e", Dir: true}, {Path: "f", Dir: true, Mode: 0o700}, {Path: "g/h/i", Dir: true},
	}, `needle`},
}

func oracle(keep string) reduce.Oracle[text.Files] {
	re := regexp.MustCompile(keep)
	return reduce.Predicate(func(fs text.Files) bool {
		return slices.ContainsFunc(fs, func(f text.File) bool { return re.Match(f.Data) })
	})
}

func TestPassesConform(t *testing.T) {
	passes := map[string]func(dd.Minimizer[text.Atom]) reduce.Pass[text.Files]{
		"pipeline": func(m dd.Minimizer[text.Atom]) reduce.Pass[text.Files] { return text.Pipeline(m, nil) },
	}
	for _, p := range text.Passes() {
		passes[p.Name] = p.New
	}
	for _, f := range text.Formats() {
		passes[f.Name] = func(m dd.Minimizer[text.Atom]) reduce.Pass[text.Files] { return text.Pieces(f, m) }
	}
	for name, pass := range passes {
		for _, c := range cases {
			for _, width := range []int{1, 4} {
				t.Run(fmt.Sprintf("%s/%s/%d", name, c.name, width), func(t *testing.T) {
					reducetest.Pass(t, reducetest.Subject[text.Files]{
						Start: c.files, Pass: pass(adaptive(width, false)), Key: text.Files.Key, Oracle: oracle(c.keep),
						Show: func(fs text.Files) string { return fmt.Sprintf("%+v", fs) },
					})
				})
			}
		}
	}
}

// TestPipelineIsOneMinimal tries every single deletion that the last line of the command's output
// claims to be impossible.
func TestPipelineIsOneMinimal(t *testing.T) {
	for _, c := range cases {
		got := run(t, c.files, text.Pipeline(adaptive(1, true), nil), oracle(c.keep))
		for _, name := range []string{"lines", "tokens"} {
			f, _ := text.FormatNamed(name)
			for i, file := range got {
				pieces := f.Split(file.Data)
				if len(pieces) < 2 || file.Link {
					continue
				}
				for k := range pieces {
					less := got.With(i, bytes.Join(slices.Delete(slices.Clone(pieces), k, k+1), nil))
					if out, _ := oracle(c.keep).Test(context.Background(), less); out.Verdict == reduce.Interesting {
						t.Errorf("%s: %s %d of %q can be removed", c.name, f.Name, k, file.Data)
					}
				}
			}
		}
	}
}

// TestPipelineOnRandomBytes: nothing panics, and hardly more than the one byte that matters is left.
func TestPipelineOnRandomBytes(t *testing.T) {
	const alphabet = "{}()[]<>/a=\"' ,;\n\x00\xff"
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 3))
		data := make([]byte, r.IntN(200)+2)
		for i := range data {
			data[i] = alphabet[r.IntN(len(alphabet))]
		}
		keep := data[r.IntN(len(data))]
		o := reduce.Predicate(func(fs text.Files) bool { return bytes.IndexByte(fs[0].Data, keep) >= 0 })
		got := run(t, text.Single("x", data), text.Pipeline(adaptive(1, true), nil), o)
		if text.Count(got[0].Data) > 1 || len(got[0].Data) > 3 {
			t.Errorf("seed %d: %q is left of %q, want hardly more than %q", seed, got[0].Data, data, keep)
		}
	}
}

// TestNames checks that passes and formats can be told apart by name and described.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range text.Passes() {
		if p.Name == "" || p.About == "" || seen[p.Name] {
			t.Errorf("pass %+v", p)
		}
		seen[p.Name] = true
	}
	clear(seen)
	for _, f := range text.Formats() {
		if f.Name == "" || f.About == "" || f.Unit == "" || seen[f.Name] {
			t.Errorf("format %+v", f)
		}
		seen[f.Name] = true
	}
}

func run(t *testing.T, fs text.Files, p reduce.Pass[text.Files], o reduce.Oracle[text.Files]) text.Files {
	t.Helper()
	r := reduce.Runner[text.Files]{Oracle: o, Key: text.Files.Key, Size: text.Files.Size}
	got, err := r.Run(context.Background(), fs, p)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Empty directories are kept where the test needs them, and removed otherwise.
func TestEmptyDirectories(t *testing.T) {
	fs := text.Files{
		{Path: "a", Data: []byte("x y\n")}, {Path: "d/e", Dir: true}, {Path: "d/f", Dir: true}, {Path: "g", Data: []byte("z")}, {Path: "h/i", Dir: true},
	}
	o := reduce.Predicate(func(fs text.Files) bool {
		return slices.ContainsFunc(fs, func(f text.File) bool { return f.Path == "d/f" && f.Dir })
	})
	got := run(t, fs, text.Pipeline(adaptive(1, false), nil), o)
	if len(got) != 1 || got[0].Path != "d/f" || !got[0].Dir {
		t.Errorf("left %v", got)
	}
}

// A test can see whether something is a file, a link or a directory, so their keys differ.
func TestKey(t *testing.T) {
	seen := map[reduce.Digest]text.File{}
	for _, f := range []text.File{
		{Path: "a"}, {Path: "a", Link: true}, {Path: "a", Dir: true}, {Path: "a", Mode: 0o600}, {Path: "a", Dir: true, Mode: 0o600}, {Path: "b"},
	} {
		k := text.Files{f}.Key()
		if other, ok := seen[k]; ok {
			t.Errorf("%v and %v have the same key", f, other)
		}
		seen[k] = f
	}
}

func TestWholeRemovesFoldersFirst(t *testing.T) {
	var asked []string
	o := reduce.Predicate(func(fs text.Files) bool {
		var names []string
		for _, f := range fs {
			names = append(names, f.Path)
		}
		asked = append(asked, fmt.Sprint(names))
		return slices.Contains(names, "a/x")
	})
	fs := text.Files{{Path: "a/x"}, {Path: "a/y"}, {Path: "b/c/u"}, {Path: "b/c/v"}, {Path: "b/w"}}
	got := run(t, fs, text.Whole(adaptive(1, false)), o)
	if len(got) != 1 || got[0].Path != "a/x" {
		t.Errorf("left %v", got)
	}
	if want := "[a/x a/y]"; asked[1] != want {
		t.Errorf("first question %v, want %v: folder b as a whole", asked[1], want)
	}
}
