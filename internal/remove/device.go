//go:build unix

package remove

import (
	"io/fs"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// real returns the absolute path of a directory without symbolic links, and without a slash at its end.
func real(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	abs, err = filepath.EvalSymlinks(abs)
	if abs == "/" {
		abs = ""
	}
	return abs, err
}

// otherDevice returns the path of a directory below dir that is in another file system, or "".
func otherDevice(dir string) (found string, err error) {
	var root unix.Stat_t
	if err := unix.Stat(dir+"/", &root); err != nil {
		return "", err
	}
	err = filepath.WalkDir(dir+"/", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		if st, ok := info.Sys().(*syscall.Stat_t); ok && st.Dev != root.Dev {
			found = path
			return fs.SkipAll
		}
		return nil
	})
	return found, err
}
