package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// WriteFile replaces the file at path in one step: whoever reads it, or finds
// it after a crash, has the old content or the new one, whole. Owner and mode
// stay, unless a mode other than 0 is given. A symbolic link is followed.
func WriteFile(path string, data []byte, mode fs.FileMode) error {
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
	if err := writeTemp(real, data, mode, old, os.Rename); err != nil {
		return wrote(path, err)
	}
	return nil
}

// writeTemp writes data beside path and has place put it there.
func writeTemp(path string, data []byte, mode fs.FileMode, old fs.FileInfo, place func(tmp, path string) error) error {
	f, err := tempFile(path)
	if err != nil {
		return err
	}
	defer f.Close() // drops the lock on it: only when it has its name or is gone
	if err := settle(f, data, mode, old); err != nil {
		os.Remove(f.Name())
		return err
	}
	if err := place(f.Name(), path); err != nil {
		os.Remove(f.Name())
		return err
	}
	return syncDir(filepath.Dir(path))
}

// settle gives f its content, its owner and, last, its mode, which may forbid
// us the rest.
func settle(f *os.File, data []byte, mode fs.FileMode, old fs.FileInfo) error {
	if _, err := f.Write(data); err != nil {
		return err
	}
	if mode == 0 {
		mode = 0o644
		if old != nil {
			mode = old.Mode()
		}
	}
	if old != nil {
		keepOwner(f, old)
	}
	if err := f.Chmod(mode.Perm()); err != nil {
		return err
	}
	return f.Sync()
}

// keepOwner is for a root who reduces somebody's file; others cannot give
// files away, and need not.
func keepOwner(f *os.File, old fs.FileInfo) {
	if st, ok := old.Sys().(*syscall.Stat_t); ok {
		f.Chown(int(st.Uid), int(st.Gid))
	}
}

// follow resolves symbolic links, also one whose target is not there yet.
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
