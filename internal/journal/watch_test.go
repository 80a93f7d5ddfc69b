package journal

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/text"
)

// What another program writes at the last moment, after Changed was asked, is put back.
func TestWatchWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	before, after := text.Single("f", []byte("before")), text.Single("f", []byte("after"))

	w := WatchOutput("out", "f")
	ok(t, w.Write(before, nil))
	ok(t, w.Write(after, before))
	checkFile(t, "out", "after")
	ok(t, os.WriteFile("out", []byte("mine"), 0o600))
	if err := w.Write(before, after); !errors.Is(err, ErrChanged) {
		t.Errorf("an edited file: %v", err)
	}
	checkFile(t, "out", "mine")
	if err := w.Write(before, nil); !errors.Is(err, ErrChanged) {
		t.Errorf("a new file: %v", err)
	}
	checkFile(t, "out", "mine")
	ok(t, os.Remove("out"))
	ok(t, w.Write(before, after)) // nothing is lost
	checkFile(t, "out", "before")
	checkDir(t, ".", "out")

	w = WatchOutput("dir", "")
	old, now := tree("a", "1", "b/c", "2"), tree("a", "1")
	ok(t, w.Write(old, nil))
	ok(t, os.WriteFile("dir/b/new", []byte("mine"), 0o600))
	if err := w.Write(now, old); !errors.Is(err, ErrChanged) {
		t.Errorf("a new file in a directory: %v", err)
	}
	checkFile(t, "dir/b/new", "mine")
	checkFile(t, "dir/b/c", "2")
	ok(t, os.Remove("dir/b/new"))
	ok(t, w.Write(now, old))
	checkDir(t, "dir", "a")
	checkDir(t, ".", "dir", "out")
}

// Only files that may have been written are read again.
func TestWatchChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	files := tree("d/a", "1", "d/b/c", "2")
	ok(t, ReplaceTree(".", files))
	in, err := Read([]string{"d"})
	ok(t, err)
	w := in.Watch()
	check := func(placed text.Files, want string) {
		t.Helper()
		if got, err := w.Changed(placed); err != nil || filepath.Base(got) != filepath.Base(want) {
			t.Errorf("got %q, %v; want %q", got, err, want)
		}
	}
	long := time.Now().Add(-time.Hour)
	ok(t, os.Chtimes("d/a", long, long))
	check(in.Files, ".")
	if len(w.stamps) != 1 {
		t.Errorf("%d files are known to be as placed, want the one that was not written just now", len(w.stamps))
	}
	ok(t, os.Chmod("d/b/c", 0o600))
	check(in.Files, ".") // a mode is no edit
	check(in.Files[:1], "c")
	ok(t, os.WriteFile("d/a", []byte("x"), 0o644))
	check(in.Files, "a")
	ok(t, os.Remove("d/a"))
	check(in.Files, ".") // nothing to overwrite
	ok(t, os.Symlink("b", "d/a"))
	check(in.Files, "a")
}
