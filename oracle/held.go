//go:build unix

package oracle

import (
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/remove"
	"golang.org/x/sys/unix"
)

// A MountError reports a directory that was not removed because something is mounted there,
// usually by a test. What is mounted may be the user's own files.
type MountError = remove.MountError

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
	fd, err := remove.OpenDir(parent, filepath.Base(path))
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
	return remove.At(d.parent, d.path)
}

func (d *heldDir) close() {
	unix.Close(d.fd)
	unix.Close(d.parent)
}
