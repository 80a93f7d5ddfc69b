package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// page returns content for which wholePage tells whether it is complete.
func page(i int) []byte {
	line := fmt.Sprintf("%08d\n", i)
	return []byte(strings.Repeat(line, 1+i%3000) + "end " + line)
}

func wholePage(b []byte) bool {
	n := bytes.IndexByte(b, '\n') + 1
	if n == 0 {
		return false
	}
	line := string(b[:n])
	rest := strings.TrimPrefix(strings.ReplaceAll(string(b), line, ""), "end ")
	return rest == "" && strings.HasSuffix(string(b), "end "+line)
}

func writeForever(path string) {
	for i := 0; ; i++ {
		die(WriteFile(path, page(i), 0))
	}
}

func TestWriteFileAtomic(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.c")
	ok(t, os.WriteFile(path, page(0), 0o640))
	for range 5 {
		cmd, _ := start(t, "write "+path)
		var last []byte
		for left := 2 + rand.IntN(30); left > 0; {
			b, err := os.ReadFile(path)
			if err != nil || !wholePage(b) {
				t.Fatalf("read %d bytes, %v: not a complete page", len(b), err)
			}
			if !bytes.Equal(b, last) {
				last = b
				left--
			}
		}
		cmd.Process.Kill()
		cmd.Wait()
	}
	ok(t, WriteFile(path, page(1), 0))
	checkDir(t, filepath.Dir(path), "out.c")
	if info, _ := os.Stat(path); info.Mode() != 0o640 {
		t.Errorf("mode is now %v", info.Mode())
	}
}

// checkDir checks the names in a directory, among which are no temporary ones.
func checkDir(t *testing.T, dir string, want ...string) {
	t.Helper()
	es, err := os.ReadDir(dir)
	ok(t, err)
	var got []string
	for _, e := range es {
		got = append(got, e.Name())
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%s holds %q, want %q", dir, got, want)
	}
}

func checkFile(t *testing.T, path, want string) {
	t.Helper()
	if b, err := os.ReadFile(path); err != nil || string(b) != want {
		t.Errorf("%s holds %q, %v; want %q", path, b, err, want)
	}
}

func TestWriteFileLinks(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	ok(t, os.Mkdir(in("sub"), 0o755))
	ok(t, os.WriteFile(in("sub/real"), []byte("old"), 0o600))
	ok(t, os.Symlink("sub/real", in("link")))
	ok(t, os.Symlink("sub/later", in("dangling")))
	ok(t, os.Symlink("loop", in("loop")))
	ok(t, WriteFile(in("link"), []byte("new"), 0))
	ok(t, WriteFile(in("dangling"), []byte("made"), 0o755))
	checkFile(t, in("sub/real"), "new")
	checkFile(t, in("sub/later"), "made")
	for name, mode := range map[string]fs.FileMode{"sub/real": 0o600, "sub/later": 0o755, "link": fs.ModeSymlink | 0o777} {
		if info, err := os.Lstat(in(name)); err != nil || info.Mode() != mode {
			t.Errorf("%s: mode %v, %v; want %v", name, info.Mode(), err, mode)
		}
	}
	if err := WriteFile(in("loop"), nil, 0); err == nil {
		t.Error("wrote through a loop")
	}
	ok(t, syscall.Mkfifo(in("fifo"), 0o600))
	if err := WriteFile(in("fifo"), nil, 0); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("fifo: %v", err)
	}
	if err := WriteFile(in("none/x"), nil, 0); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	ok(t, WriteFile(in(strings.Repeat("n", 255)), []byte("x"), 0))
}

func TestWriteFileOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	path := filepath.Join(t.TempDir(), "f")
	ok(t, os.WriteFile(path, nil, 0o644))
	ok(t, os.Chown(path, 1234, 4321))
	ok(t, WriteFile(path, []byte("x"), 0))
	info, err := os.Stat(path)
	ok(t, err)
	if st := info.Sys().(*syscall.Stat_t); st.Uid != 1234 || st.Gid != 4321 {
		t.Errorf("owner is now %d:%d", st.Uid, st.Gid)
	}
}

// Temporary files in use, and files with similar names, are not removed.
func TestSweepTemps(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.c")
	busy, err := tempFile(path)
	ok(t, err)
	defer busy.Close()
	for _, name := range []string{".a.c.whittle-7", ".a.c.whittle-mine", ".b.c.whittle-7", "a.c.whittle-7"} {
		ok(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	ok(t, os.Mkdir(filepath.Join(dir, ".a.c.whittle-8"), 0o500))
	ok(t, WriteFile(path, []byte("x"), 0))
	checkDir(t, dir, filepath.Base(busy.Name()), ".a.c.whittle-mine", ".b.c.whittle-7", "a.c", "a.c.whittle-7")
}
