package whittle_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// someC returns a function in C with names of its own.
func someC(i int) string {
	return fmt.Sprintf(`static int f%[1]d(int a, int b) {
	int x%[1]d = a + %[1]d;
	if (x%[1]d > b) {
		x%[1]d -= b * %[1]d; /* a comment */
		g(x%[1]d, "s%[1]d");
	}
	for (int i = 0; i < b; i++)
		x%[1]d += i;
	return x%[1]d;
}
`, i)
}

func manyC(from, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(someC(from + i))
	}
	return b.String()
}

// balanced is a test that needs some words and balanced brackets.
func balanced(words ...string) reduce.Oracle[text.Files] {
	return reduce.Predicate(func(fs text.Files) bool {
		for _, w := range words {
			if !bytes.Contains(fs[0].Data, []byte(w)) {
				return false
			}
		}
		d := fs[0].Data
		return bytes.Count(d, []byte("{")) == bytes.Count(d, []byte("}")) && bytes.Count(d, []byte("(")) == bytes.Count(d, []byte(")"))
	})
}

// TestMarkersCostNothing: the tests of a region between markers are those that the region alone takes, and
// a few more, however much is around it.
func TestMarkersCostNothing(t *testing.T) {
	region := manyC(0, 10) + "int needle(int q) { return h(q, \"word\"); }\n" + manyC(10, 10)
	before, after := manyC(1000, 60)+"/* DDBEGIN */", "/* DDEND */\n"+manyC(2000, 60)
	for _, name := range []string{"a.c", "a.txt"} {
		test := balanced("needle(", "word")
		alone, err := whittle.Reduce(context.Background(), text.Single(name, []byte(region)), test, whittle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		all, err := whittle.Reduce(context.Background(), text.Single(name, []byte(before+"\n"+region+after)), test, whittle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := string(all.Files[0].Data)
		inside, ok := strings.CutPrefix(got, before)
		inside, ok2 := strings.CutSuffix(inside, after)
		if !ok || !ok2 {
			t.Errorf("%s: what is outside of the markers has changed", name)
		}
		if a, b := text.Count(alone.Files[0].Data), text.Count([]byte(inside)); b > a {
			t.Errorf("%s: %d tokens are left between the markers, %d without the rest: %s", name, b, a, inside)
		}
		if all.Tests > alone.Tests+20 {
			t.Errorf("%s: %d tests, %d without what is outside of the markers", name, all.Tests, alone.Tests)
		}
		if !strings.Contains(all.Minimal, "2 protected parts") {
			t.Errorf("%s: the claim is %q", name, all.Minimal)
		}
	}
}

// TestKept: whatever is protected, with whatever passes, it is in every candidate that is tested.
func TestKept(t *testing.T) {
	src := "#include <a.h>\n" + manyC(0, 4) + "int main(void) { return f1(1, 2) + f2(3, 4); }\n"
	lines := strings.SplitAfter(src, "\n")
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 7))
		from := 1 + r.IntN(len(lines)-4)
		to := from + r.IntN(3)
		pattern := []string{`x1 [-+]= .*`, `return \w+`, `"s\d"`, `^#.*`, `/\* a`, `(?s)if .*?\n\t\}`}[r.IntN(6)]
		o := whittle.Options{
			Keep: []string{pattern}, KeepLines: []string{fmt.Sprintf("%d-%d", from, to)}, KeepNames: []string{"f2"},
			Width: 1 + r.IntN(3), Workers: 1 + r.IntN(4),
			Atom:      []string{"", "", "", "lines", "tokens"}[r.IntN(5)],
			Algorithm: []string{"", "", "hdd", "ddmin"}[r.IntN(4)],
		}
		name := []string{"a.c", "a.txt", "a.go"}[r.IntN(3)]
		if o.Atom != "" || name == "a.txt" {
			o.Algorithm = ""
		}
		want := regexp.MustCompile("(?m:"+pattern+")").FindAllString(src, -1)
		block := strings.TrimSuffix(strings.Join(lines[from-1:to], ""), "\n")
		test := func(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
			d := string(fs[0].Data)
			if len(d) > 0 { // the empty input is tested too
				rest := d
				for _, w := range want {
					_, after, ok := strings.Cut(rest, w)
					if !ok {
						t.Errorf("seed %d: %q is missing or not in its place in %q", seed, w, d)
					}
					rest = after
				}
				if !strings.Contains("\n"+d+"\n", "\n"+block+"\n") {
					t.Errorf("seed %d: the lines %q are missing in %q", seed, block, d)
				}
				if !regexp.MustCompile(`\bf2\b`).MatchString(d) {
					t.Errorf("seed %d: the name f2 is missing in %q", seed, d)
				}
			}
			if strings.Contains(d, "f1") {
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			}
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		}
		got, err := whittle.Reduce(context.Background(), text.Single(name, []byte(src)), reduce.OracleFunc[text.Files](test), o)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if got.To.Tokens >= got.From.Tokens {
			t.Errorf("seed %d: nothing was removed with %+v", seed, o)
		}
		if t.Failed() {
			t.Fatalf("options: %+v, file %s", o, name)
		}
	}
}

