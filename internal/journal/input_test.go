package journal

import (
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/whittle-dd/whittle/text"
)

// input makes files in a new directory, changes to it, and returns it.
func input(t *testing.T, pairs ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range tree(pairs...) {
		path := filepath.Join(dir, f.Path)
		ok(t, os.MkdirAll(filepath.Dir(path), 0o755))
		ok(t, os.WriteFile(path, f.Data, 0o644))
	}
	t.Chdir(dir)
	return dir
}

func read(t *testing.T, paths ...string) Input {
	t.Helper()
	in, err := Read(paths)
	ok(t, err)
	return in
}

func TestReadLayout(t *testing.T) {
	dir := input(t, "top.c", "t", "src/a.c", "a", "src/b/c.c", "c", "inc/h.h", "h")
	ok(t, os.Chmod("src/a.c", 0o755))
	for _, c := range []struct {
		paths, parent, args string
		files               text.Files
	}{
		{"src/a.c", "src", "a.c", text.Files{{Path: "a.c", Data: []byte("a"), Mode: 0o755}}},
		{"top.c", "", "top.c", text.Single("top.c", []byte("t"))},
		{"src/b/", "src", "b", tree("b/c.c", "c")},
		{"src/b/c.c inc/h.h", "", "src/b/c.c inc/h.h", tree("inc/h.h", "h", "src/b/c.c", "c")},
		{"top.c inc", "", "top.c inc", tree("inc/h.h", "h", "top.c", "t")},
		{"src/b/c.c ./src/b/../a.c", "src", "b/c.c a.c", text.Files{{Path: "a.c", Data: []byte("a"), Mode: 0o755}, {Path: "b/c.c", Data: []byte("c")}}},
	} {
		in := read(t, strings.Fields(c.paths)...)
		if in.Parent != filepath.Join(dir, c.parent) || strings.Join(in.Arguments(), " ") != c.args || !reflect.DeepEqual(in.Files, c.files) {
			t.Errorf("%s: got %+v", c.paths, in)
		}
		if single := !strings.Contains(c.paths, " ") && strings.HasSuffix(c.paths, ".c"); in.Single() != single {
			t.Errorf("%s: single is %v", c.paths, in.Single())
		}
	}
}

func TestReadLinks(t *testing.T) {
	input(t, "d/f", "x", "out", "o")
	ok(t, os.Symlink("../out", "d/l"))
	ok(t, os.Symlink("nowhere", "d/m"))
	ok(t, os.Symlink("d", "ld"))
	ok(t, os.Symlink("out", "lf"))
	in := read(t, "ld", "lf")
	want := text.Files{
		{Path: "ld/f", Data: []byte("x")},
		{Path: "ld/l", Data: []byte("../out"), Link: true},
		{Path: "ld/m", Data: []byte("nowhere"), Link: true},
		{Path: "lf", Data: []byte("o")},
	}
	if !reflect.DeepEqual(in.Files, want) {
		t.Errorf("got %v, want %v", in.Files, want)
	}
	ok(t, in.Write(in.Files.With(3, []byte("less"))))
	checkFile(t, "out", "less")
	if again := read(t, "ld", "lf"); again.Files.Key() != in.Files.With(3, []byte("less")).Key() {
		t.Errorf("read back %v", again.Files)
	}
}

// Empty directories are part of the input. One with only temporary files of a killed run is empty.
func TestReadEmptyDirectories(t *testing.T) {
	input(t, "p/a", "a", "p/b/c", "c")
	for _, dir := range []string{"p/b/empty", "p/x/y/z", "p/.b.whittle-1", "p/t"} {
		ok(t, os.MkdirAll(dir, 0o755))
	}
	ok(t, os.WriteFile("p/t/.a.whittle-7", nil, 0o600))
	ok(t, os.WriteFile("p/.b.whittle-1/c", nil, 0o600))
	ok(t, os.Chmod("p/x/y/z", 0o700))
	in := read(t, "p")
	want := text.Files{
		{Path: "p/a", Data: []byte("a")}, {Path: "p/b/c", Data: []byte("c")}, {Path: "p/b/empty", Dir: true},
		{Path: "p/t", Dir: true}, {Path: "p/x/y/z", Dir: true, Mode: 0o700},
	}
	if !reflect.DeepEqual(in.Files, want) {
		t.Errorf("got %v, want %v", in.Files, want)
	}
	if got := kept(t, in.Parent, in); got != "p.orig" {
		t.Errorf("kept as %q", got)
	}
	if from := in.Originals(); len(from) != 1 || from[0].Files.Key() != in.Files.Key() {
		t.Errorf("the copy is %v", from)
	}
	// b loses its file but keeps an empty directory; x loses its last one and vanishes.
	less := text.Files{want[0], want[2]}
	ok(t, in.Write(less))
	if again := read(t, "p"); again.Files.Key() != less.Key() {
		t.Errorf("read back %v", again.Files)
	}
	ok(t, in.Write(less[:1]))
	checkDir(t, "p", "a")
}

