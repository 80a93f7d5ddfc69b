package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// linkNew never replaces a file.
func TestLinkNew(t *testing.T) {
	dir := t.TempDir()
	tmp, path := filepath.Join(dir, "tmp"), filepath.Join(dir, "f")
	ok(t, os.WriteFile(tmp, []byte("1"), 0o600))
	ok(t, linkNew(tmp, path))
	checkDir(t, dir, "f")
	ok(t, os.WriteFile(tmp, []byte("2"), 0o600))
	if err := linkNew(tmp, path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v, want an error", err)
	}
	checkFile(t, path, "1")
	checkDir(t, dir, "f")
}

// A tree whose paths lead out of its directory is not written, not even in place.
func TestReplaceInPlaceStaysInside(t *testing.T) {
	for _, inPlace := range []bool{false, true} {
		up := t.TempDir()
		dir := filepath.Join(up, "d")
		ok(t, os.Mkdir(dir, 0o755))
		ok(t, os.WriteFile(filepath.Join(dir, "a"), []byte("1"), 0o644))
		if inPlace {
			t.Chdir(dir)
		}
		if err := ReplaceTree(dir, tree("../x", "2", "a", "3")); err == nil {
			t.Errorf("in place is %t: no error", inPlace)
		}
		checkDir(t, up, "d")
		checkFile(t, filepath.Join(dir, "a"), "1")
	}
}
