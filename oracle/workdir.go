//go:build unix

package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/remove"
	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// A workdir holds the directories of one test: <path>/d holds the candidate and
// is the working directory, <path>/tmp is TMPDIR. It is never used twice.
//
// Its descriptors are valid even if the test renames the directories, so that nothing
// is written or removed elsewhere. They are -1 if not open.
type workdir struct {
	path   string
	files  text.Files
	parent int // the directory of its lane
	top    int // <path>
	dir    int // <path>/d
}

func (w *workdir) cwd() string { return w.path + "/d" }
func (w *workdir) tmp() string { return w.path + "/tmp" }

// command returns the words of a job with the absolute form of its paths.
func (w *workdir) command(j Job) []string {
	paths := make([]string, len(j.Paths))
	for i, p := range j.Paths {
		paths[i] = w.cwd() + "/" + p
	}
	if !j.Insert {
		return slices.Concat(j.Argv, paths)
	}
	var out []string
	for _, word := range j.Argv {
		if !strings.Contains(word, Mark) {
			out = append(out, word)
			continue
		}
		for _, p := range paths {
			out = append(out, strings.ReplaceAll(word, Mark, p))
		}
	}
	return out
}

// makeWorkdir makes the directories and writes the files. If it fails, it removes
// what it has written, so that a full disk does not stay full because of us.
func makeWorkdir(parent int, path string, files text.Files) (*workdir, error) {
	w := &workdir{path, files, parent, -1, -1}
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
	if w.top, err = makeDir(w.parent, filepath.Base(w.path)); err != nil {
		return err
	}
	if err := unix.Mkdirat(w.top, "tmp", 0o777); err != nil {
		return err
	}
	if w.dir, err = makeDir(w.top, "d"); err != nil {
		return err
	}
	last := "." // a directory that exists: files are sorted, so that most are in the one of the file before
	for _, f := range w.files {
		dir := path.Dir(f.Path)
		if dir != last {
			if err := w.mkdirAll(dir); err != nil {
				return fmt.Errorf("%s: %w", f.Path, err)
			}
			last = dir
		}
		if err := w.write(f); err != nil {
			return fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	return nil
}

// makeDir makes a directory and opens it.
func makeDir(parent int, name string) (int, error) {
	if err := unix.Mkdirat(parent, name, 0o777); err != nil {
		return -1, err
	}
	return remove.OpenDir(parent, name)
}

// mkdirAll makes a directory and those above it, if they do not exist.
func (w *workdir) mkdirAll(dir string) error {
	for i := range len(dir) + 1 {
		if i < len(dir) && dir[i] != '/' {
			continue
		}
		if err := unix.Mkdirat(w.dir, dir[:i], 0o777); err != nil && err != unix.EEXIST {
			return err
		}
	}
	return nil
}

// write makes one file. It uses bare system calls: package os would check whether
// each file can be polled, which takes as long as the rest.
func (w *workdir) write(f text.File) error {
	if f.Dir {
		return w.mkdir(f)
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

// mkdir makes an empty directory.
func (w *workdir) mkdir(f text.File) error {
	err := unix.Mkdirat(w.dir, f.Path, 0o777)
	if f.Mode != 0 && err == nil {
		err = unix.Fchmodat(w.dir, f.Path, f.Mode&0o777, 0)
	}
	return err
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
		remove.At(w.parent, w.path)
	}
	for _, fd := range []int{w.top, w.dir} {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
}

// removeOwn removes the files that we wrote, which is all there is after most
// tests. It handles only files directly in the directory: by now, a directory
// below it may be a link to another place.
func (w *workdir) removeOwn() bool {
	if w.dir < 0 || len(w.files) > 8 {
		return false
	}
	for _, f := range w.files {
		if strings.Contains(f.Path, "/") || unix.Unlinkat(w.dir, f.Path, 0) != nil {
			return false
		}
	}
	return unix.Unlinkat(w.top, "d", unix.AT_REMOVEDIR) == nil && unix.Unlinkat(w.top, "tmp", unix.AT_REMOVEDIR) == nil &&
		unix.Unlinkat(w.parent, filepath.Base(w.path), unix.AT_REMOVEDIR) == nil
}
