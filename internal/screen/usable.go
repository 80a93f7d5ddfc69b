package screen

import (
	"os"

	"golang.org/x/sys/unix"

	"github.com/whittle-dd/whittle/internal/ui"
)

// Usable reports whether f is a terminal that can be drawn on. It is not if the process runs in the background,
// where it would be stopped when it changes the mode of the terminal.
func Usable(f *os.File) bool {
	if term := os.Getenv("TERM"); !ui.IsTerminal(f) || term == "" || term == "dumb" {
		return false
	}
	group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}
