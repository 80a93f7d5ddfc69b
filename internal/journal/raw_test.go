package journal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func TestSlurp(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	ok(t, os.WriteFile(in("empty"), nil, 0o600))
	ok(t, os.WriteFile(in("long"), bytes.Repeat([]byte("0123456789"), 100_000), 0o640))
	ok(t, os.Symlink("long", in("link")))
	for _, path := range []string{in("empty"), in("long"), in("link"), "/proc/self/cmdline"} {
		want, err := os.ReadFile(path)
		if err != nil && filepath.Dir(path) != dir {
			continue // a system without such files
		}
		ok(t, err)
		info, err := os.Stat(path)
		ok(t, err)
		got, mode, err := slurp(path)
		if err != nil || !bytes.Equal(got, want) || mode != info.Mode().Perm() {
			t.Errorf("%s: %d bytes, %v, %v; want %d, %v", path, len(got), mode, err, len(want), info.Mode())
		}
	}
	ok(t, unix.Mkfifo(in("pipe"), 0o600))
	for _, name := range []string{"pipe", "."} {
		if _, _, err := slurp(in(name)); !errors.Is(err, errSpecial) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := slurp(in("none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// A link among the files of a new tree does not lead others out of it, and a file is not replaced.
func TestNewTreeStaysInside(t *testing.T) {
	outside := t.TempDir()
	dir := t.TempDir()
	ok(t, os.Symlink(outside, filepath.Join(dir, "way")))
	ok(t, os.WriteFile(filepath.Join(dir, "f"), []byte("old"), 0o644))
	for _, path := range []string{"way/f", "way/sub/f", "f"} {
		if _, err := fillTree(dir, outside, tree(path, "new"), separate); !errors.Is(err, syscall.EEXIST) {
			t.Errorf("%s: %v", path, err)
		}
	}
	checkDir(t, outside)
	checkFile(t, filepath.Join(dir, "f"), "old")
}
