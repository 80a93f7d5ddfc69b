package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/whittle-dd/whittle/internal/remove"
	"github.com/whittle-dd/whittle/text"
)

// A newCopy is a copy of a file or directory that is to be made.
type newCopy struct {
	orig string
	path string // the copy; it must not exist
	dir  bool
	part text.Files // what orig contains

	tmp *os.File // the copy before it gets its name
}

// openCopies is how many copies are made at once. Each is an open file.
const openCopies = 128

// makeCopies makes copies that survive a power cut. They get their names when all of them, or
// many, have been written and synced together.
func (d disk) makeCopies(copies []newCopy) error {
	var paths []string
	for _, c := range copies {
		paths = append(paths, c.path)
	}
	sweepTemps(paths...)
	for some := range slices.Chunk(copies, openCopies) {
		if err := d.makeSome(some); err != nil {
			return err
		}
	}
	return nil
}

func (d disk) makeSome(copies []newCopy) error {
	var written, places unsynced
	for i := range copies {
		c := &copies[i]
		defer c.close()
		new, err := c.write()
		if err != nil {
			return err
		}
		written.add(new)
	}
	if err := d.syncAll(written); err != nil {
		return err
	}
	for _, c := range copies {
		if err := c.place(); err != nil {
			return err
		}
		if dir := filepath.Dir(c.path); !slices.Contains(places.dirs, dir) {
			places.dirs = append(places.dirs, dir)
		}
	}
	return d.syncAll(places)
}

// write writes the copy to a temporary place, with the owners of the original. It returns what must be synced.
func (c *newCopy) write() (unsynced, error) {
	orig, err := follow(c.orig)
	if err != nil {
		return unsynced{}, err
	}
	if c.dir {
		if c.tmp, err = tempDir(c.path); err != nil {
			return unsynced{}, err
		}
		return fillTree(c.tmp.Name(), orig, c.part, separate)
	}
	if c.tmp, err = tempFile(c.path); err != nil {
		return unsynced{}, err
	}
	info, _ := os.Lstat(orig)
	return unsynced{files: []string{c.tmp.Name()}}, fillTemp(c.tmp, c.part[0].Data, perm(c.part[0]), info)
}

// place gives the copy its name.
func (c *newCopy) place() error {
	if c.dir {
		// Rename replaces a directory only if it is empty.
		return os.Rename(c.tmp.Name(), c.path)
	}
	return linkNew(c.tmp.Name(), c.path)
}

// close removes the copy if it has not been placed.
func (c *newCopy) close() {
	if c.tmp != nil {
		remove.Tree(c.tmp.Name())
		c.tmp.Close() // unlocks it, so only when it has been renamed or removed
	}
}

// linkNew renames tmp to path, unless path exists.
func linkNew(tmp, path string) error {
	err := os.Link(tmp, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		os.Remove(tmp)
		return err
	}
	// A file system without links: check first, which is nearly as good.
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fs.ErrExist
	}
	return os.Rename(tmp, path)
}
