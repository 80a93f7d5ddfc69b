//go:build unix

// Package remove removes directories with everything in them, and nothing that a link or a mount in
// them leads to.
//
// os.RemoveAll does not follow links, but it enters what is mounted below a directory. A test may
// have mounted a directory of the user there, or the user themselves in a directory that is reduced.
package remove

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

// Tree removes the file or directory at path as [At] does.
func Tree(path string) error {
	parent, err := unix.Open(filepath.Dir(path), unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err == unix.ENOENT {
		return nil
	}
	if err != nil {
		return &fs.PathError{Op: "open", Path: filepath.Dir(path), Err: err}
	}
	defer unix.Close(parent)
	return At(parent, path)
}

// At removes the last element of path from its open parent directory, with everything in it, even if
// directories are not writable. It is no error if there is nothing. If something is mounted in it,
// the error is a [MountError], and everything else is removed.
func At(parent int, path string) error {
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
		problem := content(dir, path)
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

// content removes everything in an open directory.
func content(dir int, path string) error {
	again, err := OpenDir(dir, ".") // reading moves the position of the descriptor
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: err}
	}
	f := os.NewFile(uintptr(again), path)
	defer f.Close()
	names, err := f.Readdirnames(-1)
	var problems []error
	for _, name := range names {
		if err := At(dir, filepath.Join(path, name)); err != nil && len(problems) < 3 {
			problems = append(problems, err)
		}
	}
	return errors.Join(append(problems, err)...)
}

var errMounted = errors.New("something is mounted here")

// openToRemove opens a directory and makes it writable, unless it is where something is mounted.
func openToRemove(parent int, name string) (int, error) {
	dir, err := OpenDir(parent, name)
	if err == unix.EACCES {
		if err := unlock(parent, name); err != nil {
			return -1, err
		}
		dir, err = OpenDir(parent, name)
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

// OpenDir opens a directory, unless it is a link.
func OpenDir(parent int, name string) (int, error) {
	return unix.Openat(parent, name, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
}
