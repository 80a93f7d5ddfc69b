//go:build unix

package oracle

import (
	"io"

	"golang.org/x/sys/unix"
)

// rawFD reads and writes a descriptor without Go's poller, which is useless for
// regular files and for a process that does one thing at a time.
type rawFD int

func (f rawFD) Read(p []byte) (int, error) {
	for {
		n, err := unix.Read(int(f), p)
		switch {
		case err == unix.EINTR:
		case err != nil:
			return 0, err
		case n == 0 && len(p) > 0:
			return 0, io.EOF
		default:
			return n, nil
		}
	}
}

func (f rawFD) Write(p []byte) (int, error) {
	done := 0
	for done < len(p) {
		n, err := unix.Write(int(f), p[done:])
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return done, err
		}
		done += n
	}
	return done, nil
}
