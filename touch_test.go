package whittle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		pattern string
		yes, no string
	}{
		{"*.c", "a.c p/a.c p/q/a.c p/x.c/y", "a.cc c p/c.d"},
		{"build.sh", "build.sh p/build.sh", "rebuild.sh build.sh.orig"},
		{"src", "src/a p/src/q/b", "p/source src.c"},
		{"p/*.c", "p/a.c p/d.c/e", "a.c p/q/a.c q/p/a.c"},
		{"p/**/*.c", "p/a.c p/q/a.c p/q/r/a.c", "a.c q/a.c p/a.h"},
		{"**/t/*", "t/a p/t/a p/t/q/a", "t p/t pt/a"},
		{"p/**", "p/a p/q/a", "q/a"},
		{"**", "a p/a", ""},
		{"p/**/q/**/r", "p/q/r p/1/q/2/3/r p/q/q/r/s", "p/r p/q q/r"},
		{"./p/", "p/a q/p/a", "pa"},
		{"p/[ab]?", "p/a1 p/bx", "p/c1 p/a"},
		{`p/\*`, "p/*", "p/a"},
	} {
		for _, name := range strings.Fields(c.yes) {
			if !matches(c.pattern, name) {
				t.Errorf("%s does not match %s", c.pattern, name)
			}
		}
		for _, name := range strings.Fields(c.no) {
			if matches(c.pattern, name) {
				t.Errorf("%s matches %s", c.pattern, name)
			}
		}
	}
}

func project() text.Files {
	return text.Files{
		{Path: "p/build.sh", Data: []byte("# builds all\ncc a.c b.c\n"), Mode: 0o755},
		{Path: "p/log", Data: []byte("one\ntwo needle\nthree\n")},
		{Path: "p/out", Dir: true},
		{Path: "p/src/a.c", Data: []byte("int a;\nint needle;\n")},
		{Path: "p/src/b.c", Data: []byte("int b;\nint c;\n")},
		{Path: "p/tool", Data: []byte("build.sh"), Link: true},
	}
}

// TestTouch runs restricted reductions with a test that is content with one needle, and checks
// that no candidate has another version of a file that must not be touched.
func TestTouch(t *testing.T) {
	for _, c := range []struct {
		options Options
		fixed   []int // in the project
		want    string
	}{
		{Options{KeepFiles: []string{"build.sh"}}, []int{0}, "p/build.sh"},
		{Options{KeepFiles: []string{"build.sh", "p/out", "tool"}}, []int{0, 2, 5}, "p/build.sh p/out p/tool"},
		{Options{Only: []string{"p/src/**"}}, []int{0, 1, 2, 5}, "p/build.sh p/log p/out p/tool"},
		{Options{Only: []string{"*.c", "log"}, KeepFiles: []string{"b.c"}}, []int{0, 2, 4, 5}, "p/build.sh p/out p/src/b.c p/tool"},
		{Options{Only: []string{"p/src"}, Algorithm: "hdd"}, []int{0, 1, 2, 5}, "p/build.sh p/log p/out p/tool"},
		{Options{Only: []string{"log"}, Atom: "lines", Algorithm: "ddmin"}, []int{0, 2, 3, 4, 5}, "p/build.sh p/out p/src/a.c p/src/b.c p/tool"},
	} {
		for _, width := range []int{1, 4} {
			files := project()
			o := c.options
			o.Width, o.Workers = width, width
			r, err := Reduce(context.Background(), files, reduce.Predicate(func(fs text.Files) bool {
				for _, i := range c.fixed {
					want := files[i]
					if !slices.ContainsFunc(fs, func(f text.File) bool {
						return text.Files{f}.Key() == text.Files{want}.Key()
					}) {
						t.Errorf("%+v: a candidate has not %s as it was", c.options, want.Path)
					}
				}
				return slices.ContainsFunc(o.touched(fs), func(f text.File) bool { return bytes.Contains(f.Data, []byte("needle")) })
			}), o)
			if err != nil {
				t.Fatal(err)
			}
			var left, reduced []string
			for _, f := range r.Files {
				if o.touches(f.Path) {
					reduced = append(reduced, strings.TrimSpace(string(f.Data)))
				} else {
					left = append(left, f.Path)
				}
			}
			if got := strings.Join(left, " "); got != c.want {
				t.Errorf("%+v: left %s, want %s", c.options, got, c.want)
			}
			if len(o.Algorithm) == 0 && fmt.Sprint(reduced) != "[needle]" {
				t.Errorf("%+v: the others are %q", c.options, reduced)
			}
			if c := r.Minimal; c != "" && !strings.Contains(c, "does not include files that must not be touched") {
				t.Errorf("it claims %q", c)
			}
		}
	}
}

// The empty input still has the files that must not be touched, and a test that is content with
// them is too loose.
func TestTouchEmpty(t *testing.T) {
	files := project()
	loose := false
	o := Options{KeepFiles: []string{"build.sh"}, TooLoose: func() { loose = true }}
	r, err := New(files, o)
	if err != nil {
		t.Fatal(err)
	}
	want := Empty(files)
	want[0] = files[0]
	if r.Empty().Key() != want.Key() {
		t.Errorf("empty: %v", r.Empty())
	}
	script := reduce.Predicate(func(fs text.Files) bool { return bytes.Contains(fs[0].Data, []byte("builds")) })
	if _, err := r.Run(context.Background(), script); err != nil || !loose {
		t.Errorf("%v, too loose: %t", err, loose)
	}
	o.AllowEmpty = true
	got, err := Reduce(context.Background(), files, script, o)
	if err != nil || got.Files.Key() != want.Key() || got.Minimal != "" {
		t.Errorf("%v, %v, claims %q", got.Files, err, got.Minimal)
	}

	// An empty file does not show that the test is too loose.
	loose = false
	o = Options{Only: []string{"p/out"}, TooLoose: o.TooLoose}
	if _, err := Reduce(context.Background(), files, script, o); err != nil || loose {
		t.Errorf("%v, too loose: %t", err, loose)
	}
}

func TestTouchErrors(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Only: []string{"*.c", "*.cc"}}, `no file matches "*.cc", the pattern of files to reduce: write paths as the test sees them, such as "p/build.sh"`},
		{Options{KeepFiles: []string{"/w/p/build.sh"}}, `no file matches "/w/p/build.sh", the pattern of files to keep`},
		{Options{KeepFiles: []string{"p/[a"}}, `"p/[a" is not a pattern of files to keep`},
		{Options{Only: []string{"p/[a/b]"}}, `"p/[a/b]" is not a pattern`},
		{Options{Only: []string{""}}, `"" is not a pattern of files to reduce`},
		{Options{KeepFiles: []string{"*"}}, "leave nothing to reduce"},
		{Options{Only: []string{"*.c"}, KeepFiles: []string{"src"}}, "leave nothing to reduce"},
	} {
		_, err := New(project(), c.options)
		if bad, ok := errors.AsType[*OptionError](err); !ok || !strings.Contains(bad.Reason, c.want) {
			t.Errorf("%+v: %v, want %s", c.options, err, c.want)
		}
	}
}
