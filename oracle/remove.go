//go:build unix

package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// A MountError reports a directory that was not removed because something is mounted there,
// usually by a test. What is mounted may be the user's own files.
type MountError struct{ Path string }

func (e *MountError) Error() string {
	return fmt.Sprintf("something is mounted at %s, perhaps by a test; it was not touched: unmount it, and the next run removes the directory", e.Path)
}

// A replacedError reports that the path of a directory leads somewhere else.
type replacedError string

func (e replacedError) Error() string {
	return fmt.Sprintf("the directory %s was moved or replaced while Whittle was using it, perhaps by a test; what is there now was not touched; the same command starts again in another directory", string(e))
}

// A heldDir is a directory that is held open. Whatever a test does to its path, work
// relative to fd happens in this directory and not in another that has its name now.
type heldDir struct {
	path   string
	parent int // descriptor of the directory that contains it
	fd     int
}

func holdDir(path string) (*heldDir, error) {
	parent, err := unix.Open(filepath.Dir(path), unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: filepath.Dir(path), Err: err}
	}
	fd, err := openDir(parent, filepath.Base(path))
	if err != nil {
		unix.Close(parent)
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return &heldDir{path, parent, fd}, nil
}

// check returns an error if the path no longer leads to the directory.
func (d *heldDir) check() error {
	var at, held unix.Stat_t
	if unix.Stat(d.path, &at) == nil && unix.Fstat(d.fd, &held) == nil && at.Dev == held.Dev && at.Ino == held.Ino {
		return nil
	}
	return replacedError(d.path)
}

// remove removes the directory with everything in it, unless it has been replaced.
func (d *heldDir) remove() error {
	var at, held unix.Stat_t
	err := unix.Fstatat(d.parent, filepath.Base(d.path), &at, unix.AT_SYMLINK_NOFOLLOW)
	switch {
	case err == unix.ENOENT:
		return nil
	case err != nil || unix.Fstat(d.fd, &held) != nil || at.Dev != held.Dev || at.Ino != held.Ino:
		return replacedError(d.path)
	}
	return removeAt(d.parent, d.path)
}

func (d *heldDir) close() {
	unix.Close(d.fd)
	unix.Close(d.parent)
}

// removeTree removes the file or directory name as [removeAt] does.
func removeTree(name string) error {
	parent, err := unix.Open(filepath.Dir(name), unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return &fs.PathError{Op: "open", Path: filepath.Dir(name), Err: err}
	}
	defer unix.Close(parent)
	return removeAt(parent, name)
}

// removeAt removes the last element of path from its parent directory, with everything in it, even if
// directories are not writable. Unlike os.RemoveAll it does not enter what is mounted
// there: a test may have mounted a directory of the user. Neither follows links.
func removeAt(parent int, path string) error {
	name := filepath.Base(path)
	err := unix.Unlinkat(parent, name, 0)
	if err == nil || err == unix.ENOENT {
		return nil
	}
	if err == unix.EBUSY {
		return &MountError{path}
	}
	dir, openErr := openToRemove(parent, name)
	if openErr == errMounted {
		return &MountError{path}
	}
	if openErr != nil { // not a directory, or not ours
		return &fs.PathError{Op: "remove", Path: path, Err: err}
	}
	defer unix.Close(dir)
	for try := 0; ; try++ {
		problem := removeContent(dir, path)
		err := unix.Unlinkat(parent, name, unix.AT_REMOVEDIR)
		switch {
		case err == nil || err == unix.ENOENT:
			return nil
		case problem != nil:
			return problem
		case err == unix.EBUSY:
			return &MountError{path}
		case (err != unix.ENOTEMPTY && err != unix.EEXIST) || try == 9: // a process is still writing there
			return &fs.PathError{Op: "remove", Path: path, Err: err}
		}
	}
}

func removeContent(dir int, path string) error {
	again, err := openDir(dir, ".") // reading moves the position of the descriptor
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: err}
	}
	f := os.NewFile(uintptr(again), path)
	defer f.Close()
	names, err := f.Readdirnames(-1)
	var problems []error
	for _, name := range names {
		if err := removeAt(dir, filepath.Join(path, name)); err != nil && len(problems) < 3 {
			problems = append(problems, err)
		}
	}
	return errors.Join(append(problems, err)...)
}

var errMounted = errors.New("something is mounted here")

// openToRemove opens a directory and makes it writable, unless it is where something is mounted.
func openToRemove(parent int, name string) (int, error) {
	dir, err := openDir(parent, name)
	if err == unix.EACCES {
		if err := unlock(parent, name); err != nil {
			return -1, err
		}
		dir, err = openDir(parent, name)
	}
	if err != nil {
		return -1, err
	}
	if !sameMount(parent, dir) {
		unix.Close(dir)
		return -1, errMounted
	}
	var st unix.Stat_t
	if unix.Fstat(dir, &st) == nil && st.Mode&0o700 != 0o700 {
		unix.Fchmod(dir, 0o700)
	}
	return dir, nil
}

func openDir(parent int, name string) (int, error) {
	return unix.Openat(parent, name, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
}

// sameDevice reports whether two open files are in the same file system.
func sameDevice(a, b int) bool {
	var x, y unix.Stat_t
	return unix.Fstat(a, &x) == nil && unix.Fstat(b, &y) == nil && x.Dev == y.Dev
}
