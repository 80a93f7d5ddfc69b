//go:build unix

package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// A workdir holds the directories of one test: <path>/d holds the candidate and
// is the working directory, <path>/tmp is TMPDIR. It is never used twice.
type workdir struct {
	path  string
	files text.Files
	dir   int // descriptor of <path>/d, valid even if the test renames it; -1 if not open
}

func (w *workdir) cwd() string { return w.path + "/d" }
func (w *workdir) tmp() string { return w.path + "/tmp" }

// withPaths appends the absolute form of paths in the working directory to argv.
func (w *workdir) withPaths(argv, paths []string) []string {
	out := slices.Clone(argv)
	for _, p := range paths {
		out = append(out, w.cwd()+"/"+p)
	}
	return out
}

// makeWorkdir makes the directories and writes the files. If it fails, it removes
// what it has written, so that a full disk does not stay full because of us.
func makeWorkdir(path string, files text.Files) (*workdir, error) {
	w := &workdir{path, files, -1}
	if err := checkPaths(files); err != nil {
		return nil, fmt.Errorf("write candidate: %w", err)
	}
	if err := w.fill(); err != nil {
		w.remove()
		return nil, fmt.Errorf("write candidate: %w", err)
	}
	return w, nil
}

func (w *workdir) fill() (err error) {
	for _, dir := range []string{w.path, w.cwd(), w.tmp()} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			return err
		}
	}
	if w.dir, err = unix.Open(w.cwd(), unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return err
	}
	for _, f := range w.files {
		if err := w.write(f); err != nil {
			return fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	return nil
}

// write makes one file. It uses bare system calls: package os would check whether
// each file can be polled, which takes as long as the rest.
func (w *workdir) write(f text.File) error {
	if i := strings.LastIndexByte(f.Path, '/'); i >= 0 {
		if err := os.MkdirAll(w.cwd()+"/"+f.Path[:i], 0o777); err != nil {
			return err
		}
	}
	if f.Link {
		return unix.Symlinkat(string(f.Data), w.dir, f.Path)
	}
	// O_EXCL never follows a link, and there is nothing to replace.
	out, err := unix.Openat(w.dir, f.Path, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o644)
	if err != nil {
		return err
	}
	_, err = rawFD(out).Write(f.Data)
	if f.Mode != 0 && err == nil {
		err = unix.Fchmod(out, f.Mode&0o777) // the umask must not change the mode of the user's file
	}
	return errors.Join(err, unix.Close(out))
}

// checkPaths rejects files that would be written outside the directory: paths that
// lead out of it, and paths that pass through a link.
func checkPaths(files text.Files) error {
	links := map[string]bool{}
	for _, f := range files {
		if !fs.ValidPath(f.Path) || f.Path == "." || strings.Contains(f.Path, "\x00") {
			return fmt.Errorf("%q is not a clean relative path", f.Path)
		}
		if f.Link {
			links[f.Path] = true
		}
	}
	if len(links) == 0 {
		return nil
	}
	for _, f := range files {
		for p := path.Dir(f.Path); p != "."; p = path.Dir(p) {
			if links[p] {
				return fmt.Errorf("%q passes through the link %q", f.Path, p)
			}
		}
	}
	return nil
}

// remove removes the workdir. If that fails, close tries again with the whole
// scratch directory and reports the error, which does not depend on the candidate.
func (w *workdir) remove() {
	if !w.removeOwn() {
		removeTree(w.path)
	}
}

// removeOwn removes the files that we wrote, which is all there is after most
// tests. It handles only files directly in the directory: by now, a directory
// below it may be a link to another place.
func (w *workdir) removeOwn() bool {
	if w.dir < 0 {
		return false
	}
	defer unix.Close(w.dir)
	if len(w.files) > 8 {
		return false
	}
	for _, f := range w.files {
		if strings.Contains(f.Path, "/") || unix.Unlinkat(w.dir, f.Path, 0) != nil {
			return false
		}
	}
	return unix.Rmdir(w.cwd()) == nil && unix.Rmdir(w.tmp()) == nil && unix.Rmdir(w.path) == nil
}

// removeTree removes the file or directory name, with everything in it, even if
// directories are not writable. It never follows a link.
func removeTree(name string) error {
	err := os.RemoveAll(name)
	if err == nil {
		return nil
	}
	filepath.WalkDir(name, func(p string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			unix.Chmod(p, 0o700) // before WalkDir reads it
		}
		return nil
	})
	return os.RemoveAll(name)
}
