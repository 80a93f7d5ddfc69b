package journal

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// kept calls Keep and returns the names of the copies, without the directory.
func kept(t *testing.T, dir string, in Input) string {
	t.Helper()
	names, err := in.Keep()
	ok(t, err)
	return strings.ReplaceAll(strings.Join(names, " "), dir+"/", "")
}

func TestKeepFile(t *testing.T) {
	dir := input(t, "a.c", "one")
	ok(t, os.Chmod("a.c", 0o751))
	one := read(t, "a.c")
	for range 2 {
		if got := kept(t, dir, one); got != "a.c.orig" {
			t.Errorf("kept as %q", got)
		}
	}
	ok(t, os.WriteFile("a.c", []byte("two"), 0))
	two := read(t, "a.c")
	ok(t, os.WriteFile("a.c", []byte("three"), 0))
	three := read(t, "a.c")
	ok(t, os.Symlink("nowhere", "a.c.orig.2"))
	for range 2 {
		if got := kept(t, dir, two); got != "a.c.orig.1" {
			t.Errorf("kept as %q", got)
		}
		if got := kept(t, dir, three); got != "a.c.orig.3" {
			t.Errorf("kept as %q", got)
		}
	}
	if got := kept(t, dir, one); got != "a.c.orig" {
		t.Errorf("kept as %q", got)
	}
	checkFile(t, "a.c.orig", "one")
	checkFile(t, "a.c.orig.1", "two")
	checkFile(t, "a.c.orig.3", "three")
	checkFile(t, "a.c", "three")
	checkDir(t, dir, "a.c", "a.c.orig", "a.c.orig.1", "a.c.orig.2", "a.c.orig.3")
	if got := three.Originals(); len(got) < 2 || !reflect.DeepEqual(got[:2], []Input{one, two}) {
		t.Errorf("originals are %v", got)
	}
}

func TestKeepTree(t *testing.T) {
	dir := input(t, "d/a", "1", "d/b/c", "2")
	ok(t, os.Symlink("a", "d/l"))
	ok(t, os.Chmod("d/b", 0o700))
	one := read(t, "d")
	if got := kept(t, dir, one); got != "d.orig" {
		t.Errorf("kept as %q", got)
	}
	// The copy shares no files: writing to one does not change the other.
	ok(t, os.WriteFile("d/a", []byte("changed"), 0))
	checkFile(t, "d.orig/a", "1")
	two := read(t, "d")
	ok(t, os.WriteFile("d.orig.1", nil, 0o644))
	for range 2 {
		if got := kept(t, dir, two); got != "d.orig.2" {
			t.Errorf("kept as %q", got)
		}
	}
	if info, err := os.Stat("d.orig/b"); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("mode of a directory: %v, %v", info.Mode(), err)
	}
	checkDir(t, dir, "d", "d.orig", "d.orig.1", "d.orig.2")
	ok(t, two.Write(one.Files))
	if again := read(t, "d"); again.Files.Key() != one.Files.Key() {
		t.Errorf("read back %v", again.Files)
	}
}

// Copies with the same number belong together.
func TestKeepSeveral(t *testing.T) {
	dir := input(t, "a", "1", "b", "2", "b.orig", "something else")
	in := read(t, "a", "b")
	for range 2 {
		if got := kept(t, dir, in); got != "a.orig.1 b.orig.1" {
			t.Errorf("kept as %q", got)
		}
	}
	checkFile(t, "b.orig", "something else")
	checkDir(t, dir, "a", "a.orig.1", "b", "b.orig", "b.orig.1")
}
