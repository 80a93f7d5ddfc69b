package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// WriteFile replaces the file at path in one step: a reader sees the complete old or the
// complete new content, even after a crash. It keeps the owner, and the mode if mode is
// 0; a new file then gets the mode that the umask allows. It follows symbolic links.
func WriteFile(path string, data []byte, mode fs.FileMode) error {
	return writeFile(path, data, mode, nil)
}

func writeFile(path string, data []byte, mode fs.FileMode, g guard) error {
	real, err := follow(path)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	old, err := os.Lstat(real)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err == nil && !old.Mode().IsRegular() {
		return fmt.Errorf("write %s: it is not a regular file: name another output", path)
	}
	if err != nil {
		old = nil
	}
	sweepTemps(real)
	if err := writeTemp(real, data, mode, old, g.rename); err != nil {
		return writeError(path, err)
	}
	return nil
}

// writeTemp writes data to a temporary file next to path and calls place to move it
// there.
func writeTemp(path string, data []byte, mode fs.FileMode, old fs.FileInfo, place func(tmp, path string) error) error {
	f, err := tempFile(path)
	if err != nil {
		return err
	}
	defer f.Close() // unlocks it, so only when it has been renamed or removed
	err = fillTemp(f, data, mode, old)
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	if err := place(f.Name(), path); err != nil {
		os.Remove(f.Name())
		return err
	}
	return syncDir(filepath.Dir(path))
}

// umask is read before the program makes any file, because reading it changes it for a moment.
var umask = func() fs.FileMode {
	old := syscall.Umask(0o077)
	syscall.Umask(old)
	return fs.FileMode(old)
}()

// fillTemp sets the content of f, its owner and, last, its mode, which may forbid the
// rest.
func fillTemp(f *os.File, data []byte, mode fs.FileMode, old fs.FileInfo) error {
	if _, err := f.Write(data); err != nil {
		return err
	}
	if mode == 0 {
		mode = 0o666 &^ umask
		if old != nil {
			mode = old.Mode()
		}
	}
	if old != nil {
		keepOwner(f, old)
	}
	return f.Chmod(mode.Perm())
}

// keepOwner gives f the owner of old. It has an effect if root reduces a file of another
// user; other users cannot change owners, and need not.
func keepOwner(f *os.File, old fs.FileInfo) {
	if uid, gid, ok := ownerOf(old); ok {
		f.Chown(uid, gid)
	}
}

func ownerOf(info fs.FileInfo) (uid, gid int, ok bool) {
	if info == nil {
		return 0, 0, false
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0, false
	}
	return int(st.Uid), int(st.Gid), true
}

// follow resolves symbolic links, even one whose target does not exist yet.
func follow(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	for range 40 {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", syscall.ELOOP
}
