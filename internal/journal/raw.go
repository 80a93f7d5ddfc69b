package journal

import (
	"errors"
	"io/fs"

	"golang.org/x/sys/unix"
)

// Directories may have many small files, so these functions use bare system calls: package os would
// check for each file whether it can be polled, which takes longer than the rest.

// slurp reads a regular file and returns its content and permissions. It does not wait for anything else,
// such as a named pipe: then the error is errSpecial.
func slurp(path string) (data []byte, mode fs.FileMode, err error) {
	fd, err := again(func() (int, error) { return unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0) })
	if err != nil {
		return nil, 0, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return nil, 0, &fs.PathError{Op: "stat", Path: path, Err: err}
	}
	if st.Mode&unix.S_IFMT != unix.S_IFREG {
		return nil, 0, &fs.PathError{Op: "read", Path: path, Err: errSpecial}
	}
	size := int(st.Size)
	data = make([]byte, 0, size+1) // one more, so that the first read sees the end
	for {
		n, err := again(func() (int, error) { return unix.Read(fd, data[len(data):cap(data)]) })
		if err != nil {
			return nil, 0, &fs.PathError{Op: "read", Path: path, Err: err}
		}
		data = data[:len(data)+n]
		if n == 0 || len(data) == size && size > 0 { // a file of /proc has content, and the size 0
			return data, fs.FileMode(st.Mode & 0o777), nil
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

var errSpecial = errors.New("it is not a regular file")

// spill writes a new file into an open directory, with the owner of old if that is not nil.
func spill(dir int, name string, data []byte, mode fs.FileMode, old fs.FileInfo) error {
	fd, err := again(func() (int, error) {
		// O_EXCL never follows a link.
		return unix.Openat(dir, name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o600)
	})
	if err != nil {
		return &fs.PathError{Op: "open", Path: name, Err: err}
	}
	for len(data) > 0 && err == nil {
		var n int
		n, err = again(func() (int, error) { return unix.Write(fd, data) })
		data = data[max(0, n):]
	}
	if uid, gid, ok := ownerOf(old); ok {
		unix.Fchown(fd, uid, gid) // see keepOwner
	}
	if err == nil {
		err = unix.Fchmod(fd, uint32(mode.Perm()))
	}
	if err = errors.Join(err, unix.Close(fd)); err != nil {
		return &fs.PathError{Op: "write", Path: name, Err: err}
	}
	return nil
}

// again calls f until it is not interrupted by a signal.
func again(f func() (int, error)) (int, error) {
	for {
		if n, err := f(); err != unix.EINTR {
			return n, err
		}
	}
}
