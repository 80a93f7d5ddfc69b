package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// syncFS syncs the file system of path, or returns errors.ErrUnsupported.
//
// A file system in user space is not told of such a sync, so its files must be synced one by one.
// Before Linux 5.8, an error of the disk while writing back is not reported here.
func syncFS(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var st unix.Statfs_t
	if unix.Fstatfs(int(f.Fd()), &st) != nil || st.Type == unix.FUSE_SUPER_MAGIC {
		return errors.ErrUnsupported
	}
	switch err := unix.Syncfs(int(f.Fd())); err {
	case nil:
		return nil
	case unix.ENOSYS, unix.EPERM: // an old kernel, or a sandbox
		return errors.ErrUnsupported
	default:
		return &os.PathError{Op: "sync the file system of", Path: path, Err: err}
	}
}
