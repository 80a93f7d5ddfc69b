package journal

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/remove"
	"github.com/whittle-dd/whittle/text"
)

// replaceInPlace replaces the content of dir by files without moving dir itself: it
// removes files that are not among files, then writes those that have changed. Each
// file is complete at any moment; the tree is not.
func replaceInPlace(dir string, files text.Files) error {
	keep := map[string]bool{dir: true} // true: a directory
	for _, f := range files {
		path := filepath.FromSlash(f.Path)
		keep[filepath.Join(dir, path)] = f.Dir
		for _, d := range parents(path) {
			keep[filepath.Join(dir, d)] = true
		}
	}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if isDir, ok := keep[path]; ok && isDir == e.IsDir() {
			return nil
		}
		if err := remove.Tree(path); err != nil || !e.IsDir() {
			return err
		}
		return fs.SkipDir
	})
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if same(path, f) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := replaceEntry(path, f); err != nil {
			return err
		}
	}
	return nil
}

// replaceEntry replaces the file, link or empty directory at path by f. It does not follow links.
func replaceEntry(path string, f text.File) error {
	if f.Dir {
		if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		return os.Chmod(path, perm(f))
	}
	if !f.Link {
		old, err := os.Lstat(path)
		if err != nil || !old.Mode().IsRegular() {
			old = nil
		}
		return writeTemp(path, f.Data, perm(f), old, os.Rename)
	}
	tmp := tempPath(path, newTemp)
	if err := os.Symlink(string(f.Data), tmp); err != nil {
		return err
	}
	if err := os.Rename(tmp, path); err != nil {
		os.Remove(tmp)
		return err
	}
	return nil
}

// same reports whether the file at path is equal to f, so that it need not be written. A directory
// is compared without what is in it.
func same(path string, f text.File) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return false
	}
	if f.Link {
		to, err := os.Readlink(path)
		return err == nil && to == string(f.Data)
	}
	if f.Dir {
		return info.IsDir() && info.Mode().Perm() == perm(f)
	}
	if !info.Mode().IsRegular() || info.Mode().Perm() != perm(f) || info.Size() != int64(len(f.Data)) {
		return false
	}
	b, _, err := slurp(path)
	return err == nil && bytes.Equal(b, f.Data)
}

// holdsWorkingDir reports whether the working directory is dir or below it. It is the
// user's shell's too, which must not end up in a removed directory.
func holdsWorkingDir(dir string) bool {
	d, err := os.Stat(dir)
	if err != nil {
		return false
	}
	wd, err := os.Getwd()
	if err != nil {
		return false
	}
	wd, err = filepath.EvalSymlinks(wd)
	if err != nil {
		return false
	}
	for {
		if w, err := os.Stat(wd); err == nil && os.SameFile(d, w) {
			return true
		}
		up := filepath.Dir(wd)
		if up == wd {
			return false
		}
		wd = up
	}
}
