package journal

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// replace writes a file of a session whole or not at all, and makes it survive
// a power cut. The lock of the session must be held: the temporary name is
// always the same, so that a crash leaves at most one behind.
func replace(dir, name string, parts ...[]byte) error {
	path := filepath.Join(dir, name)
	tmp := path + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return wrote(path, err)
	}
	if err := fill(f, parts...); err != nil {
		os.Remove(tmp)
		return wrote(path, err)
	}
	if err := os.Rename(tmp, path); err != nil {
		os.Remove(tmp)
		return wrote(path, err)
	}
	return syncDir(dir)
}

// fill writes parts to f, syncs and closes it.
func fill(f *os.File, parts ...[]byte) error {
	var err error
	for _, p := range parts {
		if _, err = f.Write(p); err != nil {
			break
		}
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncDir makes the names in dir survive a power cut, where directories can be synced.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
