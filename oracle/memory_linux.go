package oracle

import "golang.org/x/sys/unix"

// Minimal free space for a scratch directory in memory. Containers often have
// 64 MiB of /dev/shm; a compiler fills that, and a test that fails for lack of
// space makes an interesting candidate look boring.
const (
	minFreeBytes  = 1 << 30
	minFreeInodes = 100_000
)

// inMemory reports whether dir is in memory and suitable for thousands of
// short-lived files.
func inMemory(dir string) bool {
	var st unix.Statfs_t
	return unix.Statfs(dir, &st) == nil && suitable(st)
}

// suitable reports whether a file system is in memory, is writable, can hold
// executables (tests compile and run programs), and has enough space.
func suitable(st unix.Statfs_t) bool {
	return int64(st.Type) == unix.TMPFS_MAGIC &&
		st.Flags&(unix.ST_NOEXEC|unix.ST_RDONLY) == 0 &&
		st.Bavail*uint64(st.Bsize) >= minFreeBytes &&
		(st.Files == 0 || st.Ffree >= minFreeInodes) // 0 files: no limit
}
