//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package ui

import (
	"os"

	"golang.org/x/sys/unix"
)

// IsTerminal reports whether f is a terminal.
func IsTerminal(f *os.File) bool {
	err := control(f, func(fd int) error {
		_, err := unix.IoctlGetTermios(fd, getTermios)
		return err
	})
	return err == nil
}

// Width returns the number of columns of the terminal f, or 80 if it is unknown.
func Width(f *os.File) int {
	width := 0
	err := control(f, func(fd int) error {
		size, err := unix.IoctlGetWinsize(fd, unix.TIOCGWINSZ)
		if err == nil {
			width = int(size.Col)
		}
		return err
	})
	if err != nil || width == 0 {
		return defaultWidth
	}
	return width
}

// control calls do with f's descriptor, which stays open during the call.
func control(f *os.File, do func(fd int) error) error {
	c, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	if err := c.Control(func(fd uintptr) { failed = do(int(fd)) }); err != nil {
		return err
	}
	return failed
}
