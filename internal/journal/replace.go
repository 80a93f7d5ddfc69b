package journal

import (
	"errors"
	"os"
	"path/filepath"
)

// replace writes a file of a session completely or not at all, and makes it survive a
// power cut. The caller must have locked the session: the temporary name is always the
// same, so that crashes leave at most one such file.
func replace(dir, name string, parts ...[]byte) error {
	path := filepath.Join(dir, name)
	tmp := path + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return writeError(path, err)
	}
	if err := writeAndClose(f, parts...); err != nil {
		os.Remove(tmp)
		return writeError(path, err)
	}
	if err := os.Rename(tmp, path); err != nil {
		os.Remove(tmp)
		return writeError(path, err)
	}
	return syncDir(dir)
}

// writeAndClose writes parts to f, syncs and closes it.
func writeAndClose(f *os.File, parts ...[]byte) error {
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

// syncDir makes the names in dir survive a power cut, if directories can be synced.
func syncDir(dir string) error { return syncPath(dir) }
