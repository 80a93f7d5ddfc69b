package journal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text"
)

func noExchange(a, b string) error { return errors.ErrUnsupported }
func noMoving(a, b string) error   { return errors.New("cannot be moved") }

// exchanging returns the disk with another way to exchange two paths.
func exchanging(exchange func(a, b string) error) disk {
	d := local
	d.exchange = exchange
	return d
}

// numbered returns a tree whose files contain the number i.
func numbered(i int) text.Files {
	n := fmt.Sprint(i)
	fs := tree("a", n, "d/b", n, "d/e/c", n, "same", "always")
	if i%2 == 0 {
		fs = tree("a", n, "f/g", n, "same", "always")
	}
	return fs
}

func treesForever(dir string) {
	for i := 0; ; i++ {
		die(ReplaceTree(dir, numbered(i)))
	}
}

// readTree reads dir, with paths relative to it.
func readTree(t *testing.T, dir string) text.Files {
	t.Helper()
	in, err := Read([]string{dir})
	ok(t, err)
	parts, err := in.split(in.Files)
	ok(t, err)
	return parts[0]
}

func TestReplaceTreeAtomic(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "tree")
	ok(t, ReplaceTree(dir, numbered(0)))
	if exchange(dir, dir) == errors.ErrUnsupported {
		t.Skip("trees cannot be exchanged here")
	}
	for range 5 {
		cmd, _ := start(t, "trees "+dir)
		last := ""
		for left := 2 + rand.IntN(30); left > 0; {
			// Every tree has this file.
			if _, err := os.Stat(filepath.Join(dir, "same")); err != nil {
				t.Fatalf("there was a moment without the tree: %v", err)
			}
			if b, err := os.ReadFile(filepath.Join(dir, "a")); err == nil && string(b) != last {
				last = string(b)
				left--
			}
		}
		cmd.Process.Kill()
		cmd.Wait()
		got := readTree(t, dir)
		var i int
		fmt.Sscan(string(got[0].Data), &i)
		if got.Key() != numbered(i).Key() {
			t.Fatalf("after a kill: %v", got)
		}
	}
	ok(t, ReplaceTree(dir, numbered(1)))
	checkDir(t, parent, "tree")
}

func TestReplaceTree(t *testing.T) {
	for name, how := range map[string]func(a, b string) error{"exchange": exchange, "renames": noExchange, "in place": noMoving} {
		t.Run(name, func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "tree")
			ok(t, os.MkdirAll(filepath.Join(dir, "d", "empty"), 0o755))
			ok(t, os.Chmod(dir, 0o750))
			for _, fs := range []text.Files{
				tree("a", "1", "d/b", "2", "same", "s"),
				{{Path: "a", Data: []byte("d/b"), Link: true}, {Path: "d/b", Data: []byte("2"), Mode: 0o755}, {Path: "same", Data: []byte("s")}},
				tree("a/x", "link to directory", "d", "directory to file", "same", "s"),
				tree("a", "directory to file", "d/e/f/g", "deep", "same", "s"),
				{{Path: "a", Dir: true, Mode: 0o700}, {Path: "d/e/f", Dir: true}, {Path: "same", Data: []byte("s")}},
				{{Path: "a", Dir: true}, {Path: "d/e", Dir: true}, {Path: "same", Dir: true}},
				tree("a", "directory to file", "same", "s"),
				tree("same", "s"),
			} {
				ok(t, exchanging(how).replaceTree(dir, fs))
				if got := readTree(t, dir); got.Key() != fs.Key() {
					t.Fatalf("got %v, want %v", got, fs)
				}
				checkDir(t, parent, "tree")
			}
			ok(t, exchanging(how).replaceTree(dir, nil))
			checkDir(t, dir)
			if info, _ := os.Stat(dir); info.Mode().Perm() != 0o750 {
				t.Errorf("mode is now %v", info.Mode())
			}
		})
	}
}

func TestReplaceTreeStaysInside(t *testing.T) {
	parent := t.TempDir()
	dir, out := filepath.Join(parent, "tree"), filepath.Join(parent, "out")
	ok(t, os.Mkdir(out, 0o755))
	for _, fs := range []text.Files{
		tree("../out/x", "1"),
		{{Path: "l", Data: []byte(out), Link: true}, {Path: "l/x", Data: []byte("1")}},
	} {
		if err := ReplaceTree(dir, fs); err == nil {
			t.Errorf("wrote %v", fs)
		}
	}
	checkDir(t, out)
	checkDir(t, parent, "out")
}

// The tree is the working directory, or is named by a link.
func TestReplaceTreeWorkingDir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tree")
	ok(t, ReplaceTree(dir, numbered(1)))
	t.Chdir(dir)
	ok(t, ReplaceTree(".", numbered(2)))
	checkFile(t, "a", "2")
	link := filepath.Join(t.TempDir(), "link")
	ok(t, os.Symlink(dir, link))
	ok(t, ReplaceTree(link, numbered(3)))
	checkFile(t, "a", "3")
	if to, err := os.Readlink(link); err != nil || to != dir {
		t.Errorf("the link was replaced: %v", err)
	}
}

// A process was killed between two renames, on a system that cannot exchange trees.
func TestTreeMissing(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "tree")
	ok(t, ReplaceTree(dir, numbered(1)))
	ok(t, os.Rename(dir, tempPath(dir, oldTemp)))
	ok(t, os.Mkdir(tempPath(dir, newTemp), 0o700))
	if got := readTree(t, dir); got.Key() != numbered(1).Key() {
		t.Errorf("got %v", got)
	}
	ok(t, exchanging(noExchange).replaceTree(dir, numbered(2)))
	checkDir(t, parent, "tree")
}

func BenchmarkReplaceTree(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "tree")
	var fs []text.File
	for i := range 200 {
		fs = append(fs, text.File{Path: fmt.Sprintf("d%d/f%d", i%10, i), Data: []byte(strings.Repeat("x", 5000))})
	}
	text.Sort(fs)
	i := 0
	for b.Loop() {
		i++
		if err := ReplaceTree(dir, text.Files(fs).With(7, fmt.Append(nil, i))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWriteFile(b *testing.B) {
	path := filepath.Join(b.TempDir(), "f")
	for b.Loop() {
		if err := WriteFile(path, page(1), 0); err != nil {
			b.Fatal(err)
		}
	}
}
