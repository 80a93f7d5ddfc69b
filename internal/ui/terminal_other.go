//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package ui

import "os"

// IsTerminal says no where we do not know how to ask: lines can be read anywhere.
func IsTerminal(f *os.File) bool { return false }

// Width is how many columns the terminal f has, 80 if nobody knows.
func Width(f *os.File) int { return defaultWidth }
