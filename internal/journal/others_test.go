package journal

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func othersOf(t *testing.T, dir string, files ...string) (Input, string) {
	t.Helper()
	var paths []string
	for _, f := range files {
		path := filepath.Join(dir, f)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("original"), 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	in, err := Read(paths)
	if err != nil {
		t.Fatal(err)
	}
	return in, paths[0] + ".others"
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func keep(t *testing.T, o *Others, key, data string) Other {
	t.Helper()
	e, err := o.Keep(Other{Failure: "it fails: " + key, Key: key}, key, text.Single("a.c", []byte(data)))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestOthers(t *testing.T) {
	in, path := othersOf(t, t.TempDir(), "a.c")
	id := reduce.DigestOf([]byte("job"))
	o := OpenOthers(path, id, "prog @@", in)
	if exists(path) {
		t.Fatal("the folder is made although there is nothing to keep")
	}
	keep(t, o, "one", "long input")
	keep(t, o, "two", "other")
	if e := keep(t, o, "one", "short"); e.File != "1-one.c" || e.Bytes != 5 {
		t.Errorf("%+v", e)
	}
	again := OpenOthers(path, id, "prog @@", in)
	if got := again.List(); len(got) != 2 || got[0].Bytes != 5 || got[1].File != "2-two.c" || again.Dir() != path {
		t.Fatalf("%+v in %s", got, again.Dir())
	}
	if got := content(t, filepath.Join(path, "1-one.c")); got != "short" {
		t.Errorf("the input holds %q", got)
	}
	if lines := strings.Count(content(t, filepath.Join(path, "index.jsonl")), "\n"); lines != 3 {
		t.Errorf("the index has %d lines", lines)
	}

	// An input that the user changes or replaces by a link is left alone.
	if err := os.WriteFile(filepath.Join(path, "1-one.c"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(filepath.Dir(path), "mine")
	if err := errors.Join(os.Remove(filepath.Join(path, "2-two.c")), os.WriteFile(mine, []byte("other"), 0o644), os.Symlink(mine, filepath.Join(path, "2-two.c"))); err != nil {
		t.Fatal(err)
	}
	again = OpenOthers(path, id, "prog @@", in)
	for _, key := range []string{"one", "two"} {
		if _, err := again.Keep(Other{Key: key}, key, text.Single("a.c", []byte("x"))); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: %v", key, err)
		}
	}
	if content(t, filepath.Join(path, "1-one.c")) != "mine" || content(t, mine) != "other" {
		t.Error("a file of the user's was replaced")
	}
	// A name that is taken is not used.
	if err := os.WriteFile(filepath.Join(path, "3-three.c"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if e := keep(t, again, "three", "x"); e.File != "4-three.c" {
		t.Errorf("it is kept in %s", e.File)
	}
}

// TestOthersNotOurs checks that nothing is written to what is not a folder of this reduction.
func TestOthersNotOurs(t *testing.T) {
	id := reduce.DigestOf([]byte("job"))
	for name, make := range map[string]func(path string) error{
		"folder":   func(path string) error { return os.Mkdir(path, 0o755) },
		"file":     func(path string) error { return os.WriteFile(path, nil, 0o644) },
		"link":     func(path string) error { return os.Symlink(filepath.Dir(path), path) },
		"dangling": func(path string) error { return os.Symlink("nowhere", path) },
		"its own file": func(path string) error {
			return errors.Join(os.Mkdir(path, 0o755), os.WriteFile(path+"/index.jsonl", []byte("{}\n"), 0o644))
		},
		"another's": func(path string) error {
			in, _ := othersOf(t, filepath.Dir(path), "b.c")
			_, err := OpenOthers(path, reduce.DigestOf([]byte("another")), "prog @@", in).Keep(Other{Key: "k"}, "k", text.Single("b.c", []byte("x")))
			return err
		},
	} {
		in, path := othersOf(t, t.TempDir(), "a.c")
		if err := make(path); err != nil {
			t.Fatal(err)
		}
		before, _ := os.Lstat(path)
		for range 2 {
			o := OpenOthers(path, id, "prog @@", in)
			keep(t, o, "one", "input")
			if o.Dir() != path+".1" || len(o.List()) != 1 {
				t.Errorf("%s: kept in %s: %+v", name, o.Dir(), o.List())
			}
		}
		after, err := os.Lstat(path)
		if err != nil || !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
			t.Errorf("%s: it was touched: %v", name, err)
		}
	}
}

// TestOthersKilled checks that every state a kill can leave is understood: the index tells what the
// file was before.
func TestOthersKilled(t *testing.T) {
	in, path := othersOf(t, t.TempDir(), "a.c")
	id := reduce.DigestOf([]byte("job"))
	o := OpenOthers(path, id, "prog @@", in)
	keep(t, o, "one", "long input")
	keep(t, o, "one", "short")
	file := filepath.Join(path, "1-one.c")
	for _, c := range []struct {
		data  string
		bytes int
	}{{"long input", 10}, {"short", 5}} {
		if err := os.WriteFile(file, []byte(c.data), 0o644); err != nil {
			t.Fatal(err)
		}
		again := OpenOthers(path, id, "prog @@", in)
		if got := again.List(); len(got) != 1 || got[0].Bytes != c.bytes {
			t.Errorf("%s: %+v", c.data, got)
		}
	}
	keep(t, OpenOthers(path, id, "prog @@", in), "one", "x")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	again := OpenOthers(path, id, "prog @@", in)
	if got := again.List(); len(got) != 0 {
		t.Errorf("removed: %+v", got)
	}
	keep(t, again, "one", "y")
	if content(t, file) != "y" {
		t.Error("it is not kept again")
	}
}

func TestOthersOfSeveralFiles(t *testing.T) {
	in, path := othersOf(t, t.TempDir(), "a.c", "sub/b.c")
	id := reduce.DigestOf([]byte("job"))
	o := OpenOthers(path, id, "prog @@", in)
	for _, data := range []string{"long", "x"} {
		files := text.Files{{Path: "a.c", Data: []byte(data)}, {Path: "sub/b.c", Data: []byte(data), Mode: 0o600}}
		if _, err := o.Keep(Other{Key: "one"}, "one", files); err != nil {
			t.Fatal(err)
		}
	}
	if got := content(t, filepath.Join(path, "1-one", "sub", "b.c")); got != "x" {
		t.Errorf("it holds %q", got)
	}
	again := OpenOthers(path, id, "prog @@", in)
	if got := again.List(); len(got) != 1 || got[0].Bytes != 2 {
		t.Errorf("%+v", got)
	}
	if _, err := again.Keep(Other{Key: "one"}, "one", text.Files{{Path: "a.c"}}); err != nil {
		t.Error(err)
	}
}
