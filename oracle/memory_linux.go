package oracle

import "golang.org/x/sys/unix"

// What a scratch directory in memory must offer. Containers often have 64 MiB
// of /dev/shm; a compiler fills that, and a test that fails for lack of room
// says "boring" about a candidate that is not.
const (
	roomBytes  = 1 << 30
	roomInodes = 100_000
)

// inMemory reports whether dir is a good place for thousands of short-lived files.
func inMemory(dir string) bool {
	var st unix.Statfs_t
	return unix.Statfs(dir, &st) == nil && fit(st)
}

// fit judges a file system: in memory, writable, programs may be run from it
// (tests compile some and run them), and with room.
func fit(st unix.Statfs_t) bool {
	return int64(st.Type) == unix.TMPFS_MAGIC &&
		st.Flags&(unix.ST_NOEXEC|unix.ST_RDONLY) == 0 &&
		st.Bavail*uint64(st.Bsize) >= roomBytes &&
		(st.Files == 0 || st.Ffree >= roomInodes) // no inode is no limit
}
