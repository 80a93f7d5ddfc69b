package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/remove"
	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// sharing tells whether a new tree may share unchanged files with the old one, as hard
// links. The copy of an original may not: a program may modify files of the other tree.
type sharing bool

const (
	separate sharing = false
	shared   sharing = true
)

// fillTree writes files to the new directory dir. It returns what must be synced.
// Files and directories get the owners, and directories the modes, that they have in old.
func fillTree(dir, old string, files text.Files, sh sharing) (unsynced, error) {
	t, err := openNewTree(dir)
	if err != nil {
		return unsynced{}, err
	}
	defer t.close()
	modes := map[string]fs.FileMode{} // of empty directories
	for _, f := range files {
		path := filepath.FromSlash(f.Path)
		if f.Dir {
			modes[path] = perm(f)
			if _, err := t.open(path); err != nil {
				return unsynced{}, err
			}
			continue
		}
		fd, err := t.open(filepath.Dir(path))
		if err != nil {
			return unsynced{}, err
		}
		from := filepath.Join(old, path)
		if sh == shared && !f.Link && same(from, f) && unix.Linkat(unix.AT_FDCWD, from, fd, filepath.Base(path), 0) == nil {
			continue
		}
		info, _ := os.Lstat(from)
		if err := t.write(fd, path, f, info); err != nil {
			return unsynced{}, err
		}
	}
	err = t.finish(old, modes)
	return t.unsynced, err
}

// A newTree is a directory tree that is being written. A link among its files must not lead others out
// of it, so directories are opened one by one, and not if they are links.
type newTree struct {
	dir  string
	root *os.Root
	top  int      // root's descriptor
	made []string // directories, parents before children
	seen map[string]bool

	last string // the directory that was used last stays open: files are sorted
	fd   int    // its descriptor, or -1

	unsynced unsynced
}

func openNewTree(dir string) (*newTree, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	top, err := remove.OpenDir(unix.AT_FDCWD, dir)
	if err != nil {
		root.Close()
		return nil, &fs.PathError{Op: "open", Path: dir, Err: err}
	}
	return &newTree{dir: dir, root: root, top: top, made: []string{"."}, seen: map[string]bool{".": true}, fd: -1}, nil
}

func (t *newTree) close() {
	t.closeLast()
	unix.Close(t.top)
	t.root.Close()
}

func (t *newTree) closeLast() {
	if t.fd >= 0 {
		unix.Close(t.fd)
	}
	t.fd = -1
}

// open returns the descriptor of a directory of the tree, which it makes if needed, with those above
// it. It is valid until the next call.
func (t *newTree) open(dir string) (int, error) {
	if dir == "." {
		return t.top, nil
	}
	if dir == t.last && t.fd >= 0 {
		return t.fd, nil
	}
	t.closeLast()
	at := t.top
	for _, d := range append(parents(dir), dir) {
		next, err := t.enter(at, d)
		if at != t.top {
			unix.Close(at)
		}
		if err != nil {
			return -1, err
		}
		at = next
	}
	t.last, t.fd = dir, at
	return at, nil
}

// enter opens the directory dir in its parent, and makes it the first time.
func (t *newTree) enter(parent int, dir string) (int, error) {
	name := filepath.Base(dir)
	if !t.seen[dir] {
		if err := unix.Mkdirat(parent, name, 0o700); err != nil {
			return -1, &fs.PathError{Op: "mkdir", Path: filepath.Join(t.dir, dir), Err: err}
		}
		t.seen[dir] = true
		t.made = append(t.made, dir)
	}
	fd, err := remove.OpenDir(parent, name)
	if err != nil {
		return -1, &fs.PathError{Op: "open", Path: filepath.Join(t.dir, dir), Err: err}
	}
	return fd, nil
}

// write writes f to the open directory of its path, with the owner of old if that is not nil.
func (t *newTree) write(dir int, path string, f text.File, old fs.FileInfo) error {
	if f.Link {
		err := t.root.Symlink(string(f.Data), path)
		giveOwner(t.root, path, old)
		return err
	}
	full := filepath.Join(t.dir, path)
	t.unsynced.files = append(t.unsynced.files, full)
	err := spill(dir, filepath.Base(path), f.Data, perm(f), old)
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		e.Path = full
	}
	return err
}

// finish gives directories their owners and modes, which may forbid to write to them.
func (t *newTree) finish(old string, modes map[string]fs.FileMode) error {
	for i := len(t.made) - 1; i >= 0; i-- {
		d := t.made[i]
		mode := fs.FileMode(0o755)
		if info, err := os.Lstat(filepath.Join(old, d)); err == nil && info.IsDir() {
			mode = info.Mode() & (fs.ModePerm | fs.ModeSetgid | fs.ModeSticky)
			giveOwner(t.root, d, info)
		}
		if m, ok := modes[d]; ok {
			mode = mode&^fs.ModePerm | m
		}
		if err := t.root.Chmod(d, mode); err != nil {
			return err
		}
		t.unsynced.dirs = append(t.unsynced.dirs, filepath.Join(t.dir, d))
	}
	return nil
}

// parents returns the directories above a relative path, outermost first.
func parents(path string) []string {
	dir := filepath.Dir(path)
	if dir == "." {
		return nil
	}
	return append(parents(dir), dir)
}

// giveOwner gives a new link or directory the owner of old, if that is not nil. See keepOwner.
func giveOwner(root *os.Root, path string, old fs.FileInfo) {
	if uid, gid, ok := ownerOf(old); ok {
		root.Lchown(path, uid, gid)
	}
}
