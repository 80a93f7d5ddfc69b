//go:build unix && !linux

package remove

import "golang.org/x/sys/unix"

// MountBelow returns the path of something that is mounted below dir, or "". A mount at dir itself
// does not count. On this system it recognizes only other file systems.
func MountBelow(dir string) (string, error) {
	dir, err := real(dir)
	if err != nil {
		return "", err
	}
	return otherDevice(dir)
}

// sameMount reports whether two open files are in the same file system.
func sameMount(a, b int) bool {
	var x, y unix.Stat_t
	return unix.Fstat(a, &x) == nil && unix.Fstat(b, &y) == nil && x.Dev == y.Dev
}

// unlock makes a directory accessible that cannot be opened.
func unlock(parent int, name string) error {
	return unix.Fchmodat(parent, name, 0o700, unix.AT_SYMLINK_NOFOLLOW)
}
