//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package ui

import "os"

// IsTerminal reports whether f is a terminal. On this system it always reports false,
// because plain lines are readable everywhere.
func IsTerminal(f *os.File) bool { return false }

// Width returns the number of columns of the terminal f, or 80 if it is unknown.
func Width(f *os.File) int { return defaultWidth }