func TestReadErrors(t *testing.T) {
	input(t, "a.c", "a", "d/f", "f", "e/x", "", "secret/f", "s")
	ok(t, os.Remove("e/x"))
	ok(t, syscall.Mkfifo("pipe", 0o600))
	ok(t, syscall.Mkfifo("d2", 0o600))
	ok(t, os.Mkdir("withpipe", 0o755))
	ok(t, syscall.Mkfifo("withpipe/p", 0o600))
	ok(t, os.Symlink("a.c", "la.c"))
	ok(t, os.Symlink("gone", "dangling"))
	l, err := net.Listen("unix", "sock")
	ok(t, err)
	defer l.Close()
	for paths, want := range map[string]string{
		"":          "nothing to reduce: name a file or a directory",
		"none.c":    "none.c: no such file or directory: check the name",
		"dangling":  "dangling: no such file or directory",
		"a.c/x":     "a.c/x cannot be read: not a directory",
		"/":         "/ cannot be reduced",
		"e":         "nothing to reduce: there is no file in e",
		"pipe":      "pipe is a named pipe, not a file: save its content",
		"withpipe":  "withpipe/p is a named pipe",
		"/dev/null": "/dev/null is a device",
		"sock":      "sock is a socket",
		"a.c ./a.c": "a.c and ./a.c are the same: name it once",
		"a.c la.c":  "a.c and la.c are the same",
		"d d/f":     "d/f is in d: name one of them",
		"d/f a.c d": "d/f is in d: name one of them",
	} {
		_, err := Read(strings.Fields(paths))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v, want %q", paths, err, want)
		}
	}
	if _, err := Read([]string{""}); err == nil {
		t.Error("read an empty path")
	}
	if os.Getuid() != 0 {
		ok(t, os.Chmod("a.c", 0))
		ok(t, os.Chmod("secret", 0))
		for _, p := range []string{"a.c", "secret"} {
			if _, err := Read([]string{p}); err == nil || !strings.Contains(err.Error(), "check its mode") {
				t.Errorf("%s: %v", p, err)
			}
		}
		os.Chmod("secret", 0o700)
	}
}

func TestInputWrite(t *testing.T) {
	dir := input(t, "a.c", "a", "b.c", "b", "d/x", "x", "d/y", "y")
	in := read(t, "a.c", "b.c", "d")
	_, err := in.Keep()
	ok(t, err)
	before, _ := os.Stat("a.c")
	best := tree("a.c", "a", "d/y", "z")
	ok(t, in.Write(best))
	if after, _ := os.Stat("a.c"); !os.SameFile(before, after) {
		t.Error("wrote an unchanged file")
	}
	checkDir(t, dir, "a.c", "a.c.orig", "b.c.orig", "d", "d.orig")
	checkDir(t, "d", "y")
	checkFile(t, "d/y", "z")
	for _, bad := range []text.Files{tree("c.c", ""), tree("a.c/x", ""), tree("d", "")} {
		if err := in.Write(bad); err == nil {
			t.Errorf("wrote %v", bad)
		}
	}

	// The same command line again, after a kill.
	again := read(t, "a.c", "b.c", "d")
	if again.Files.Key() != best.Key() {
		t.Errorf("read %v, want the best", again.Files)
	}
	from := again.Originals()
	if len(from) != 1 || !reflect.DeepEqual(from[0], in) {
		t.Errorf("reduced from %v, want %v", from, in)
	}
}
