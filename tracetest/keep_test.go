package tracetest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tracetest"
)

// The name of a test becomes a path that stays below the directory of traces.
func TestFolders(t *testing.T) {
	bad := func(int) error { return errors.New("bad") }
	gen := func(t *tracetest.T) int { return t.Intn(9) }
	for name, want := range map[string]string{
		"TestA":              "TestA/",
		"TestA/b/c#01":       "TestA/b/c#01/",
		"TestA/../../x":      "TestA/_../_../x/",
		"TestA/./x":          "TestA/_./x/",
		"TestA//x":           "TestA/_/x/",
		`TestA/a:b\c*?"<d>`:  "TestA/a_b_c____d_/",
		"TestA/größe=3,y.-1": "TestA/größe=3,y.-1/",
	} {
		dir := t.TempDir()
		tracetest.CheckWith(&fake{TB: t, name: name}, tracetest.Options{Dir: dir}, gen, bad)
		if got := traces(t, dir); len(got) != 1 || !strings.HasPrefix(got[0], want) || strings.Count(got[0], "/") != strings.Count(want, "/") {
			t.Errorf("%s: %q, want one in %s", name, got, want)
		}
	}
}

// Checks of one test do not see each other's traces.
func TestTwoChecks(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		f := &fake{TB: t, name: "TestTwo"}
		o := tracetest.Options{Dir: dir}
		tracetest.CheckWith(f, o, numbers, unsorted)
		tracetest.CheckWith(f, o, func(t *tracetest.T) int { return t.Intn(10) }, func(x int) error {
			if x > 2 {
				return errors.New("large")
			}
			return nil
		})
		if len(f.errors) != 2 || len(f.logs) != 0 {
			t.Fatal(f.said())
		}
		got := traces(t, dir)
		if len(got) != 2 || !strings.HasPrefix(got[0], "TestTwo+2/") && !strings.HasPrefix(got[1], "TestTwo+2/") {
			t.Error(got)
		}
	}
}

func TestParallel(t *testing.T) {
	dir := t.TempDir()
	t.Run("group", func(t *testing.T) {
		for i := range 8 {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				f := &fake{TB: t, name: t.Name()}
				tracetest.CheckWith(f, tracetest.Options{Dir: dir}, numbers, func(xs []int) error {
					if len(xs) > i {
						return errors.New("long")
					}
					return nil
				})
				want := fmt.Sprintf("[]int{%s}", strings.TrimPrefix(strings.Repeat(", 0", i+1), ", "))
				if v := value(t, fails(t, f)); v != want {
					t.Errorf("%s, want %s", v, want)
				}
			})
		}
	})
	if got := traces(t, dir); len(got) != 8 || !strings.HasPrefix(got[3], "TestParallel/group/3/") {
		t.Error(got)
	}
}

// A trace that no longer fits is reported, and the property is checked with the value it produces.
func TestStale(t *testing.T) {
	o := tracetest.Options{Dir: t.TempDir()}
	fails(t, check(t, o, numbers, unsorted))
	other := func(t *tracetest.T) []int { return []int{t.Intn(5), t.Intn(4), t.Intn(3)} }
	f := check(t, o, other, func([]int) error { return nil })
	if len(f.errors) > 0 || len(f.logs) != 1 {
		t.Fatal(f.said())
	}
	wants(t, f.said(), "no longer fits the generator: ", "The property holds")
	f = check(t, o, other, func([]int) error { return errors.New("bad") })
	wants(t, fails(t, f), "bad", "no longer fits")
	endless := func(t *tracetest.T) []int {
		for t.Intn(2) < 2 {
		}
		return nil
	}
	o.Cases = -1
	f = check(t, o, endless, func([]int) error { return nil })
	if len(f.errors) > 0 {
		t.Error(f.said())
	}
	wants(t, f.said(), "no longer fits the generator, which does not end with it")
}

func TestBroken(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "the file is empty, not a trace",
		"something\n":                          "not a trace",
		"whittle trace 99\n":                   "version 99",
		"whittle trace 1\nint x of 3 at 5\n":   "line 2:",
		"whittle trace 1\nloop 7\n":            "has no end",
		"whittle trace 1\nint 5 of 3 at 5\n":   "line 2:",
		"whittle trace 1\nbody\nend\nend\nint": "line 2:",
	} {
		o := tracetest.Options{Dir: t.TempDir()}
		file := filepath.Join(o.Dir, "TestFake", "0.trace")
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
		f := check(t, o, numbers, func([]int) error { return nil })
		wants(t, fails(t, f), "TestFake/0.trace: ", want)
	}
}

// A directory that cannot be written to is reported, and so is the failure.
func TestCannotKeep(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	f := &fake{TB: t, name: "TestFake"}
	tracetest.CheckWith(f, tracetest.Options{Dir: file}, numbers, unsorted)
	wants(t, f.said(), "value: []int{1, 0}", "the trace could not be kept: ")
}
