package oracle

import (
	"bytes"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// sameMount reports whether two open files are in the same mount. The same file system can be
// mounted in several places (mount --bind), so its number does not tell.
func sameMount(a, b int) bool {
	if !sameDevice(a, b) {
		return false
	}
	x, y := mountOf(a), mountOf(b)
	return bytes.Equal(x, y)
}

// mountOf returns the kernel's number for the mount of an open file, or nil if it is not known.
func mountOf(fd int) []byte {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/self/fdinfo/%d", fd))
	for line := range bytes.Lines(b) {
		if id, ok := bytes.CutPrefix(line, []byte("mnt_id:")); ok {
			return bytes.TrimSpace(id)
		}
	}
	return nil
}

// unlock makes a directory accessible that cannot be opened, unless something is mounted there.
func unlock(parent int, name string) error {
	dir, err := unix.Openat(parent, name, unix.O_PATH|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(dir)
	if !sameMount(parent, dir) {
		return errMounted
	}
	return unix.Chmod(fmt.Sprintf("/proc/self/fd/%d", dir), 0o700) // fchmod refuses such a descriptor
}
