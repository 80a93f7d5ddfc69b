package remove

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// MountBelow returns the path of something that is mounted below dir, or "". A mount at dir itself
// does not count. Where the kernel's list of mounts cannot be read, it recognizes only other file systems.
func MountBelow(dir string) (string, error) {
	dir, err := real(dir)
	if err != nil {
		return "", err
	}
	b, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return otherDevice(dir)
	}
	for line := range strings.Lines(string(b)) {
		fields := strings.Fields(line)
		if len(fields) < 5 {
			continue
		}
		if at := unescape(fields[4]); len(at) > len(dir)+1 && strings.HasPrefix(at, dir+"/") {
			return at, nil
		}
	}
	return "", nil
}

// unescape replaces the escapes of mountinfo, such as \040 for a space.
func unescape(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, `\`)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if len(after) >= 3 {
			if c, err := strconv.ParseUint(after[:3], 8, 8); err == nil {
				b.WriteByte(byte(c))
				s = after[3:]
				continue
			}
		}
		b.WriteByte('\\')
		s = after
	}
}

// sameMount reports whether two open files are in the same mount. The same file system can be
// mounted in several places (mount --bind), so its number does not tell.
func sameMount(a, b int) bool {
	return mountOf(a) == mountOf(b)
}

// A mount identifies the mount of a file. Where the kernel's number for it is not known, id is "".
type mount struct {
	major, minor uint32
	id           string
}

func mountOf(fd int) mount {
	var st unix.Statx_t
	if unix.Statx(fd, "", unix.AT_EMPTY_PATH, unix.STATX_MNT_ID, &st) == nil && st.Mask&unix.STATX_MNT_ID != 0 {
		return mount{st.Dev_major, st.Dev_minor, strconv.FormatUint(st.Mnt_id, 10)}
	}
	return oldMountOf(fd)
}

// oldMountOf is mountOf before Linux 5.8.
func oldMountOf(fd int) mount {
	var st unix.Stat_t
	if unix.Fstat(fd, &st) != nil {
		return mount{id: fmt.Sprint("unknown ", fd)} // like no other, so that nothing is removed
	}
	m := mount{major: unix.Major(st.Dev), minor: unix.Minor(st.Dev)}
	b, _ := os.ReadFile(fmt.Sprintf("/proc/self/fdinfo/%d", fd))
	for line := range bytes.Lines(b) {
		if id, ok := bytes.CutPrefix(line, []byte("mnt_id:")); ok {
			m.id = string(bytes.TrimSpace(id))
		}
	}
	return m
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