// TestKeptFiles: a file with a protected part stays, and so does a name in some file.
func TestKeptFiles(t *testing.T) {
	files := text.Sort([]text.File{
		{Path: "d/a.c", Data: []byte("int a;\nint needle;\n")},
		{Path: "d/b.c", Data: []byte("int b;\nint kept;\nint c;\n")},
		{Path: "d/e.txt", Data: []byte("one\ntwo\nthree\n")},
		{Path: "d/f.txt", Data: []byte("four\n")},
	})
	test := reduce.Predicate(func(fs text.Files) bool {
		for _, f := range fs {
			if bytes.Contains(f.Data, []byte("needle")) {
				return true
			}
		}
		return false
	})
	r, err := whittle.Reduce(context.Background(), files, test, whittle.Options{KeepNames: []string{"kept"}, KeepLines: []string{"e.txt:2"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.Files {
		got = append(got, f.Path+": "+strings.Join(strings.Fields(string(f.Data)), " "))
	}
	if want := "d/a.c: needle|d/b.c: kept|d/e.txt: two"; strings.Join(got, "|") != want {
		t.Errorf("got %s, want %s", strings.Join(got, "|"), want)
	}
}

// TestBadProtection: what cannot be protected is an error that says why.
func TestBadProtection(t *testing.T) {
	two := text.Sort([]text.File{{Path: "a", Data: []byte("one\n// two\n")}, {Path: "b", Data: []byte("DDBEGIN\n")}})
	for _, c := range []struct {
		o     whittle.Options
		files text.Files
		want  string
	}{
		{whittle.Options{Keep: []string{"("}}, two[:1], `"(" is not a regular expression for a text to keep: `},
		{whittle.Options{Keep: []string{"x*"}}, two[:1], `nothing in the input matches "x*", the text to keep: `},
		{whittle.Options{KeepLines: []string{"2-1"}}, two[:1], `"2-1" does not name lines to keep: write 10, 10-20 or FILE:10-20`},
		{whittle.Options{KeepLines: []string{"2-3"}}, two[:1], `lines to keep 2-3: a has only 2 lines`},
		{whittle.Options{KeepLines: []string{"1"}, IgnoreMarkers: true}, two, `lines to keep 1: say in which file, such as a:1`},
		{whittle.Options{KeepLines: []string{"c:1"}}, two[:1], `lines to keep c:1: there is no file c in the input`},
		{whittle.Options{KeepNames: []string{"a b"}}, two[:1], `"a b" is not a name: keep it as a text`},
		{whittle.Options{KeepNames: []string{"three"}}, two[:1], `the name "three" to keep is nowhere in the input, apart from comments and strings`},
		{whittle.Options{}, two, "b: line 1 has the marker DDBEGIN, and no line after it has DDEND: "},
		{whittle.Options{}, text.Single("a", []byte("x\nDDEND\n")), "a: line 2 has the marker DDEND, and no line before it has DDBEGIN: "},
		{whittle.Options{}, text.Single("a", []byte("DDBEGIN\nDDBEGIN\n")), "a: line 2 has the marker DDBEGIN, and so has line 1: "},
	} {
		_, err := whittle.New(c.files, c.o)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if _, err := whittle.New(two, whittle.Options{IgnoreMarkers: true}); err != nil {
		t.Error(err)
	}
}

// TestKeptWords: a protected word is not found in a longer one, and lines stay lines.
func TestKeptWords(t *testing.T) {
	for _, c := range []struct {
		o         whittle.Options
		src, want string
	}{
		{whittle.Options{Keep: []string{`\bfoo\b`}}, "food foo needle food\n", "foo needle"},
		{whittle.Options{KeepNames: []string{"foo"}}, "'foo' food needle foo\n", "needle foo\n"},
		{whittle.Options{KeepLines: []string{"2"}}, "straw\n foo\nneedle\nfoo\n", " foo\nneedle\n"},
		{whittle.Options{Keep: []string{"ee"}}, "straw ee\nneedle\n", "ee\nneedle\n"},
	} {
		test := reduce.Predicate(func(fs text.Files) bool { return bytes.Contains(fs[0].Data, []byte("needle")) })
		r, err := whittle.Reduce(context.Background(), text.Single("a.txt", []byte(c.src)), test, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(r.Files[0].Data); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.src, got, c.want)
		}
	}
}
