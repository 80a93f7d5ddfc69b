package oracle

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// What a contained job may do with files, for each version of Landlock that added a right.
const (
	rightsToRead = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR

	rightsToWrite = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK |
		unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_SYM | rightsSince2 | rightsSince3

	rightsSince2 = unix.LANDLOCK_ACCESS_FS_REFER
	rightsSince3 = unix.LANDLOCK_ACCESS_FS_TRUNCATE

	// Nobody gets these: a device file is a way around all others.
	rightsToMakeDevices = unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK

	// All that a rule about a file, not a directory, may contain.
	rightsOfFiles = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | rightsSince3
)

// landlockVersion returns the version of the kernel's interface, or 0.
func landlockVersion() int {
	v, _, errno := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(v)
}

// A landlock restricts a thread, and with it what the thread starts. It uses the system calls
// themselves: package go-landlock always restricts all threads of a process, but the supervisor must
// stay able to renew private directories.
type landlock struct {
	version int
	attr    unix.LandlockRulesetAttr
	rules   []unix.LandlockPathBeneathAttr
	write   uint64 // all rights, except to make devices
}

// newLandlock returns a landlock without rules. In a network namespace without a way out it does not forbid
// TCP, with which a program may talk to itself.
func newLandlock(version int, c Containment, alone bool) *landlock {
	known := uint64(rightsToRead | rightsToWrite | rightsToMakeDevices)
	if version < 2 {
		known &^= rightsSince2
	}
	if version < 3 {
		known &^= rightsSince3
	}
	l := &landlock{version: version}
	l.attr.Handled_access_fs = known & (rightsToWrite | rightsToMakeDevices)
	if c.Level == Strict {
		l.attr.Handled_access_fs = known
	}
	if c.offline() && !alone && version >= 4 {
		l.attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if version >= 6 {
		l.attr.Scoped = unix.LANDLOCK_SCOPE_SIGNAL
		if c.Level == Strict {
			l.attr.Scoped |= unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
		}
	}
	l.write = l.attr.Handled_access_fs &^ rightsToMakeDevices
	return l
}

// allow adds a rule. Paths that do not exist are left out.
func (l *landlock) allow(rights uint64, paths ...string) {
	for _, p := range paths {
		fd, err := unix.Open(p, unix.O_PATH|unix.O_CLOEXEC, 0)
		if err == nil {
			l.rules = append(l.rules, unix.LandlockPathBeneathAttr{Allowed_access: l.fitting(fd, rights), Parent_fd: int32(fd)})
		}
	}
}

// fitting returns those of the rights that a rule about fd may contain.
func (l *landlock) fitting(fd int, rights uint64) uint64 {
	rights &= l.attr.Handled_access_fs
	var st unix.Stat_t
	if unix.Fstat(fd, &st) == nil && st.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= rightsOfFiles
	}
	return rights
}

// forget removes all rules.
func (l *landlock) forget() {
	for _, r := range l.rules {
		unix.Close(int(r.Parent_fd))
	}
	l.rules = nil
}

// restrict restricts the calling thread, and what it starts, until they end.
func (l *landlock) restrict() error {
	rules, _, errno := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&l.attr)), l.size(), 0)
	if errno != 0 {
		return errno
	}
	defer unix.Close(int(rules))
	for i := range l.rules {
		if err := addRule(rules, &l.rules[i]); err != nil {
			return err
		}
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, rules, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// size returns the size of the attributes that the kernel knows.
func (l *landlock) size() uintptr {
	switch {
	case l.version >= 6:
		return unsafe.Offsetof(l.attr.Scoped) + unsafe.Sizeof(l.attr.Scoped)
	case l.version >= 4:
		return unsafe.Offsetof(l.attr.Handled_access_net) + unsafe.Sizeof(l.attr.Handled_access_net)
	}
	return unsafe.Sizeof(l.attr.Handled_access_fs)
}

func addRule(rules uintptr, r *unix.LandlockPathBeneathAttr) error {
	_, _, errno := unix.RawSyscall6(unix.SYS_LANDLOCK_ADD_RULE, rules, unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(r)), 0, 0, 0)
	runtime.KeepAlive(r)
	if errno != 0 {
		return errno
	}
	return nil
}
