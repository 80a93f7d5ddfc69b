//go:build unix && !linux

package oracle

import "golang.org/x/sys/unix"

func newLauncher(string) launcher { return groupLauncher{} }

// killUsers does nothing: it cannot find such processes on this system.
func killUsers(string) {}

// inMemory always reports false: it cannot recognize such places on this system.
func inMemory(string) bool { return false }

// sameMount reports whether two open files are in the same file system.
func sameMount(a, b int) bool { return sameDevice(a, b) }

// unlock makes a directory accessible that cannot be opened.
func unlock(parent int, name string) error {
	return unix.Fchmodat(parent, name, 0o700, unix.AT_SYMLINK_NOFOLLOW)
}
