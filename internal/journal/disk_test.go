package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text"
)

// A syncCounter counts syncs.
type syncCounter struct {
	paths   []string // synced one by one
	systems int      // syncs of a file system
}

func (c *syncCounter) disk() disk {
	d := local
	d.sync = func(path string) error {
		c.paths = append(c.paths, path)
		return local.sync(path)
	}
	d.syncFS = func(path string) error {
		c.systems++
		return local.syncFS(path)
	}
	return d
}

// manyFiles returns n files in n/10 directories.
func manyFiles(n int) text.Files {
	var fs []text.File
	for i := range n {
		fs = append(fs, text.File{Path: fmt.Sprintf("big/d%d/f%d", i%(n/10), i), Data: fmt.Append(nil, i)})
	}
	return text.Sort(fs)
}

func keepWith(t *testing.T, d disk, in Input) {
	t.Helper()
	parts, err := in.split(in.Files)
	ok(t, err)
	_, err = in.keep(d, parts, ".orig")
	ok(t, err)
}

// A copy of many files costs one sync, of their file system, and one for its name.
func TestKeepSyncsOnce(t *testing.T) {
	if local.syncFS(t.TempDir()) != nil {
		t.Skip("file systems cannot be synced here")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	files := manyFiles(100)
	ok(t, ReplaceTree("big", below0(files)))
	in := read(t, "big")
	c := syncCounter{}
	keepWith(t, c.disk(), in)
	if c.systems != 1 || !slices.Equal(c.paths, []string{dir}) {
		t.Errorf("%d file systems were synced, and %q; want one and the directory of the copy", c.systems, c.paths)
	}
	if got := read(t, "big.orig"); len(got.Files) != len(files) {
		t.Errorf("the copy has %d files", len(got.Files))
	}
}

// below0 returns files with paths below their first directory.
func below0(files text.Files) text.Files {
	out := slices.Clone(files)
	for i := range out {
		_, out[i].Path, _ = strings.Cut(out[i].Path, "/")
	}
	return out
}

// So do many files that are named one by one.
func TestKeepSeveralSyncsOnce(t *testing.T) {
	if local.syncFS(t.TempDir()) != nil {
		t.Skip("file systems cannot be synced here")
	}
	t.Chdir(t.TempDir())
	var names []string
	for i := range openCopies + 1 {
		names = append(names, fmt.Sprint("f", i))
		ok(t, os.WriteFile(names[i], fmt.Append(nil, i), 0o644))
	}
	c := syncCounter{}
	keepWith(t, c.disk(), read(t, names...))
	if c.systems != 1 || len(c.paths) != 3 { // the directory twice, and the one file of the second batch
		t.Errorf("%d file systems were synced, and %q", c.systems, c.paths)
	}
	checkFile(t, "f7.orig", "7")
	checkFile(t, names[openCopies]+".orig", fmt.Sprint(openCopies))
}

// A few files are synced one by one, with their directories; so are many where file systems
// cannot be synced.
func TestSyncsEach(t *testing.T) {
	for _, n := range []int{10, 100} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			parent := t.TempDir()
			c := syncCounter{}
			d := c.disk()
			if n > fewSyncs {
				d.syncFS = func(string) error { return errors.ErrUnsupported }
			}
			files := manyFiles(n)
			ok(t, d.replaceTree(filepath.Join(parent, "tree"), files))
			dirs := 2 + n/10 // the tree, big, and those in it
			if got, want := len(c.paths), n+dirs+1; got != want || c.systems != 0 {
				t.Errorf("%d syncs of files and %d of file systems, want %d and 0", got, c.systems, want)
			}
			if last := c.paths[len(c.paths)-1]; last != parent {
				t.Errorf("%q was synced last, want the directory of the tree", last)
			}
		})
	}
}

// A sync that fails is an error, and what was in place stays.
func TestReplaceTreeFailedSync(t *testing.T) {
	for _, n := range []int{10, 100} {
		dir := filepath.Join(t.TempDir(), "tree")
		ok(t, ReplaceTree(dir, numbered(1)))
		bad := errors.New("the disk is broken")
		d := local
		d.sync, d.syncFS = func(string) error { return bad }, func(string) error { return bad }
		if err := d.replaceTree(dir, manyFiles(n)); !errors.Is(err, bad) {
			t.Errorf("%d files: %v, want the error of the sync", n, err)
		}
		if got := readTree(t, dir); got.Key() != numbered(1).Key() {
			t.Errorf("%d files: the tree is now %v", n, got)
		}
		checkDir(t, filepath.Dir(dir), "tree")
	}
}

// An accepted step that changes one of many files writes and syncs that one and not the others.
func TestReplaceTreeOneOfMany(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tree")
	files := manyFiles(100)
	ok(t, ReplaceTree(dir, files))
	before, err := os.Stat(filepath.Join(dir, files[1].Path))
	ok(t, err)
	c := syncCounter{}
	d := c.disk()
	ok(t, d.replaceTree(dir, files.With(0, []byte("less"))))
	if c.systems > 1 || c.systems == 1 && len(c.paths) != 1 {
		t.Errorf("%d file systems were synced, and %q", c.systems, c.paths)
	}
	after, err := os.Stat(filepath.Join(dir, files[1].Path))
	ok(t, err)
	if !os.SameFile(before, after) {
		t.Error("wrote an unchanged file")
	}
}
